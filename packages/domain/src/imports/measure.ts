interface MeasureUnit {
  readonly label: string;
  /** Matches the headings that name it, with spaces for underscores. */
  readonly heading: RegExp;
  /** The value in the unit that is stored, unrounded. */
  readonly toStored: (value: number) => number;
}

export interface Measure {
  /** By name; the first whose heading matches is the one that a heading names. */
  readonly units: Readonly<Record<string, MeasureUnit>>;
  /** The unit that the figures suggest, to be asked about. */
  readonly guess: (values: readonly number[]) => string;
  /** The least and the most that a tank can have of it, as stored: what tells 9,800 lb from 9.8. */
  readonly possible: readonly [least: number, most: number];
}

/** The unit that a column heading such as 'Vacuum (mbar)' names; undefined if it names none. */
export function unitOfHeading({ units }: Measure, heading: string): string | undefined {
  const words = heading.normalize('NFKC').replaceAll('_', ' ');
  return Object.entries(units).find(([, unit]) => unit.heading.test(words))?.[0];
}

/** Whether a heading names more than one unit, of which the figures may be either: 'kg / lbs', 'bar or psi'. */
export function namesTwoUnits(measure: Measure, heading: string): boolean {
  const named = unitOfHeading(measure, heading);
  if (named === undefined) return false;
  const words = heading.normalize('NFKC').replaceAll('_', ' ');
  const match = measure.units[named]?.heading.exec(words);
  const [before, behind] = [words.slice(0, match?.index), words.slice((match?.index ?? 0) + (match?.[0].length ?? 0))];
  // The word 'in' before a unit is none.
  const other = unitOfHeading(measure, `${before.replace(/\bin\s*[([]?\s*$/i, '')} ${behind}`);
  return other !== undefined && other !== named;
}

/** The middle one of the values, the upper of two; undefined without any. */
export function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Whether a tank can have so much of it; without a known unit, whether the figure itself is possible. */
export function isPossible({ units, possible: [least, most] }: Measure, value: number, unit = ''): boolean {
  const stored = units[unit]?.toStored(value) ?? value;
  return least <= stored && stored <= most;
}
