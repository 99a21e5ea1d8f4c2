/** The first and the longest pause. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** How long to wait before the next attempt after this many consecutive failures: doubled each time. */
export function backOffMs(failures: number, { firstMs, maxMs }: BackOff): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), maxMs);
}

/** Spreads retries of clients that failed at the same moment: `chance` (0 to 1) shortens the pause by up to half. */
export function jitteredMs(pauseMs: number, chance: number): number {
  return pauseMs * (0.5 + chance / 2);
}
