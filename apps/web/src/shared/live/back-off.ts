import { backOffMs, jitteredMs } from '@dewar/domain/time/back-off';

const BACK_OFF = { firstMs: 1_000, longestMs: 30_000 };

/**
 * How long to wait before trying again, after so many failures in a row: twice as long each time, up to half a minute. The
 * chance (0 to 1) spreads those who lost the same server at the same moment.
 */
export function pauseBeforeRetry(failures: number, chance: number, askedSeconds = 0): number {
  return Math.max(jitteredMs(backOffMs(failures, BACK_OFF), chance), askedSeconds * 1_000);
}
