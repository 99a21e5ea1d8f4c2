export interface ForecastSettings {
  /** A tank counts as cold until so many days after its arrival. */
  readonly coldDaysAfterArrival: number;
  /** No forecast from a last reading that is older. */
  readonly staleAfterDays: number;
  readonly minReadings: number;
  readonly minSpanDays: number;
  /** Older readings are left out. */
  readonly windowDays: number;
}

// judgement 5, 'Gates'; the window is that of rules 1
export const DEFAULT_FORECAST_SETTINGS: ForecastSettings = {
  coldDaysAfterArrival: 4,
  staleAfterDays: 60,
  minReadings: 4,
  minSpanDays: 14,
  windowDays: 365,
};

/** Nothing is told about a later time (rules 1). */
export const FORECAST_HORIZON_DAYS = 730;
