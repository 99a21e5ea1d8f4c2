const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before trying again, after so many failures in a row: twice as long each time, up to half a minute. The
 * chance (0 to 1) spreads those who lost the same server at the same moment.
 */
export function pauseBeforeRetry(failures: number, chance: number, askedSeconds = 0): number {
  const pauseMs = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return Math.max(pauseMs * (0.5 + chance / 2), askedSeconds * 1_000);
}
