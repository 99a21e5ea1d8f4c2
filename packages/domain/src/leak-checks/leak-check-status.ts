import { type Instant, MILLISECONDS_PER_MINUTE, toMilliseconds } from '../time/instants.ts';
import type { VacuumTestStatus } from './hold-test.ts';

/** spec 2 §9, in the order of the form. */
export const REPAIR_METHODS = ['rtv', 'welding', 'other'] as const;
export type RepairMethod = (typeof REPAIR_METHODS)[number];

/** spec 2 §9. */
export const REPAIR_METHOD_LABELS: Readonly<Record<RepairMethod, string>> = {
  rtv: 'RTV Sealant',
  welding: 'Welding',
  other: 'Other',
};

/** The statuses of a leak check; no_data is the status of a tank without one (spec 2 §3). */
export const LEAK_CHECK_OUTCOMES = ['pass', 'fail', 'review_needed'] as const;
export type LeakCheckOutcome = (typeof LEAK_CHECK_OUTCOMES)[number];

interface Repairable {
  readonly repaired: boolean;
}

export interface LeakCheckProgress {
  readonly points: readonly Repairable[];
  readonly vacuumTestStatus: VacuumTestStatus | null;
}

/**
 * The status of a leak check, whatever status the caller sends (rules 4): no points means pass, points mean
 * review_needed; a failed vacuum test means fail, and a passed one means pass once all leaks are repaired.
 */
export function leakCheckOutcome({ points, vacuumTestStatus }: LeakCheckProgress): LeakCheckOutcome {
  if (vacuumTestStatus === 'failed') return 'fail';
  if (points.length === 0) return 'pass';
  return vacuumTestStatus === 'passed' && areAllRepaired(points) ? 'pass' : 'review_needed';
}

/** Whether every leak is repaired: only then is the vacuum test offered and may start (spec 2 §4.5, rules 4). */
export function areAllRepaired(points: readonly Repairable[]): boolean {
  return points.every(({ repaired }) => repaired);
}

/** For how many minutes the mark of a repair can be taken back. */
export const REPAIR_UNDO_MINUTES = 10;

/** When a leak was marked as repaired; null if it is not, or if that time is not known. */
export interface MarkedRepair {
  readonly repaired_at: Instant | null;
}

/** Whether the mark of a repair can be taken back: within ten minutes, and before the vacuum hold test starts. */
export function canUndoRepair(
  { repaired_at }: MarkedRepair,
  vacuumTestStatus: VacuumTestStatus | null,
  now: Date,
): boolean {
  if (repaired_at === null || vacuumTestStatus !== null) return false;
  return now.getTime() - toMilliseconds(repaired_at) < REPAIR_UNDO_MINUTES * MILLISECONDS_PER_MINUTE;
}
