/** 80 % of a normal distribution lie within so many standard errors. */
export const ERRORS_OF_80_PERCENT = 1.28;

const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327;

export function normalDensity(x: number): number {
  return INVERSE_ROOT_OF_TWO_PI * Math.exp(-0.5 * x * x);
}

/** The standard normal distribution from its density at the same place: Abramowitz and Stegun 26.2.17, 8e-8. */
export function normalShareBelow(x: number, density: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x < 0 ? tail : 1 - tail;
}

const WIDEST_ERRORS = 8;
const HALVINGS = 50;

/** How many standard errors above the middle the given share of a normal distribution ends: 1.476 for 0.93. */
export function errorsOfShare(share: number): number {
  let [low, high] = [-WIDEST_ERRORS, WIDEST_ERRORS];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (normalShareBelow(middle, normalDensity(middle)) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
