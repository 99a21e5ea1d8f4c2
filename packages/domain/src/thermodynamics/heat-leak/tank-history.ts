import { SCALE_UNCERTAINTY } from '../../primitives/weights.ts';
import { type Instant, MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { DEFAULT_FORECAST_SETTINGS } from '../../vacuum/forecast/forecast-settings.ts';
import { type TankPlate, THERMAL_DEFAULTS, type ThermalSettings } from '../tank-design.ts';
import type { LossAnswer } from './load-answers.ts';

/** An earlier trip of the same tank; everything may be missing. Pressures in psig. */
export interface PastTrip {
  readonly productName: string | null;
  readonly loadedWeightLbs: number | null;
  readonly loadedPressurePsi: number | null;
  readonly arrivalPressurePsi: number | null;
  readonly loadedAt: Instant | null;
  readonly arrivedAt: Instant | null;
  readonly wasVenting: boolean;
  /** By the final determination. */
  readonly receivedWeightLbs: number | null;
  /** 'n lb are missing: vented, or taken out?' */
  readonly lossAnswer: LossAnswer | null;
  /** 'Was the tank cold when filled?' */
  readonly wasColdWhenFilled: boolean | null;
}

export interface PastReading {
  readonly takenAt: Instant;
  readonly vacuumMicrons: number;
  readonly isFreshPull: boolean;
}

/** What is recorded of a tank, in any order. */
export interface TankHistory {
  readonly plate: TankPlate;
  readonly trips: readonly PastTrip[];
  readonly readings: readonly PastReading[];
  /** When vacuum hold tests passed, with the last reading of each where it is known. */
  readonly passedHoldTests: readonly { readonly at: Instant; readonly vacuumMicrons: number | null }[];
}

/** The settings that a history is read by, besides those of the energy model. */
export interface HistorySettings extends ThermalSettings {
  /** Standard error of one weighing, as a share of its weight. */
  readonly scaleUncertainty: number;
  /** A tank stays cold for so many days after its arrival. */
  readonly coldDaysAfterArrival: number;
}

export const HISTORY_DEFAULTS: HistorySettings = {
  ...THERMAL_DEFAULTS,
  scaleUncertainty: SCALE_UNCERTAINTY,
  coldDaysAfterArrival: DEFAULT_FORECAST_SETTINGS.coldDaysAfterArrival,
};

export const NO_HISTORY: Omit<TankHistory, 'plate'> = { trips: [], readings: [], passedHoldTests: [] };

/** A trip whose times are known, in milliseconds since 1970. */
export interface DatedTrip extends PastTrip {
  readonly loadedMs: number;
  /** Null while it has not arrived. */
  readonly arrivedMs: number | null;
}

/** The trips that began before a moment, oldest first. Those without a date of loading are left out. */
export function listDatedTrips(trips: readonly PastTrip[], before: number): readonly DatedTrip[] {
  return trips
    .flatMap((trip) => {
      const loadedMs = momentOf(trip.loadedAt);
      if (loadedMs === null || loadedMs >= before) return [];
      const arrivedMs = momentOf(trip.arrivedAt);
      return [{ ...trip, loadedMs, arrivedMs: arrivedMs !== null && arrivedMs > loadedMs ? arrivedMs : null }];
    })
    .sort((one, other) => one.loadedMs - other.loadedMs);
}

/** A reading with its moment in milliseconds since 1970. */
export interface DatedReading {
  readonly at: number;
  readonly microns: number;
  readonly isStart: boolean;
}

/** The readings until a moment with those of passed hold tests, oldest first; those that cannot be are left out. */
export function listDatedReadings({ readings, passedHoldTests }: TankHistory, until: number): readonly DatedReading[] {
  return [
    ...readings.map(({ takenAt, vacuumMicrons, isFreshPull }) => ({
      ...{ at: momentOf(takenAt), microns: vacuumMicrons, isStart: isFreshPull },
    })),
    ...passedHoldTests.map(({ at, vacuumMicrons }) => ({ at: momentOf(at), microns: vacuumMicrons, isStart: true })),
  ]
    .flatMap(({ at, microns, isStart }) =>
      at !== null && at <= until && microns !== null && microns > 0 ? [{ at, microns, isStart }] : [],
    )
    .sort((one, other) => one.at - other.at);
}

/** Null for a date that is missing or cannot be read. */
export function momentOf(at: Instant | null): number | null {
  if (at === null) return null;
  const moment = at instanceof Date ? at.getTime() : Date.parse(at);
  return Number.isNaN(moment) ? null : moment;
}

export function daysBetweenMoments(from: number, to: number): number {
  return (to - from) / MILLISECONDS_PER_DAY;
}
