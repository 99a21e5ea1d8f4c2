const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const LANCZOS_SPREAD = 7.5;
const PRECISION = 1e-14;
const MOST_TERMS = 10_000;
/** More than the smallest interval of doubles between the widest bounds needs. */
const MOST_HALVINGS = 200;

/** The natural logarithm of the gamma function of a positive number (Lanczos' approximation, 15 digits). */
export function logGamma(value: number): number {
  // Near 0 the series loses digits; the gamma function of value + 1 is value times that of value.
  if (value < 0.5) return logGamma(value + 1) - Math.log(value);
  const at = value - 1;
  const series = LANCZOS.reduce((sum, factor, index) => sum + factor / (at + index + 1), 0.99999999999980993);
  const spread = at + LANCZOS_SPREAD;
  return Math.log(2 * Math.PI) / 2 + (at + 0.5) * Math.log(spread) - spread + Math.log(series);
}

/** The share of a gamma distribution of this shape and of rate 1 that lies below a value. */
export function gammaShareBelow(shape: number, value: number): number {
  if (value <= 0) return 0;
  const scale = Math.exp(shape * Math.log(value) - value - logGamma(shape));
  return value < shape + 1 ? scale * shareSeries(shape, value) : 1 - scale * shareFraction(shape, value);
}

/**
 * The value below which this share (between 0 and 1) of a gamma distribution of a positive shape and of rate 1 lies;
 * for another rate divide it by the rate.
 */
export function gammaQuantile(shape: number, share: number): number {
  // Bounds by logarithms: for a small shape the value may be as small as 1e-300.
  let low = Math.min((Math.log(share) + logGamma(shape + 1)) / shape, Math.log(shape));
  let high = Math.log(shape + 1);
  while (gammaShareBelow(shape, Math.exp(low)) > share) low -= 1;
  while (gammaShareBelow(shape, Math.exp(high)) < share) high += 1;
  for (let halving = 0; halving < MOST_HALVINGS && high - low > PRECISION * Math.max(1, Math.abs(low)); halving += 1) {
    const middle = (low + high) / 2;
    if (gammaShareBelow(shape, Math.exp(middle)) < share) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

function shareSeries(shape: number, value: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let count = 1; count < MOST_TERMS && term > sum * PRECISION; count += 1) {
    term *= value / (shape + count);
    sum += term;
  }
  return sum;
}

/** The continued fraction of the share above, by Lentz's method. */
function shareFraction(shape: number, value: number): number {
  let divisor = value + 1 - shape;
  let ratio = Number.MAX_SAFE_INTEGER;
  let inverse = 1 / divisor;
  let product = inverse;
  for (let count = 1; count < MOST_TERMS; count += 1) {
    const factor = -count * (count - shape);
    divisor += 2;
    inverse = 1 / (factor * inverse + divisor);
    ratio = divisor + factor / ratio;
    const change = inverse * ratio;
    product *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return product;
}
