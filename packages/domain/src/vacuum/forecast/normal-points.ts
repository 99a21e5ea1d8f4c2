const COUNT = 512;
const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327;

// The R3 sequence: multiples of the powers of the plastic number's four-dimensional relative fill a cube evenly.
const STEPS = [0.819172513396164, 0.671043606703789, 0.54970047790197] as const;

export interface NormalPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The same points in every run, spread like three independent standard normal variables. */
export const NORMAL_POINTS: readonly NormalPoint[] = Array.from({ length: COUNT }, (_, index) => {
  const [x, y, z] = STEPS.map((step) => inverseNormal((0.5 + step * (index + 1)) % 1));
  return { x: x ?? 0, y: y ?? 0, z: z ?? 0 };
});

/** The standard normal value below which this share (above 0, below 1) lies; error below 1e-8 (bisection). */
export function inverseNormal(share: number): number {
  let low = -6;
  let high = 6;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (normalShareBelow(middle, normalDensity(middle)) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

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
