import { findChangedFields } from './changed-fields.ts';
import { inWords } from './impossible-figures.ts';
import { computeReceivedPercentage } from './transfer-figures.ts';

/**
 * What a final determination is made on, with its words: what was carried, how much, where it was weighed, and the
 * figures of the trip by which the received weight is judged. Papers and texts beside it are not among them.
 */
export const DETERMINED_ON = {
  action: 'the action',
  loaded_at: 'the loading time',
  loaded_pressure: 'the load pressure',
  loaded_level: 'the load level',
  loaded_weight_lbs: 'the loaded weight',
  product_name: 'the product',
  loading_site: 'the loading site',
  loading_scale: 'the loading scale',
  receiving_site: 'the receiving site',
  receiving_scale: 'the receiving scale',
  arrived_at: 'the arrival time',
  arrival_pressure: 'the arrival pressure',
  arrival_level: 'the arrival level',
  was_venting: 'whether it was venting',
  manual_level_reading: 'the manual level',
  level_reading_unit: 'the unit of the manual level',
} as const;

export type DeterminedField = keyof typeof DETERMINED_ON;

export const DETERMINED_FIELDS = Object.keys(DETERMINED_ON) as readonly DeterminedField[];

export type DeterminedRecord = Readonly<Partial<Record<DeterminedField, unknown>>>;

/** What a change alters of what a determination was made on; empty where the determination still holds. */
export function findDeterminedChanges(before: DeterminedRecord, after: DeterminedRecord): readonly DeterminedField[] {
  return findChangedFields(DETERMINED_FIELDS, before, after);
}

/** A determination that is asked about: what was received, what it was made on, and what the record is or would be. */
interface ChangedDetermination {
  readonly receivedLbs: number | null;
  readonly madeOn: DeterminedRecord;
  readonly record: DeterminedRecord;
}

/**
 * 'Determined as 34,691 of 34,640 lbs; it would be 200.3 %', and what else has changed: 'Determined as 34,691 of 34,640
 * lbs; the product and the receiving scale have changed since'.
 */
export function describeChangedDetermination({ receivedLbs, madeOn, record }: ChangedDetermination): string {
  const changed = findDeterminedChanges(madeOn, record);
  const others = changed.filter((field) => field !== 'loaded_weight_lbs').map((field) => DETERMINED_ON[field]);
  const loadedLbs = weightOf(madeOn);
  const of = loadedLbs === null ? '' : ` of ${inWords(loadedLbs)}`;
  const parts = [`Determined as ${receivedLbs === null ? 'unknown' : inWords(receivedLbs)}${of} lbs`];
  if (changed.includes('loaded_weight_lbs')) {
    const share = computeReceivedPercentage(weightOf(record), receivedLbs);
    parts.push(share === null ? 'no weight is loaded any more' : `it would be ${inWords(share)} %`);
  }
  if (others.length > 0) parts.push(`${inList(others)} ${others.length === 1 ? 'has' : 'have'} changed since`);
  return parts.join('; ');
}

interface Returned extends DeterminedRecord {
  /** Left out by the release before. */
  readonly withdrawn_determination?:
    | {
        readonly actual_received_lbs: number | null;
        readonly determined_by_email: string | null;
        readonly made_on: DeterminedRecord;
        readonly reason: string | null;
      }
    | null
    | undefined;
}

/** The same of a record whose determination was withdrawn, with whoever made it and the reason; null of any other. */
export function describeReturned({ withdrawn_determination: was, ...record }: Returned): string | null {
  if (was == null) return null;
  const { actual_received_lbs: receivedLbs, made_on: madeOn, determined_by_email, reason } = was;
  const by = determined_by_email === null ? '' : ` (${determined_by_email})`;
  const why = reason === null ? '' : `. Withdrawn: ${reason}`;
  return `${describeChangedDetermination({ receivedLbs, madeOn, record })}${by}${why}`;
}

interface WithdrawnRecord extends DeterminedRecord {
  readonly withdrawn_determination?:
    | (NonNullable<Returned['withdrawn_determination']> & {
        readonly determined_at: string | null;
        readonly withdrawn_by_email: string;
        readonly withdrawn_at: string;
      })
    | null
    | undefined;
}

/**
 * What was determined of a record whose determination no longer stands, with both figures, by whom it was made and
 * withdrawn, and why; null of any other.
 */
export function describeWithdrawn(
  { withdrawn_determination: was, ...record }: WithdrawnRecord,
  timeText: (at: string) => string,
): string | null {
  if (was == null) return null;
  const changed = describeChangedDetermination({
    ...{ receivedLbs: was.actual_received_lbs, madeOn: was.made_on, record },
  });
  const by = was.determined_by_email === null ? '' : ` by ${was.determined_by_email}`;
  const at = was.determined_at === null ? '' : ` on ${timeText(was.determined_at)}`;
  const made = by + at === '' ? '' : ` Made${by}${at}.`;
  const why = was.reason === null ? ', when the record was changed.' : `: ${was.reason}`;
  return `${changed}.${made} Withdrawn by ${was.withdrawn_by_email} on ${timeText(was.withdrawn_at)}${why}`;
}

function weightOf({ loaded_weight_lbs }: DeterminedRecord): number | null {
  return typeof loaded_weight_lbs === 'number' ? loaded_weight_lbs : null;
}

function inList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
