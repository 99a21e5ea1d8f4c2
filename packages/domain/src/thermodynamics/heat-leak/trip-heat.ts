import { lbsToKg } from '../../primitives/weights.ts';
import { energyAt, energyPerPsi, isModelled, liquidFullPressure, type TankContents } from '../closed-tank.ts';
import { KPA_PER_PSI } from '../pressure-limits.ts';
import { highestSaturationPressure, saturatedStateAt } from '../saturation.ts';

const ATMOSPHERE_KPA = 101.325;

/** How much heat a trip's figures stand for, in kJ. */
export interface TripHeat {
  readonly kilojoules: number;
  /** From reading the gauge. */
  readonly errorKilojoules: number;
}

/** What left the tank: as vapour through its valve, or as liquid through its line. */
type Phase = 'vapour' | 'liquid';

/** The heat between two pressures of a closed tank. */
export function heatBetween(contents: TankContents, fromPsi: number, toPsi: number, gaugeErrorPsi: number): TripHeat {
  return {
    kilojoules: energyAt(contents, toPsi) - energyAt(contents, fromPsi),
    errorKilojoules: gaugeErrorPsi * Math.hypot(energyPerPsi(contents, fromPsi), energyPerPsi(contents, toPsi)),
  };
}

/** An energy balance of a tank that lost a mass on its way: what is in it now, and what left with its enthalpy. */
export function heatOfLoss(
  contents: TankContents,
  loss: { readonly lbs: number; readonly phase: Phase; readonly atPsi: number },
  pressures: { readonly fromPsi: number; readonly toPsi: number; readonly gaugeErrorPsi: number },
): TripHeat {
  const lostKg = lbsToKg(loss.lbs);
  const left: TankContents = { ...contents, massKg: Math.max(contents.massKg - lostKg, contents.massKg / 100) };
  const { fromPsi, toPsi, gaugeErrorPsi } = pressures;
  const kilojoules =
    energyAt(left, toPsi) - energyAt(contents, fromPsi) + lostKg * enthalpyAt(contents, loss.phase, loss.atPsi);
  const errorKilojoules = gaugeErrorPsi * Math.hypot(energyPerPsi(contents, fromPsi), energyPerPsi(left, toPsi));
  return { kilojoules, errorKilojoules };
}

/** Where the liquid would fill the tank, or the pressure itself. */
export function belowLiquidFull(contents: TankContents, psi: number): number {
  const full = liquidFullPressure(contents);
  return full === null ? psi : Math.min(full, psi);
}

/** Whether the figures can be: the load fitted into the tank when it was loaded. */
export function fitsInto(contents: TankContents, loadedPsi: number): boolean {
  return contents.massKg > 0 && isModelled(contents, loadedPsi);
}

/** kJ/kg of what leaves the tank at a pressure in psig. Above its critical pressure helium has one phase. */
function enthalpyAt(contents: TankContents, phase: Phase, psi: number): number {
  const kilopascals = ATMOSPHERE_KPA + psi * KPA_PER_PSI;
  const { product, massKg, capacityM3 } = contents;
  if (product === 'helium' && psi > highestSaturationPressure(product)) {
    return energyAt(contents, psi) / massKg + (kilopascals * capacityM3) / massKg;
  }
  const within = Math.min(Math.max(0, psi), highestSaturationPressure(product));
  const state = saturatedStateAt(product, within);
  return phase === 'vapour'
    ? state.vapourEnergy + kilopascals / state.vapourDensity
    : state.liquidEnergy + kilopascals / state.liquidDensity;
}
