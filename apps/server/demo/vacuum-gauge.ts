import type { Random } from './random.ts';
import type { VacuumHistory } from './vacuum-archetypes.ts';

const SCATTER = 0.06;
const LOWEST_MICRONS = 1;
const HIGHEST_MICRONS = 1_000;

/** A gauge's scale is coarser towards its end. */
const STEPS = [
  { below: 100, micronsPerStep: 1 },
  { below: 500, micronsPerStep: 5 },
  { below: Number.POSITIVE_INFINITY, micronsPerStep: 10 },
] as const;

/** The value that a person reads from a gauge. */
export function readGauge(
  random: Random,
  vacuum: VacuumHistory,
  { day, warmFactor }: { readonly day: number; readonly warmFactor: number },
): number {
  const microns = vacuum.coldMicronsAt(day) * warmFactor * random.lognormal(SCATTER);
  return roundToScale(vacuum.shownMicrons(day, microns, random));
}

function roundToScale(microns: number): number {
  const step = STEPS.find(({ below }) => microns < below)?.micronsPerStep ?? 1;
  return Math.min(HIGHEST_MICRONS, Math.max(LOWEST_MICRONS, Math.round(microns / step) * step));
}
