import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';

const MINUTES_PER_HOUR = 60;

/** Hours and whole minutes since the vacuum test started (rules 4), to its end or to now: '26 h 5 min' (spec 2 §4.5). */
export function formatHoldTime(vacuumTestStart: Instant, until: Instant): string {
  const minutes = wholeMinutesBetween(vacuumTestStart, until);
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}

/** The duration of an assessment: whole minutes since its screen was opened (spec 2 §4.5). */
export function assessmentDurationMinutes(openedAt: Instant, now: Instant): number {
  return wholeMinutesBetween(openedAt, now);
}

// A clock that was set back must not make a negative time.
function wholeMinutesBetween(from: Instant, until: Instant): number {
  return Math.max(0, Math.floor((toMilliseconds(until) - toMilliseconds(from)) / MILLISECONDS_PER_MINUTE));
}
