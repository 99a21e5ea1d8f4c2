// Finer than any gauge or scale, so that only binary noise is removed.
const NOISE_DECIMALS = 6;

// A double has 15 certain decimal digits; the rest is noise of the last operation.
const CERTAIN_DIGITS = 15;

/**
 * Rounds as on paper, halves away from zero: 1.005 -> 1.01, 625 lbs = 283.495 kg -> 283.5. The same result as
 * PostgreSQL's numeric round, so that browser and server agree.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const shifted = shiftPoint(Number(Math.abs(value).toPrecision(CERTAIN_DIGITS)), decimals);
  const rounded = shiftPoint(Math.round(shifted), -decimals);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** A difference or quotient without binary noise: 35.3 - 10.3 is 25, not 24.999999999999996. */
export function withoutNoise(value: number): number {
  return roundTo(value, NOISE_DECIMALS);
}

function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** The value below which this share (0 to 1) of the numbers lies, interpolated; null for an empty list. */
export function quantile(values: ArrayLike<number>, share: number): number | null {
  return quantileOfSorted(Float64Array.from(values).sort(), share);
}

/** The same for numbers already in ascending order. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)];
  const high = sorted[Math.ceil(position)];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (position - Math.floor(position));
}

/** The middle value; null for an empty list. */
export function median(values: ArrayLike<number>): number | null {
  return quantile(values, 0.5);
}
