import { HELIUM_DENSITIES, HELIUM_ENERGY } from '@dewar/domain/thermodynamics/helium-energy-table';
import type { KnownProduct } from '@dewar/domain/thermodynamics/products';
import { SATURATION } from '@dewar/domain/thermodynamics/saturation-table';

/**
 * What happens inside a closed tank, for the simulation: the heat of each small step of pressure, summed. It shares the
 * property tables with the portal and nothing else: another balance, another interpolation, another way to the answer.
 */
export interface ClosedTank {
  readonly product: KnownProduct;
  readonly volumeM3: number;
  readonly massKg: number;
}

/** The heat in kJ from the start to each pressure in psig, in equal steps; ends at `endPsi`, where the valve lifts. */
export interface HeatingCurve {
  readonly startPsi: number;
  readonly endPsi: number;
  readonly kilojoules: readonly number[];
}

const STEP_PSI = 0.05;

/** Heats a tank from a pressure to its set pressure, or to where it is full of liquid. */
export function heatClosedTank(tank: ClosedTank, startPsi: number, setPsi: number): HeatingCurve {
  const heatOfStep = tank.product === 'helium' ? heliumSteps(tank) : twoPhaseSteps(tank);
  const kilojoules = [0];
  let psi = startPsi;
  let total = 0;
  while (psi < setPsi) {
    const heat = heatOfStep(psi, psi + STEP_PSI);
    if (heat === null) break;
    total += heat;
    psi += STEP_PSI;
    kilojoules.push(total);
  }
  return { startPsi, endPsi: psi, kilojoules };
}

/** The heat until the valve lifts. */
export function heatToLift({ kilojoules }: HeatingCurve): number {
  return kilojoules.at(-1) ?? 0;
}

/** The pressure in psig once so many kJ have come in; null after the valve has lifted. */
export function pressureAfter({ startPsi, kilojoules }: HeatingCurve, taken: number): number | null {
  const index = kilojoules.findIndex((heat) => heat >= taken);
  if (index < 0) return null;
  if (index === 0) return startPsi;
  const [before = 0, after = 0] = [kilojoules[index - 1], kilojoules[index]];
  return startPsi + STEP_PSI * (index - 1 + (taken - before) / (after - before));
}

type HeatOfStep = (fromPsi: number, toPsi: number) => number | null;

/** Warms the liquid, warms the vapour, and evaporates what the new volumes ask for; null once the liquid fills the tank. */
function twoPhaseSteps({ product, volumeM3, massKg }: ClosedTank): HeatOfStep {
  const stateAt = (psi: number) => {
    const property = (column: 1 | 2 | 3 | 4) => blend(SATURATION[product], psi, (row) => row[column]);
    const [liquidM3, vapourM3] = [1 / property(1), 1 / property(2)];
    const vapourKg = (volumeM3 - massKg * liquidM3) / (vapourM3 - liquidM3);
    return { vapourKg, liquidKj: property(3), vapourKj: property(4) };
  };
  return (fromPsi, toPsi) => {
    const [from, to] = [stateAt(fromPsi), stateAt(toPsi)];
    if (to.vapourKg <= 0) return null;
    const vapourKg = (from.vapourKg + to.vapourKg) / 2;
    const warmed = (massKg - vapourKg) * (to.liquidKj - from.liquidKj) + vapourKg * (to.vapourKj - from.vapourKj);
    const perKg = (from.vapourKj - from.liquidKj + to.vapourKj - to.liquidKj) / 2;
    return warmed + (to.vapourKg - from.vapourKg) * perKg;
  };
}

/** Helium by its table of energies, whatever its phase. */
function heliumSteps({ volumeM3, massKg }: ClosedTank): HeatOfStep {
  const density = massKg / volumeM3;
  const energies = HELIUM_ENERGY.map(([psi, ...perKg]) => {
    const column = HELIUM_DENSITIES.map((x, index) => [x, perKg[index] ?? Number.NaN] as const);
    return [psi, massKg * blend(column, density, (row) => row[1])] as const;
  });
  return (fromPsi, toPsi) => linear(energies, toPsi) - linear(energies, fromPsi);
}

type Row = readonly [number, ...number[]];

/** Between two rows of a table, a blend of the parabolas through the three rows around either. Rows ascend. */
function blend<R extends Row>(rows: readonly R[], x: number, read: (row: R) => number): number {
  const at = placeOf(rows, x);
  const parabola = (first: number) => {
    const [a, b, c] = rows.slice(first, first + 3) as [R, R, R];
    const slope = (read(b) - read(a)) / (b[0] - a[0]);
    const bend = ((read(c) - read(b)) / (c[0] - b[0]) - slope) / (c[0] - a[0]);
    return read(a) + (x - a[0]) * (slope + bend * (x - b[0]));
  };
  if (at === 0) return parabola(0);
  if (at === rows.length - 2) return parabola(at - 1);
  const share = shareOf(rows, at, x);
  return (1 - share) * parabola(at - 1) + share * parabola(at);
}

function linear(rows: ReadonlyArray<readonly [number, number]>, x: number): number {
  const at = placeOf(rows, x);
  const share = shareOf(rows, at, x);
  return (1 - share) * (rows[at]?.[1] ?? Number.NaN) + share * (rows[at + 1]?.[1] ?? Number.NaN);
}

/** The row before x, or the last row but one. */
function placeOf(rows: readonly Row[], x: number): number {
  const after = rows.findIndex((row) => row[0] > x);
  return after < 0 ? rows.length - 2 : Math.max(0, after - 1);
}

function shareOf(rows: readonly Row[], at: number, x: number): number {
  const [from = Number.NaN, to = Number.NaN] = [rows[at]?.[0], rows[at + 1]?.[0]];
  return (x - from) / (to - from);
}
