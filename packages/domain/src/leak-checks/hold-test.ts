/** spec 2 §4.5; an assessment whose test has not started has none. */
export const VACUUM_TEST_STATUSES = ['on_pump', 'holding', 'passed', 'failed'] as const;
export type VacuumTestStatus = (typeof VACUUM_TEST_STATUSES)[number];

/** How a vacuum test ends. */
export const VACUUM_TEST_RESULTS = ['passed', 'failed'] as const satisfies readonly VacuumTestStatus[];
export type VacuumTestResult = (typeof VACUUM_TEST_RESULTS)[number];

export const VACUUM_TEST_STATUS_LABELS: Readonly<Record<VacuumTestStatus, string>> = {
  on_pump: 'On Pump',
  holding: 'Holding',
  passed: 'Passed',
  failed: 'Failed',
};

export type VacuumTestPhase = 'setup' | 'monitoring' | 'complete';

/** What asks for the two readings of a vacuum test (spec 2 §5). */
export const INITIAL_READING_REQUIRED = 'Please enter initial vacuum reading';
export const FINAL_READING_REQUIRED = 'Please enter final vacuum reading';

/** Readings between start and end; hourly ones over more than a week. */
export const MOST_HOLD_READINGS = 200;

/** setup -> monitoring (on_pump or holding) -> complete (passed or failed), spec 2 §4.5. */
export function vacuumTestPhase(status: VacuumTestStatus | null): VacuumTestPhase {
  if (status === null) return 'setup';
  return status === 'passed' || status === 'failed' ? 'complete' : 'monitoring';
}
