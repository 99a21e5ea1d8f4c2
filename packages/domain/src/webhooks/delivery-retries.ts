import {
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
  MILLISECONDS_PER_SECOND,
} from '../time/instants.ts';

/** A webhook at which nothing has arrived for so long is switched off. */
const OFF_AFTER_MS = 3 * MILLISECONDS_PER_DAY;

const FIRST_PAUSES_MS = [
  5 * MILLISECONDS_PER_SECOND,
  ...[5, 30].map((minutes) => minutes * MILLISECONDS_PER_MINUTE),
  ...[2, 5, 10, 14, 18].map((hours) => hours * MILLISECONDS_PER_HOUR),
];
/** Ten attempts: the last one is made when the three days are over, so that it decides. */
const PAUSES_MS = [...FIRST_PAUSES_MS, OFF_AFTER_MS - FIRST_PAUSES_MS.reduce((sum, pause) => sum + pause, 0)];

/** Spreads what failed at the same moment: by at most a tenth, and never before its time. */
const LONGEST_SPREAD = 0.1;
/** A receiver may ask to be left alone for so long. */
const MAX_RETRY_AFTER_MS = MILLISECONDS_PER_DAY;

interface FailedAttempt {
  /** With this one. */
  readonly failures: number;
  /** Between 0 and 1. */
  readonly chance: number;
  /** What the receiver asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** How long to wait before the next attempt; null if that was the last. */
export function nextPauseMs({ failures, chance, retryAfterMs = 0 }: FailedAttempt): number | null {
  const pause = PAUSES_MS[failures - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + chance * LONGEST_SPREAD), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** 'Send again' is one attempt more, however many failed before. */
export const FAILURES_BEFORE_ONE_MORE = PAUSES_MS.length;

/** Whether a webhook at which nothing arrived since then is switched off. */
export function hasFailedForLong(failing_since: Date, now: Date): boolean {
  return now.getTime() - failing_since.getTime() >= OFF_AFTER_MS;
}
