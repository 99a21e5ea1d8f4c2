/**
 * The units in which sheets give a vacuum, with the microns of one. A torr is 101,325/760 Pa by definition, and a micron
 * a thousandth of it.
 */
const PASCALS_PER_MICRON = 101_325 / 760_000;

export const VACUUM_UNITS = {
  micron: { label: 'microns', microns: 1 },
  torr: { label: 'torr', microns: 1_000 },
  mbar: { label: 'mbar', microns: 100 / PASCALS_PER_MICRON },
  pascal: { label: 'Pa', microns: 1 / PASCALS_PER_MICRON },
} as const;

export type VacuumUnit = keyof typeof VACUUM_UNITS;

export const VACUUM_UNIT_NAMES = ['micron', 'torr', 'mbar', 'pascal'] as const satisfies readonly VacuumUnit[];

/** A vacuum in microns, of a value in a unit. */
export function micronsOf(value: number, unit: VacuumUnit): number {
  return value * VACUUM_UNITS[unit].microns;
}

const HEADINGS: readonly (readonly [RegExp, VacuumUnit])[] = [
  [/\b(microns?|mtorr|um ?hg)\b|[µμ]/i, 'micron'],
  [/\bm ?bar\b/i, 'mbar'],
  [/\btorr\b|\bmm ?hg\b/i, 'torr'],
  [/\bpa(scals?)?\b/i, 'pascal'],
];

/** The unit that a column heading such as 'Vacuum (mbar)' names; undefined if it names none. */
export function vacuumUnitOfHeading(heading: string): VacuumUnit | undefined {
  const words = heading.replaceAll('_', ' ');
  return HEADINGS.find(([pattern]) => pattern.test(words))?.[1];
}

// An annulus in service reads 1 to 1,000 microns; that is 0.0013 to 1.3 mbar, and 0.13 to 130 Pa.
const FEWEST_MICRONS = 1;

/**
 * The unit that the figures suggest, to be asked about: microns from a median of 1, mbar below, because torr and mbar
 * differ by a third only and mbar is the more frequent one.
 */
export function guessVacuumUnit(values: readonly number[]): VacuumUnit {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? FEWEST_MICRONS;
  return median >= FEWEST_MICRONS ? 'micron' : 'mbar';
}
