import { MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import type { LoadPeriod, ThermalState } from './forecast-types.ts';

interface ColdPeriod {
  readonly from: number;
  readonly until: number;
}

/**
 * Tells the state of a tank at a moment (milliseconds since 1970): cold from a load until some days after its arrival (judgement 5), else warm;
 * unknown for a tank without loads. A load without an arrival lasts
 * until the next one.
 */
export function createStateLookup(
  loads: readonly LoadPeriod[],
  coldDaysAfterArrival: number,
): (moment: number) => ThermalState {
  const periods = mergeColdPeriods(loads, coldDaysAfterArrival);
  if (periods.length === 0) return () => 'unknown';
  return (moment) => {
    const period = periods[countBegun(periods, moment) - 1];
    return period !== undefined && moment < period.until ? 'cold' : 'warm';
  };
}

function mergeColdPeriods(loads: readonly LoadPeriod[], coldDaysAfterArrival: number): ColdPeriod[] {
  const stays = coldDaysAfterArrival * MILLISECONDS_PER_DAY;
  const periods = loads
    .map(({ loadedAt, arrivedAt }) => ({
      from: toMilliseconds(loadedAt),
      until: arrivedAt === null ? null : toMilliseconds(arrivedAt) + stays,
    }))
    .sort((one, other) => one.from - other.from)
    .map(({ from, until }, index, all) => ({ from, until: until ?? all[index + 1]?.from ?? Number.POSITIVE_INFINITY }));
  const merged: ColdPeriod[] = [];
  for (const period of periods) {
    const previous = merged.at(-1);
    if (previous !== undefined && period.from <= previous.until) {
      merged[merged.length - 1] = { from: previous.from, until: Math.max(previous.until, period.until) };
    } else {
      merged.push(period);
    }
  }
  return merged;
}

function countBegun(periods: readonly ColdPeriod[], moment: number): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.from ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
