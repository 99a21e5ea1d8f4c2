import type { Measure } from './measure.ts';

const MM_PER_INCH = 25.4;
const MOST_PERCENT = 100;

const MM = /\bmm\b/i;
const INCHES = /\b(in|inch|inches)\b|"/i;

/** What a level gauge shows as a column of water, stored in mmH2O. */
export const LEVEL = {
  units: {
    mm: { label: 'mm of water', heading: /\bmm( ?h2o)?\b/i, toStored: (value) => value },
    inches: { label: 'inches of water', heading: INCHES, toStored: (value) => value * MM_PER_INCH },
  },
  guess: () => 'mm',
} as const satisfies Measure;

/** A level that was measured by hand: it is stored with its unit, one of LEVEL_UNITS, and not converted. */
export const MANUAL_LEVEL = {
  units: {
    percent: { label: 'percent', heading: /%|\b(percent|pct)\b/i, toStored: (value) => value },
    inches: { label: 'inches', heading: INCHES, toStored: (value) => value },
    mm: { label: 'mm', heading: MM, toStored: (value) => value },
  },
  guess: (values) => (values.some((value) => value > MOST_PERCENT) ? 'mm' : 'inches'),
} as const satisfies Measure;
