import { type Measure, medianOf } from './measure.ts';

const MM_PER_INCH = 25.4;

// An inner vessel is 0.5 to 4 m wide: 20 to 160 inches, 50 to 400 cm.
const MOST_METRES = 5;
const MOST_INCHES = 160;
const MOST_CM = 450;

/** A diameter, stored in mm. */
export const LENGTH = {
  units: {
    mm: { label: 'mm', heading: /\bmm\b/i, toStored: (value) => value },
    cm: { label: 'cm', heading: /\bcm\b/i, toStored: (value) => value * 10 },
    m: { label: 'm', heading: /\b(m|met(er|re)s?)\b/i, toStored: (value) => value * 1_000 },
    inches: { label: 'inches', heading: /\b(in|inch|inches)\b|"/i, toStored: (value) => value * MM_PER_INCH },
  },
  guess: (values) => {
    const median = medianOf(values) ?? MOST_CM;
    if (median <= MOST_METRES) return 'm';
    if (median <= MOST_INCHES) return 'inches';
    return median < MOST_CM ? 'cm' : 'mm';
  },
  possible: [300, 5_000],
} as const satisfies Measure;
