import { median } from '../../primitives/numbers.ts';
import { levelAt } from './curve-position.ts';
import type { VacuumEstimate } from './estimate-vacuum.ts';
import type { DatedReading } from './forecast-readings.ts';
import { LOG_PASCALS_PER_MICRON } from './reading-likelihood.ts';

export interface SeriesScatter {
  /** Scatter of the sound readings around the likeliest curve, as a share of the level. */
  readonly relative: number;
  /** Share of the readings that lie far off that curve. */
  readonly unsoundShare: number;
}

const LEAST_SCATTER = 0.02;
const FAR_OFF = 3.5;
const FLOOR_SHARE = 0.9;
const MIN_AT_FLOOR = 8;
const LAST_READINGS = 3;

const NEIGHBOURS = 3;
const LEAST_LOG_JUMP = Math.log(1.6);
/** A slip of the unit is no change of state, unless it lasts for so many readings. */
const SLIP_MARGIN = 0.2;
const LASTING = 4;

export function measureScatter(readings: readonly DatedReading[], { likeliest, floor }: VacuumEstimate): SeriesScatter {
  const { candidate, parameters } = likeliest.fit;
  const relative = Math.max(LEAST_SCATTER, Math.exp(parameters.logScatter));
  const unsound = readings.filter(({ day, microns }) => {
    const level = levelAt(candidate.isLogarithmic, parameters, candidate.progressAt(day));
    const isLowest = microns <= 1 || microns === floor;
    if (isLowest && level < Math.log(microns)) return false;
    // Half a micron either way is rounding.
    const [low, high] = [Math.log(Math.max(microns - 0.5, microns / 2)), Math.log(microns + 0.5)];
    return Math.max(low - level, level - high) > FAR_OFF * relative;
  });
  return { relative, unsoundShare: unsound.length / readings.length };
}

/**
 * Whether the readings are the lowest that the gauge shows, nearly all of them and the last ones: the vacuum is better,
 * nobody knows by how much.
 */
export function isAtGaugeFloor(readings: readonly DatedReading[]): boolean {
  const lowest = readings.reduce((least, { microns }) => Math.min(least, microns), Number.POSITIVE_INFINITY);
  const atLowest = readings.filter(({ microns }) => microns === lowest).length;
  const isLastAtLowest = readings.slice(-LAST_READINGS).every(({ microns }) => microns === lowest);
  return isLastAtLowest && readings.length >= MIN_AT_FLOOR && atLowest >= FLOOR_SHARE * readings.length;
}

/** Whether the readings jump up and down between two levels, as those of a tank that is cold and warm by turns. */
export function isOnTwoLevels(readings: readonly DatedReading[]): boolean {
  const levels = readings.map(({ microns }) => Math.log(microns));
  const jumps = levels.map((level, index) => {
    const before = levels.slice(Math.max(0, index - NEIGHBOURS), index);
    const after = levels.slice(index, index + NEIGHBOURS);
    const jump = (median(after) ?? level) - (median(before) ?? level);
    const single = level - (before.at(-1) ?? level);
    const isSlip = Math.abs(Math.abs(single) + LOG_PASCALS_PER_MICRON) < SLIP_MARGIN;
    const stays = levels.slice(index, index + LASTING);
    const lasts = stays.length === LASTING && stays.every((one) => Math.abs(one - level + single) > LEAST_LOG_JUMP);
    if (before.length < 2 || after.length < 2 || Math.abs(single) < LEAST_LOG_JUMP) return 0;
    return isSlip && !lasts ? 0 : jump;
  });
  return jumps.some((jump) => jump > LEAST_LOG_JUMP) && jumps.some((jump) => jump < -LEAST_LOG_JUMP);
}
