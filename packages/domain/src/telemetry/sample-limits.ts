import { MAX_PRESSURE_PSI, MIN_PRESSURE_PSI } from '../thermodynamics/pressure-limits.ts';
import { MAX_VACUUM_MICRONS, MIN_VACUUM_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { SampleKind } from './sample-kinds.ts';
import type { StoredUnit } from './sample-units.ts';

type Range = readonly [least: number, most: number];

const ABSOLUTE_ZERO_CELSIUS = -273.15;
export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;

/** What an instrument can show at all: a value outside says that the instrument or its wire is broken. */
const RANGE_OF_UNIT: Readonly<Record<StoredUnit, Range>> = {
  'um[Hg]': [MIN_VACUUM_MICRONS, MAX_VACUUM_MICRONS],
  '[psi]': [MIN_PRESSURE_PSI, MAX_PRESSURE_PSI],
  // Gauges overshoot a little at both ends.
  '%': [-5, 110],
  '[in_i]': [-10, 1_000],
  'mm[H2O]': [-250, 20_000],
  Cel: [ABSOLUTE_ZERO_CELSIUS, 1_000],
  deg: [-MAX_LONGITUDE, MAX_LONGITUDE],
  '[g]': [-1_000, 1_000],
  V: [0, 1_000],
};

const BATTERY_PERCENT: Range = [0, 100];

/** Why a value in its stored unit cannot be; null if it can. */
export function findValueError(kind: SampleKind, value: number, unit: StoredUnit): string | null {
  const [least, most] = kind === 'battery' && unit === '%' ? BATTERY_PERCENT : RANGE_OF_UNIT[unit];
  if (value >= least && value <= most) return null;
  return `value is outside ${least} to ${most} ${unit}`;
}
