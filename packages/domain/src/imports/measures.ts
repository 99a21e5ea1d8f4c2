import { LENGTH } from './length-units.ts';
import { LEVEL, MANUAL_LEVEL } from './level-units.ts';
import { type Measure, unitOfHeading } from './measure.ts';
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

/** Whether a cell tells a unit of any measure and no figure: 'mbar', 'kg'. */
export function isUnitAlone(cell: string): boolean {
  return cell.length <= 15 && Object.values(MEASURES).some((measure) => unitOfHeading(measure, cell) !== undefined);
}
