import type { ForecastConfidence } from './forecast-types.ts';

/**
 * The share of the draws that a range leaves out at either end, so that 80 % of simulated series are covered (split
 * conformal prediction). Written by `npm run bench -- forecast --calibrate`: 250 seeds a kind and style from 1 on.
 */
export const TAIL_SHARES: Readonly<Record<ForecastConfidence, number>> = { high: 0.091, medium: 0.105, low: 0.159 };
