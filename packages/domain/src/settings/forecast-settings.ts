import { DEFAULT_FORECAST_SETTINGS, type ForecastSettings } from '../vacuum/forecast/forecast-settings.ts';
import { number } from './setting-definition.ts';

/** The settings of the vacuum forecast (judgement 5). */
export const FORECAST_SETTINGS = {
  cold_days_after_arrival: number({
    id: 29,
    key: 'cold_days_after_arrival',
    title: 'Cold after arrival',
    scope: 'general',
    description: 'A tank counts as cold until this many days after its arrival; the forecast is of the cold vacuum',
    initial: DEFAULT_FORECAST_SETTINGS.coldDaysAfterArrival,
    range: { minimum: 0, maximum: 30, decimals: 0 },
    unit: 'days',
  }),
  forecast_stale_days: number({
    id: 30,
    key: 'forecast_stale_days',
    title: 'Oldest reading of a forecast',
    scope: 'general',
    description: 'No date is forecast if the last vacuum reading is more than this many days old',
    initial: DEFAULT_FORECAST_SETTINGS.staleAfterDays,
    range: { minimum: 7, maximum: 365, decimals: 0 },
    unit: 'days',
  }),
} as const;

/** What administrators can set of the forecast. */
export type AdjustableForecastSettings = Pick<ForecastSettings, 'coldDaysAfterArrival' | 'staleAfterDays'>;

/** The forecast's settings, from the values of the settings above. */
export function toForecastSettings(
  values: Readonly<Record<keyof typeof FORECAST_SETTINGS, number>>,
): AdjustableForecastSettings {
  return { coldDaysAfterArrival: values.cold_days_after_arrival, staleAfterDays: values.forecast_stale_days };
}
