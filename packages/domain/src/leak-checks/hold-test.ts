import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';

/** spec 2 §4.5; null until the test of a leak check has started. */
export const VACUUM_TEST_STATUSES = ['on_pump', 'holding', 'passed', 'failed'] as const;
export type VacuumTestStatus = (typeof VACUUM_TEST_STATUSES)[number];

/** The results a vacuum test can have. */
export const VACUUM_TEST_RESULTS = ['passed', 'failed'] as const satisfies readonly VacuumTestStatus[];
export type VacuumTestResult = (typeof VACUUM_TEST_RESULTS)[number];

export const VACUUM_TEST_STATUS_LABELS: Readonly<Record<VacuumTestStatus, string>> = {
  on_pump: 'On Pump',
  holding: 'Holding',
  passed: 'Passed',
  failed: 'Failed',
};

export type VacuumTestPhase = 'setup' | 'monitoring' | 'complete';

/** The error messages for missing readings of a vacuum test (spec 2 §5). */
export const INITIAL_READING_REQUIRED = 'Please enter initial vacuum reading';
export const FINAL_READING_REQUIRED = 'Please enter final vacuum reading';

/** Said to whoever comes too late, by the server and by a screen that a colleague's step has changed. */
export const TEST_ALREADY_STARTED = 'The vacuum test has already started.';
export const TEST_ALREADY_COMPLETE = 'The vacuum test is already complete.';

/** Readings between start and end: enough for hourly readings over more than a week. */
export const MAX_HOLD_READINGS = 200;

/** setup -> monitoring (on_pump or holding) -> complete (passed or failed), spec 2 §4.5. */
export function vacuumTestPhase(status: VacuumTestStatus | null): VacuumTestPhase {
  if (status === null) return 'setup';
  return status === 'passed' || status === 'failed' ? 'complete' : 'monitoring';
}

const MINUTES_PER_HOUR = 60;

/**
 * Hours and whole minutes from the start of the vacuum test (rules 4) to its end or to now: '26 h 5 min' (spec 2 §4.5).
 */
export function formatHoldTime(vacuumTestStart: Instant, until: Instant): string {
  const minutes = wholeMinutesBetween(vacuumTestStart, until);
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}

/** The duration of a leak check: whole minutes since its screen was opened (spec 2 §4.5). */
export function leakCheckDurationMinutes(openedAt: Instant, now: Instant): number {
  return wholeMinutesBetween(openedAt, now);
}

// Never negative: a clock may have been set back.
function wholeMinutesBetween(from: Instant, until: Instant): number {
  return Math.max(0, Math.floor((toMilliseconds(until) - toMilliseconds(from)) / MILLISECONDS_PER_MINUTE));
}
