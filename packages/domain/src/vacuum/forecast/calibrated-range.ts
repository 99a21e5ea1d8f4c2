import type { ForecastConfidence } from './forecast-types.ts';

/**
 * The share of the draws that the range leaves out at either end, so that 80 % of simulated series are covered
 * (split conformal prediction). `npm run bench -- forecast --calibrate` measures them on seeds of their own.
 */
export const TAIL_SHARES: Readonly<Record<ForecastConfidence, number>> = { high: 0.1, medium: 0.1, low: 0.1 };
