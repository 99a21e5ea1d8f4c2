import type { Instant } from '../../time/instants.ts';

/** A vacuum reading. Microns, above 0. */
export interface TimedVacuumReading {
  readonly vacuumMicrons: number;
  readonly takenAt: Instant;
  readonly isFreshPull: boolean;
}

/** A load: the tank is cold from the filling on; null until it has arrived. */
export interface LoadPeriod {
  readonly loadedAt: Instant;
  readonly arrivedAt: Instant | null;
}

/** Cold: loaded, or not yet warm after the arrival. Unknown: no loads are recorded for the tank. */
export type ThermalState = 'cold' | 'warm' | 'unknown';

/**
 * How the vacuum changes: not at all; by a constant factor a day; by a constant amount a day (leak); with the square
 * root of the time since the pull (outgassing); constant, then like a leak (bend); exponentially over a constant
 * (saturated adsorbent); one sudden step to another level.
 */
export type ForecastShape =
  | 'constant'
  | 'exponential'
  | 'leak'
  | 'outgassing'
  | 'bend'
  | 'exponential_over_base'
  | 'step';

export type ForecastConfidence = 'high' | 'medium' | 'low';

/**
 * Why there is no forecast: the last reading is too old, or was taken warm; too few readings; all of them the lowest
 * that the gauge shows; two levels by turns, and no loads that would explain them; a sudden step to another level; too
 * much scatter. `describeVacuumForecast` says what would cure it.
 */
export type NoForecastReason = 'stale' | 'warm' | 'too_few' | 'gauge_floor' | 'mixed_states' | 'step' | 'scatter';

/** When the limit is reached; the true day lies between the ends in 8 of 10 cases. Latest null: after two years. */
export interface LimitCrossing {
  readonly at: string;
  readonly earliestAt: string;
  readonly latestAt: string | null;
}

/** The uninterrupted run of readings above the limit up to the last one, without outliers. */
export interface AboveLimit {
  readonly since: string;
  readonly lastMicrons: number;
  readonly state: ThermalState;
}

/** A point of the chart: the estimate and its range (8 of 10), microns. */
export interface ForecastPoint {
  readonly at: string;
  readonly microns: number;
  readonly low: number;
  readonly high: number;
}

/** Readings that the forecast could use: those of the state it is of, after the latest pull, within the window. */
export interface ForecastBasis {
  readonly state: ThermalState;
  readonly limitMicrons: number;
  readonly readingCount: number;
  readonly spanDays: number;
  readonly lastTakenAt: string | null;
  readonly lastMicrons: number | null;
  readonly computedAt: string;
  readonly aboveLimit: AboveLimit | null;
}

export interface VacuumTrend extends ForecastBasis {
  readonly kind: 'rising' | 'stable' | 'falling';
  readonly shape: ForecastShape;
  readonly confidence: ForecastConfidence;
  /** The estimate at the moment of the forecast, and its change per day. */
  readonly micronsNow: number;
  readonly micronsPerDay: number;
  /** The scatter of single readings around the estimate, as a share: 0.1 is 10 %. */
  readonly readingScatter: number;
  /** Null if it is not reached within two years. The moment of the forecast if the estimate is already above. */
  readonly crossing: LimitCrossing | null;
  /** Whether the estimate lies above the limit at the moment of the forecast. */
  readonly isAboveNow: boolean;
  readonly curve: readonly ForecastPoint[];
}

export interface NoForecast extends ForecastBasis {
  readonly kind: 'no_forecast';
  readonly reason: NoForecastReason;
  /** Scatter as a share, where it is the reason. */
  readonly readingScatter: number | null;
}

/** What says why there is no forecast. */
export type MissingForecast = Pick<NoForecast, 'reason' | 'state' | 'lastTakenAt' | 'lastMicrons'>;

/** Plain data: computed once after a write, kept, and drawn as it is. */
export type VacuumForecast = VacuumTrend | NoForecast;
