import { roundTo } from '../primitives/numbers.ts';
import { describeLongAgo, isLongAgo } from '../time/entry-times.ts';
import type { Instant } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';
import { VACUUM_DECIMALS } from './vacuum-bands.ts';

// rules 1, 'Plausibility at entry'
const UNUSUAL_ABOVE_MICRONS = 1_000;
const UNUSUAL_FACTOR = 10;

export interface TakenReading {
  readonly vacuumMicrons: number;
  readonly takenAt: Instant;
}

/** A question to confirm before a reading is saved; the reading is accepted whatever the reply. */
export type ReadingQuestion =
  | { readonly kind: 'over_limit'; readonly vacuumMicrons: number }
  | { readonly kind: 'far_above_last'; readonly vacuumMicrons: number; readonly last: TakenReading }
  | { readonly kind: 'far_below_last'; readonly vacuumMicrons: number; readonly last: TakenReading }
  | { readonly kind: 'long_ago'; readonly takenAt: Instant };

/** Said of a reading that is far from the others, when it is recorded and as long as none follows it (judgement 1). */
export const TAKE_A_SECOND = 'It is far from the others: take a second one.';

/** Whether a reading is more than ten times the one before it, or less than a tenth. A pull is meant to change it. */
export function isFarFromLast(
  { vacuumMicrons, isFreshPull = false }: { readonly vacuumMicrons: number; readonly isFreshPull?: boolean },
  last: Pick<TakenReading, 'vacuumMicrons'> | undefined,
): boolean {
  return last !== undefined && !isFreshPull && (isFarAbove(vacuumMicrons, last) || isFarBelow(vacuumMicrons, last));
}

function isFarAbove(vacuumMicrons: number, last: Pick<TakenReading, 'vacuumMicrons'>): boolean {
  return vacuumMicrons > timesTen(last.vacuumMicrons);
}

function isFarBelow(vacuumMicrons: number, last: Pick<TakenReading, 'vacuumMicrons'>): boolean {
  return timesTen(vacuumMicrons) < last.vacuumMicrons;
}

/** The questions about a reading before it is saved (rules 1). Microns; an empty list means none. */
export function findReadingQuestions(
  reading: TakenReading & { readonly lastReading?: TakenReading | null | undefined; readonly now: Instant },
): ReadingQuestion[] {
  const { vacuumMicrons, takenAt, lastReading: last, now } = reading;
  const questions: ReadingQuestion[] = [];
  if (vacuumMicrons > UNUSUAL_ABOVE_MICRONS) questions.push({ kind: 'over_limit', vacuumMicrons });
  if (last && isFarAbove(vacuumMicrons, last)) {
    questions.push({ kind: 'far_above_last', vacuumMicrons, last });
  }
  if (last && isFarBelow(vacuumMicrons, last)) {
    questions.push({ kind: 'far_below_last', vacuumMicrons, last });
  }
  if (isLongAgo(takenAt, now)) questions.push({ kind: 'long_ago', takenAt });
  return questions;
}

/** The question as text: 'The last reading was 18 on 3 May. Is 450 right?' */
export function describeReadingQuestion(
  question: ReadingQuestion,
  view: { readonly timeZone: string; readonly now: Instant },
): string {
  switch (question.kind) {
    case 'over_limit':
      return `Readings over ${inWords(UNUSUAL_ABOVE_MICRONS)} microns are unusual. Is ${inWords(question.vacuumMicrons)} right?`;
    case 'far_above_last':
    case 'far_below_last': {
      const { vacuumMicrons, takenAt } = question.last;
      const lastWords = `The last reading was ${inWords(vacuumMicrons)} on ${formatShortDate(takenAt, view)}.`;
      return `${lastWords} Is ${inWords(question.vacuumMicrons)} right?`;
    }
    case 'long_ago':
      return describeLongAgo('reading', question.takenAt, view);
    default:
      return question satisfies never;
  }
}

function timesTen(vacuumMicrons: number): number {
  return roundTo(vacuumMicrons * UNUSUAL_FACTOR, VACUUM_DECIMALS);
}

function inWords(microns: number): string {
  return microns.toLocaleString('en-US', { maximumFractionDigits: VACUUM_DECIMALS });
}
