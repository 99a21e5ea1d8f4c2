/** Between a first pause and the longest. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** How long to wait before the next try, after so many failures in a row: twice as long each time. */
export function backOffMs(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
}

/** Spreads those who failed at the same moment: by chance (0 to 1) the pause is shorter, at most by half. */
export function jitteredMs(pauseMs: number, chance: number): number {
  return pauseMs * (0.5 + chance / 2);
}
