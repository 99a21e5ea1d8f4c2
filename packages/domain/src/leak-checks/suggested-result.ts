import type { HoldReading } from './hold-readings.ts';
import type { VacuumTestResult } from './hold-test.ts';
import { assessHold } from './hold-trend.ts';
import { type HoldLimits, judgeHold } from './hold-verdict.ts';

/**
 * The result that the readings of a hold test suggest, in any order and in microns. Null where the person has to weigh
 * it: the test was too short, or the rise slows down as outgassing does.
 */
export function suggestTestResult(readings: readonly HoldReading[], limits: HoldLimits): VacuumTestResult | null {
  const { kind } = judgeHold(readings, limits);
  if (kind === 'holds') return 'passed';
  return kind === 'rises' && assessHold(readings).kind !== 'slowing' ? 'failed' : null;
}
