import type { VacuumTestStatus } from './hold-test.ts';

/** spec 2 §9, in the order they are offered. */
export const REPAIR_METHODS = ['rtv', 'welding', 'other'] as const;
export type RepairMethod = (typeof REPAIR_METHODS)[number];

/** spec 2 §9. */
export const REPAIR_METHOD_LABELS: Readonly<Record<RepairMethod, string>> = {
  rtv: 'RTV Sealant',
  welding: 'Welding',
  other: 'Other',
};

/** What an assessment can be; no_data is a tank's without one (spec 2 §3). */
export const ASSESSMENT_STATUSES = ['pass', 'fail', 'review_needed'] as const;
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

interface Repairable {
  readonly repaired: boolean;
}

export interface AssessmentProgress {
  readonly points: readonly Repairable[];
  readonly vacuumTestStatus: VacuumTestStatus | null;
}

/**
 * The status that an assessment has, whatever a caller says it is (rules 4): no points are a pass and points need
 * review; a failed test fails, a passed one of a tank whose leaks are all repaired passes.
 */
export function assessmentStatus({ points, vacuumTestStatus }: AssessmentProgress): AssessmentStatus {
  if (vacuumTestStatus === 'failed') return 'fail';
  if (points.length === 0) return 'pass';
  return vacuumTestStatus === 'passed' && areAllRepaired(points) ? 'pass' : 'review_needed';
}

/** Where no leak is left to repair, the vacuum test is offered and may start (spec 2 §4.5, rules 4). */
export function areAllRepaired(points: readonly Repairable[]): boolean {
  return points.every(({ repaired }) => repaired);
}
