import { findImmediateReadingDue } from '../tanks/reading-due.ts';
import { addDays, daysBetween } from '../time/calendar-dates.ts';
import { type Instant, toMilliseconds } from '../time/instants.ts';

/** A latest reading that is older speaks for the vacuum of then [K]; the default of a setting. */
export const DEFAULT_OLDEST_READING_DAYS = 90;

/** What the records of a tank say that is to be minded before it is loaded (rules 9). */
export type RecordConcern =
  | { readonly kind: 'immediate_reading_due'; readonly arrivedAt: Instant }
  | { readonly kind: 'arrival_under_review'; readonly arrivedAt: Instant }
  | { readonly kind: 'reading_old'; readonly at: Instant; readonly limitDays: number }
  | { readonly kind: 'never_read' };

/** The latest arrival of a tank; pressure in psig. */
export interface GateArrival {
  readonly arrived_at: Instant;
  readonly arrival_pressure: number | null;
  readonly was_venting: boolean;
  /** It needs a manual review, and nobody has determined what was received. */
  readonly is_under_review: boolean;
}

export interface TankRecords {
  readonly latest_reading: { readonly reading_timestamp: Instant } | null;
  /** Null for a tank that never arrived with its company. */
  readonly last_arrival: GateArrival | null;
  readonly is_in_transit: boolean;
}

interface RecordView {
  /** 'YYYY-MM-DD', of the loading. */
  readonly date: string;
  readonly oldestReadingDays: number;
}

/**
 * What the gate minds of a tank's records: an arrival that asked for an immediate reading and has none since (spec 2
 * §4.3), one that awaits its review, and a vacuum that nobody has read, or not for long.
 */
export function findRecordConcerns(tank: TankRecords, view: RecordView): RecordConcern[] {
  return [...arrivalConcerns(tank, view), ...readingConcerns(tank, view)];
}

function arrivalConcerns(tank: TankRecords, { date }: RecordView): RecordConcern[] {
  const { last_arrival, latest_reading, is_in_transit } = tank;
  if (last_arrival === null) return [];
  const { arrived_at: arrivedAt, is_under_review } = last_arrival;
  const arrival = { last_arrival, latest_reading, open_transfer: is_in_transit ? {} : null };
  const isDue = findImmediateReadingDue(arrival, endOf(date)) !== null;
  return [
    ...(isDue ? [{ kind: 'immediate_reading_due' as const, arrivedAt }] : []),
    ...(is_under_review ? [{ kind: 'arrival_under_review' as const, arrivedAt }] : []),
  ];
}

/** When a calendar day has ended in every time zone. */
function endOf(date: string): Date {
  return new Date(`${addDays(date, 1)}T12:00:00Z`);
}

function readingConcerns(
  { latest_reading: reading }: TankRecords,
  { date, oldestReadingDays }: RecordView,
): RecordConcern[] {
  if (reading === null) return [{ kind: 'never_read' }];
  const at = reading.reading_timestamp;
  const takenOn = new Date(toMilliseconds(at)).toISOString().slice(0, date.length);
  return daysBetween(takenOn, date) > oldestReadingDays
    ? [{ kind: 'reading_old', at, limitDays: oldestReadingDays }]
    : [];
}
