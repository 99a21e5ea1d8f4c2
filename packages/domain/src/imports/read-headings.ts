import { meaningOfIn } from './heading-words.ts';
import { isUnitAlone } from './measures.ts';
import { plainHeading, withoutBrackets } from './sheet-columns.ts';

/** Longer ones are sentences. */
const LONGEST_HEADING = 120;

/** Here 'in' is no way in: 'Pressure lbs/sq in'. */
const SQUARE_INCH = /(\bsq(?:uare)?\.? ?|\/ ?)in\.?$/i;

/** A heading as patterns see it, with what is in its brackets and without. */
export interface ReadHeading {
  readonly whole: string;
  readonly bare: string;
}

/** The headings of a sheet, each told with the others beside it: 'in' may be a unit or a way. */
export function readHeadings(headings: readonly string[]): readonly ReadHeading[] {
  const short = headings.map((heading) =>
    heading.length > LONGEST_HEADING ? '' : heading.replace(SQUARE_INCH, '$1inch'),
  );
  const read = short.map((heading) => {
    return { whole: plainHeading(heading), bare: plainHeading(withoutBrackets(heading)) };
  });
  const all = read.map(({ bare }) => bare);
  return read.map((heading, at) => {
    const [, unit] = /\bin\s*[([](.+)[)\]]\s*$/i.exec(short[at] ?? '') ?? [];
    const hasUnit = unit !== undefined && isUnitAlone(unit);
    const stem = heading.bare.replace(/ in$/, '');
    switch (meaningOfIn(heading.bare, { hasUnit, all })) {
      case 'way in':
        return { whole: `in ${stem} ${plainHeading(unit ?? '')}`.trim(), bare: `in ${stem}` };
      case 'unit':
        return { whole: `${stem} ${plainHeading(unit ?? '')}`.trim(), bare: stem };
      case 'either':
        return { whole: '', bare: '' };
      default:
        return heading;
    }
  });
}
