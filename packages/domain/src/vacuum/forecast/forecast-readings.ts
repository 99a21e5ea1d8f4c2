import { MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import type { ForecastSettings } from './forecast-settings.ts';
import type { LoadPeriod, ThermalState, TimedVacuumReading } from './forecast-types.ts';
import { createStateLookup } from './thermal-state.ts';

/** A reading in days from the moment of the forecast (negative: before it). */
export interface DatedReading {
  readonly day: number;
  readonly microns: number;
  readonly isPull: boolean;
  readonly state: ThermalState;
}

export interface SelectedReadings {
  /** All up to now and within the window, oldest first. */
  readonly all: readonly DatedReading[];
  /** Those of one state, from the latest flagged pull on. */
  readonly used: readonly DatedReading[];
  readonly pulledOn: number | null;
  /** Those of the same state between the flagged pull before that and the latest one. */
  readonly earlier: PulledReadings;
  readonly state: ThermalState;
}

/** Readings since a pull. */
export interface PulledReadings {
  readonly readings: readonly DatedReading[];
  /** Null if no pull is known. */
  readonly pulledOn: number | null;
}

/** The readings that a forecast may use: cold ones, or all of them for a tank without loads (judgement 5). */
export function selectReadings(
  readings: readonly TimedVacuumReading[],
  loads: readonly LoadPeriod[],
  { now, settings }: { readonly now: number; readonly settings: ForecastSettings },
): SelectedReadings {
  const stateAt = createStateLookup(loads, settings.coldDaysAfterArrival);
  const all = readings
    .map((reading) => ({ reading, moment: toMilliseconds(reading.takenAt) }))
    .map(({ reading, moment }) => ({
      day: (moment - now) / MILLISECONDS_PER_DAY,
      microns: reading.vacuumMicrons,
      isPull: reading.isFreshPull,
      state: stateAt(moment),
    }))
    .filter(({ day }) => day <= 0 && day >= -settings.windowDays)
    .sort((one, other) => one.day - other.day || one.microns - other.microns);
  const state = all.some((reading) => reading.state !== 'unknown') ? 'cold' : 'unknown';
  const [pulledOn = null, pulledBefore = null] = all.flatMap(({ day, isPull }) => (isPull ? [day] : [])).toReversed();
  const between = (from: number | null, until: number) =>
    all.filter((one) => one.state === state && one.day >= (from ?? Number.NEGATIVE_INFINITY) && one.day < until);
  return {
    all,
    used: between(pulledOn, Number.POSITIVE_INFINITY),
    pulledOn,
    earlier: { readings: pulledOn === null ? [] : between(pulledBefore, pulledOn), pulledOn: pulledBefore },
    state,
  };
}

/**
 * The run of readings above the limit that lasts until the last one; a single lower one amid higher ones is taken for a
 * mistake. Only readings of the state of the last one, after the latest pull.
 */
export function findAboveLimit(
  { all, pulledOn }: SelectedReadings,
  limitMicrons: number,
): { readonly first: DatedReading; readonly last: DatedReading } | null {
  const state = all.at(-1)?.state;
  const readings = all.filter((one) => one.state === state && (pulledOn === null || one.day >= pulledOn)).toReversed();
  const last = readings[0];
  if (last === undefined || last.microns <= limitMicrons) return null;
  let first = last;
  for (const [index, reading] of readings.entries()) {
    if (reading.microns > limitMicrons) first = reading;
    else if ((readings[index + 1]?.microns ?? 0) <= limitMicrons) break;
  }
  return { first, last };
}
