import { isAheadOfClock, isLongAgo, USUAL_DAYS_BACK } from './entry-times.ts';
import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from './instants.ts';

/** Below this a difference may be the time that a request takes. */
export const CLOCK_TOLERANCE_MS = MILLISECONDS_PER_MINUTE;

/** By how many milliseconds a clock is behind the true time; negative if it is ahead, 0 if it may be right. */
export function clockErrorMs(clock: Instant, trueTime: Instant): number {
  const error = toMilliseconds(trueTime) - toMilliseconds(clock);
  return Math.abs(error) < CLOCK_TOLERANCE_MS ? 0 : error;
}

/** 'The clock of this device is 26 hours slow.' */
export function describeClockError(errorMs: number): string {
  const minutes = Math.round(Math.abs(errorMs) / MILLISECONDS_PER_MINUTE);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  const amount = `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
  return `The clock of this device is ${amount} ${errorMs > 0 ? 'slow' : 'fast'}.`;
}

interface CapturedByClock {
  readonly capturedAt: Instant;
  /** The device's own time when it sent the record. */
  readonly sentAt: Instant;
  /** The true time then. */
  readonly receivedAt: Instant;
  /** By how much the device knew its clock to be behind at the capture; `capturedAt` has it already. */
  readonly knownErrorMs?: number | undefined;
}

/**
 * By how many milliseconds to move the times that a device's clock gave to a record. The clock is taken to have been as
 * wrong at the capture as it is when the record is sent, unless it was set in between: a record is never sent before it
 * is captured, and never captured after it was received; and a clock that was known to be wrong is right once a phone has
 * a signal again.
 */
export function capturedTimeShiftMs({ capturedAt, sentAt, receivedAt, knownErrorMs = 0 }: CapturedByClock): number {
  const captured = toMilliseconds(capturedAt);
  const latestShift = toMilliseconds(receivedAt) - captured;
  const error = clockErrorMs(sentAt, receivedAt);
  const wasSetBack = captured - toMilliseconds(sentAt) - knownErrorMs > CLOCK_TOLERANCE_MS;
  const wasPutRight = knownErrorMs !== 0 && error === 0;
  const isAsKnown = Math.abs(error - knownErrorMs) < CLOCK_TOLERANCE_MS;
  const shift = wasSetBack || wasPutRight || isAsKnown ? 0 : error - knownErrorMs;
  return latestShift < -CLOCK_TOLERANCE_MS || shift !== 0 ? Math.min(shift, latestShift) : 0;
}

/**
 * What is wrong with the time at which a device says a record was captured, as a text for the person; null if it may be
 * right: not more than five minutes ahead of the clock, and not longer ago than a time is entered without a question
 * (rules 1).
 */
export function findCapturedTimeError(capturedAt: Instant, now: Instant): string | null {
  if (isAheadOfClock(capturedAt, now)) return 'This was captured in the future: the clock of the device is ahead.';
  if (isLongAgo(capturedAt, now)) return `This was captured more than ${USUAL_DAYS_BACK} days ago.`;
  return null;
}
