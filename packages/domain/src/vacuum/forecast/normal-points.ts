import { normalDensity, normalShareBelow } from '../../primitives/normal-distribution.ts';

const COUNT = 512;

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
