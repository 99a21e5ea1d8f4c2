import { interpolateCubic } from '../primitives/cubic-interpolation.ts';
import { HELIUM_DENSITIES, HELIUM_ENERGY } from './helium-energy-table.ts';
import {
  highestSaturationPressure,
  pressureOfLiquidDensity,
  pressureOfVapourDensity,
  saturatedStateAt,
} from './saturation.ts';

interface Point {
  readonly x: number;
  readonly energy: number;
}

const READ = { x: ({ x }: Point) => x, y: ({ energy }: Point) => energy };

// Two points nearer to each other would magnify the rounding of the table.
const LEAST_DISTANCE_PSI = 0.5;

const END_OF_DOME_PSI = highestSaturationPressure('helium');

/** One column of the table from where it leaves the two-phase dome: the energy above that point by the psi above it. */
interface Isochore {
  readonly density: number;
  readonly points: readonly Point[];
}

let isochores: readonly Isochore[] | undefined;

/**
 * Internal energy of single-phase helium in kJ/kg, at kg/m3 and psig. The energy has a kink where a density leaves the
 * dome, so it is interpolated by the distance from there. RangeError in the dome.
 */
export function denseHeliumEnergy(density: number, pressurePsi: number): number {
  isochores ??= HELIUM_DENSITIES.map(isochoreOf);
  const { exitPsi, exitEnergy } = leaveDome(density);
  const above = pressurePsi - exitPsi;
  if (above < -LEAST_DISTANCE_PSI) throw new RangeError('The tank holds liquid and vapour');
  const energyAbove = interpolateCubic(isochores, density, {
    x: (column) => column.density,
    y: ({ points }) => interpolateCubic(points, above, READ),
  });
  return exitEnergy + energyAbove;
}

function isochoreOf(density: number, column: number): Isochore {
  const { exitPsi, exitEnergy } = leaveDome(density);
  const rows = HELIUM_ENERGY.map(([psi, ...energies]) => ({
    x: psi - exitPsi,
    energy: (energies[column] ?? Number.NaN) - exitEnergy,
  }));
  return { density, points: [{ x: 0, energy: 0 }, ...rows.filter(({ x }) => x > LEAST_DISTANCE_PSI)] };
}

/** Where a density leaves the dome, with its energy there: dry, full of liquid, or at the end of the table. */
function leaveDome(density: number): { readonly exitPsi: number; readonly exitEnergy: number } {
  const end = saturatedStateAt('helium', END_OF_DOME_PSI);
  if (density <= end.vapourDensity) {
    const exitPsi = pressureOfVapourDensity('helium', density);
    return { exitPsi, exitEnergy: saturatedStateAt('helium', exitPsi).vapourEnergy };
  }
  if (density < end.liquidDensity) {
    const share = (1 / density - 1 / end.liquidDensity) / (1 / end.vapourDensity - 1 / end.liquidDensity);
    return { exitPsi: END_OF_DOME_PSI, exitEnergy: end.liquidEnergy + share * (end.vapourEnergy - end.liquidEnergy) };
  }
  const exitPsi = pressureOfLiquidDensity('helium', density);
  if (exitPsi > 0) return { exitPsi, exitEnergy: saturatedStateAt('helium', exitPsi).liquidEnergy };
  return { exitPsi, exitEnergy: coldestLiquidEnergy(density) };
}

/** Helium denser than its liquid at 0 psig, at that pressure. */
function coldestLiquidEnergy(density: number): number {
  const [, ...energies] = HELIUM_ENERGY[0] ?? [0];
  const { liquidDensity, liquidEnergy } = saturatedStateAt('helium', 0);
  const columns = HELIUM_DENSITIES.map((x, column) => ({ x, energy: energies[column] ?? Number.NaN }));
  const denser = columns.filter(({ x }) => x > liquidDensity);
  return interpolateCubic([{ x: liquidDensity, energy: liquidEnergy }, ...denser], density, READ);
}
