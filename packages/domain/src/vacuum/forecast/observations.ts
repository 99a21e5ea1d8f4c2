import type { DatedReading } from './forecast-readings.ts';
import type { Observation } from './reading-likelihood.ts';

/** More readings are grouped, so that the cost of a forecast does not grow with them. */
export const MOST_OBSERVATIONS = 120;

/** [K] A reading right after a pull has not settled: it scatters twice as much. */
const PULL_LOOSENESS = 2;

/** No gauge is read more exactly than this. */
const LEAST_RELATIVE_WIDTH = 0.015;
const RESOLUTIONS = [1, 0.1, 0.01];
const WHOLE = 1;
const MIN_AT_FLOOR = 4;
/** Where a fit begins below the lowest reading, in logarithms. */
const BELOW_LOWEST = 0.15;

export interface GaugeLimits {
  /** The step in which the readings are recorded, microns. */
  readonly resolution: number;
  /** The lowest reading, if it repeats so often that it may be the least that the gauge shows. */
  readonly floor: number | null;
}

/** At most 120 readings: medians of neighbours where there are more. Pulls stay. */
export function groupReadings(readings: readonly DatedReading[]): readonly DatedReading[] {
  if (readings.length <= MOST_OBSERVATIONS) return readings;
  const size = Math.ceil(readings.length / MOST_OBSERVATIONS);
  const groups: DatedReading[] = [];
  for (let start = 0; start < readings.length; start += size) {
    const group = readings.slice(start, start + size);
    const middle = group[group.length >> 1];
    const microns = lowerMedian(group.map((reading) => reading.microns));
    if (middle !== undefined)
      groups.push({ ...middle, microns, isPull: start === 0 && group.some((one) => one.isPull) });
  }
  return groups;
}

/** What the gauge shows at all, as far as its readings tell. */
export function findGaugeLimits(readings: readonly DatedReading[]): GaugeLimits {
  const resolution =
    RESOLUTIONS.find((step) => readings.every(({ microns }) => isMultiple(microns, step))) ?? RESOLUTIONS[2] ?? WHOLE;
  const lowest = readings.reduce((least, { microns }) => Math.min(least, microns), Number.POSITIVE_INFINITY);
  const atLowest = readings.filter(({ microns }) => microns === lowest).length;
  return { resolution, floor: atLowest >= MIN_AT_FLOOR && lowest > resolution ? lowest : null };
}

/**
 * Readings as ranges of the logarithm of the level. A reading of 5 lies between 4.5 and 5.5; 1 where whole microns are
 * recorded, and the floor of the gauge, say only that the level is not higher.
 */
export function observe(readings: readonly DatedReading[], { resolution, floor }: GaugeLimits): Observation[] {
  return readings.map(({ day, microns, isPull }) => {
    const half = Math.max(resolution / 2, LEAST_RELATIVE_WIDTH * microns);
    const isLowest = microns <= resolution || microns === floor;
    return {
      day,
      low: isLowest ? Number.NEGATIVE_INFINITY : Math.log(microns - half),
      high: Math.log(microns + half),
      middle: isLowest ? Math.log(microns) - BELOW_LOWEST : Math.log(microns),
      looseness: isPull ? PULL_LOOSENESS : 1,
    };
  });
}

function isMultiple(microns: number, step: number): boolean {
  return Math.abs(microns / step - Math.round(microns / step)) < 1e-6;
}

function lowerMedian(values: number[]): number {
  values.sort((one, other) => one - other);
  return values[(values.length - 1) >> 1] ?? 0;
}
