import type { ForecastConfidence, ForecastShape } from './forecast-types.ts';

/** What the calibration tells apart: a handful of readings, a change of pace in their midst, and all else. */
export const RANGE_CLASSES = ['few_readings', 'changed_pace', 'steady_pace'] as const;
export type RangeClass = (typeof RANGE_CLASSES)[number];

const FEW_READINGS = 8;

export function classifyRange(readingCount: number, shape: ForecastShape): RangeClass {
  if (readingCount <= FEW_READINGS) return 'few_readings';
  return shape === 'bend' || shape === 'exponential_over_base' || shape === 'step' ? 'changed_pace' : 'steady_pace';
}

/**
 * The share of the draws that a range leaves out at either end, so that 80 % of simulated series are covered (split
 * conformal prediction). Written by `npm run bench -- forecast --calibrate`.
 */
// calibrated: 300 seeds a kind and style from 1 on
export const TAIL_SHARES: Readonly<Record<RangeClass, Readonly<Record<ForecastConfidence, number>>>> = {
  few_readings: { high: 0.101, medium: 0.092, low: 0.164 },
  changed_pace: { high: 0.09, medium: 0.083, low: 0.152 },
  steady_pace: { high: 0.107, medium: 0.116, low: 0.15 },
};
