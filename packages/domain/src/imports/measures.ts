import { LENGTH } from './length-units.ts';
import { LEVEL, MANUAL_LEVEL } from './level-units.ts';
import type { Measure } from './measure.ts';
import { PRESSURE } from './pressure-units.ts';
import { VACUUM } from './vacuum-units.ts';
import { VOLUME } from './volume-units.ts';
import { WEIGHT } from './weight-units.ts';

export type MeasureName = 'vacuum' | 'pressure' | 'weight' | 'level' | 'manual_level' | 'volume' | 'length';

/** What the figures of a sheet measure, each with the units that it may be given in. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  vacuum: VACUUM,
  pressure: PRESSURE,
  weight: WEIGHT,
  level: LEVEL,
  manual_level: MANUAL_LEVEL,
  volume: VOLUME,
  length: LENGTH,
};

/** Beside a unit without its figure: powers of ten, and what a pressure is measured against. */
const BESIDE_UNIT =
  /x? ?10 ?(?:\^ ?[+\-−]?\d{1,2}|[+\-−]\d{1,2}|(?=[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]))|[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]|\b(x|e[+\-−]?\d+|abs(olut\w*)?|gauge|of|water|vacuum|yyyy|mm|dd|hh|ss)\b/gi;

/** Whether a cell tells a unit of any measure and nothing else: 'mbar', '[x10-3 mbar]', but not 'Net kg'. */
export function isUnitAlone(cell: string): boolean {
  if (cell.length > 15) return false;
  const words = cell.normalize('NFKC').replaceAll('_', ' ');
  return Object.values(MEASURES).some(({ units }) =>
    Object.values(units).some(({ heading }) => {
      const unit = heading.exec(words)?.[0];
      return unit !== undefined && !/[\p{L}\d]/u.test(words.replace(unit, ' ').replaceAll(BESIDE_UNIT, ' '));
    }),
  );
}
