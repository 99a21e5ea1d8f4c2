/** The value below which a share (0 to 1) of the numbers lies, between neighbours in proportion; null for none. */
export function quantile(values: ArrayLike<number>, share: number): number | null {
  return quantileOfSorted(Float64Array.from(values).sort(), share);
}

/** As quantile, of numbers already in ascending order. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)];
  const high = sorted[Math.ceil(position)];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (position - Math.floor(position));
}

/** The middle value; null for none. */
export function median(values: ArrayLike<number>): number | null {
  return quantile(values, 0.5);
}
