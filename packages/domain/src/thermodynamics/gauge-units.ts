import { roundTo } from '../primitives/numbers.ts';
import { KPA_PER_PSI } from './pressure-limits.ts';

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
