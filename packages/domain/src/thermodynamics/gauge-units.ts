import { roundTo } from '../primitives/numbers.ts';
import { KPA_PER_PSI, MAX_PRESSURE_PSI, PERFECT_VACUUM_PSI } from './pressure-limits.ts';

export const KPA_PER_BAR = 100;

/** The units of the gauges of tanks. */
export const GAUGE_UNITS = ['psi', 'bar', 'kpa'] as const;
export type GaugeUnit = (typeof GAUGE_UNITS)[number];

export const GAUGE_UNIT_LABELS: Readonly<Record<GaugeUnit, string>> = { psi: 'psig', bar: 'bar', kpa: 'kPa' };

const KPA_PER_UNIT: Readonly<Record<GaugeUnit, number>> = { psi: KPA_PER_PSI, bar: KPA_PER_BAR, kpa: 1 };

const STORED_DECIMALS = 2;

/** What a gauge shows, in psig with the two decimals that are stored. */
export function toPsig(pressure: number, unit: GaugeUnit): number {
  return roundTo(unit === 'psi' ? pressure : (pressure * KPA_PER_UNIT[unit]) / KPA_PER_PSI, STORED_DECIMALS);
}

/** The lowest and the highest pressure that there can be, with as many decimals as can be typed. */
export function gaugeLimits(unit: GaugeUnit): { readonly min: number; readonly max: number } {
  const limitOf = (psig: number) => inside(unit === 'psi' ? psig : (psig * KPA_PER_PSI) / KPA_PER_UNIT[unit]);
  return { min: limitOf(PERFECT_VACUUM_PSI), max: limitOf(MAX_PRESSURE_PSI) };
}

/** Rounded towards zero: what is said to be possible is. */
function inside(pressure: number): number {
  const scale = 10 ** STORED_DECIMALS;
  return Math.trunc(pressure * scale) / scale;
}
