import { type Measure, medianOf } from './measure.ts';

/** A torr is 101,325/760 Pa by definition, and a micron a thousandth of it. */
export const PASCALS_PER_MICRON = 101_325 / 760_000;

// An annulus in service reads 1 to 1,000 microns; that is 0.0013 to 1.3 mbar, and 0.13 to 130 Pa.
const FEWEST_MICRONS = 1;

/**
 * A vacuum, stored in microns. The figures suggest microns from a median of 1, mbar below, because torr and mbar differ
 * by a third only and mbar is the more frequent one.
 */
export const VACUUM = {
  units: {
    ubar: { label: 'µbar', heading: /([µμ]|\bu)bar\b/i, toStored: (value) => (value * 0.1) / PASCALS_PER_MICRON },
    micron: {
      label: 'microns',
      heading: /\b(microns?|mtorr|um ?hg)\b|[µμ](?!pa\b)|\bmil+itorr\b/i,
      toStored: (value) => value,
    },
    mbar: { label: 'mbar', heading: /\b(m ?bar|hpa)\b/i, toStored: (value) => (value * 100) / PASCALS_PER_MICRON },
    torr: { label: 'torr', heading: /\btorr\b|\bmm ?hg\b/i, toStored: (value) => value * 1_000 },
    pascal: { label: 'Pa', heading: /\bpa(scals?)?\b/i, toStored: (value) => value / PASCALS_PER_MICRON },
  },
  guess: (values) => ((medianOf(values) ?? FEWEST_MICRONS) >= FEWEST_MICRONS ? 'micron' : 'mbar'),
  // Up to the air of a lost vacuum.
  possible: [0.1, 760_000],
} as const satisfies Measure;
