import type { Measure } from './measure.ts';

export const MM_PER_INCH = 25.4;
const MM_PER_CM = 10;
/** Of water at 4 °C (conventional millimetre of water, 9.80665 Pa). */
export const MM_OF_WATER_PER_MBAR = 100 / 9.80665;
const MOST_PERCENT = 100;

const MM = /\bmm\b/i;
const INCHES = /\b(in|inch|inches)( ?(h2o|wc|ws))?\b|\bi\.?w\.?c\b|"/i;

/** What a level gauge shows as a column of water, stored in mmH2O. */
export const LEVEL = {
  units: {
    mm: { label: 'mm of water', heading: /\bmm( ?(h2o|wc|ws))?\b/i, toStored: (value) => value },
    cm: { label: 'cm of water', heading: /\bcm( ?(h2o|wc|ws))?\b/i, toStored: (value) => value * MM_PER_CM },
    mbar: { label: 'mbar', heading: /\bm ?bar\b/i, toStored: (value) => value * MM_OF_WATER_PER_MBAR },
    inches: { label: 'inches of water', heading: INCHES, toStored: (value) => value * MM_PER_INCH },
  },
  guess: () => 'mm',
  possible: [10, 20_000],
} as const satisfies Measure;

/** A level that was measured by hand: it is stored with its unit, one of LEVEL_UNITS, and not converted. */
export const MANUAL_LEVEL = {
  units: {
    percent: { label: 'percent', heading: /%|\b(percent|pct|prozent)\b/i, toStored: (value) => value },
    inches: { label: 'inches', heading: INCHES, toStored: (value) => value },
    mm: { label: 'mm', heading: MM, toStored: (value) => value },
  },
  guess: (values) => (values.some((value) => value > MOST_PERCENT) ? 'mm' : 'inches'),
  possible: [0, 5_000],
} as const satisfies Measure;
