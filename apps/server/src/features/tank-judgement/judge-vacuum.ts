import type { VacuumOutlook } from '@dewar/contract/vacuum-forecast';
import type { AdjustableForecastSettings } from '@dewar/domain/settings/forecast-settings';
import { type EarlierForecast, forecastEarlier } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import type {
  ForecastPoint,
  MissingForecast,
  NoForecast,
  VacuumForecast,
} from '@dewar/domain/vacuum/forecast/forecast-types';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import type { TankFacts } from './judgement-shapes.ts';
import { toMinute } from './to-minute.ts';

/** What the forecast of a tank's vacuum leaves to be kept. */
export function judgeVacuum({ readings, load, trips }: TankFacts, settings: AdjustableForecastSettings, now: Date) {
  const loads = [...(load === null ? [] : [load]), ...trips].flatMap(({ loaded_at, arrived_at }) =>
    loaded_at === null ? [] : [{ loadedAt: loaded_at, arrivedAt: arrived_at }],
  );
  const request = {
    readings: readings.map(([takenAt, vacuumMicrons, isFreshPull]) => ({ takenAt, vacuumMicrons, isFreshPull })),
    ...{ loads, now, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS, settings },
  };
  const forecast = forecastVacuum(request);
  const crossing = forecast.kind === 'no_forecast' ? null : forecast.crossing;
  const instant = (at: string | null | undefined) => (at == null ? null : toMinute(new Date(at)));
  return {
    crosses_at: instant(crossing?.at),
    earliest_at: instant(crossing?.earliestAt),
    latest_at: instant(crossing?.latestAt),
    above_since: instant(forecast.aboveLimit?.since),
    above_state: forecast.aboveLimit?.state ?? null,
    confidence: forecast.kind === 'no_forecast' ? null : forecast.confidence,
    no_forecast: forecast.kind === 'no_forecast' ? keptReason(forecast) : null,
    vacuum_forecast: {
      forecast: keptForecast(forecast),
      earlier: keptEarlier(forecastEarlier(request, forecast)),
      ...{ coldDaysAfterArrival: settings.coldDaysAfterArrival, loads },
    },
  };
}

function keptReason({ reason, state, lastTakenAt, lastMicrons }: NoForecast): MissingForecast {
  return { reason, state, lastTakenAt, lastMicrons };
}

const FORECAST_DIGITS = 4;

export function keptForecast(forecast: VacuumForecast): VacuumOutlook['forecast'] {
  return forecast.kind === 'no_forecast' ? forecast : { ...forecast, curve: keptCurve(forecast.curve) };
}

function keptEarlier(earlier: EarlierForecast | null) {
  return earlier && { ...earlier, curve: keptCurve(earlier.curve) };
}

/** Most of a forecast are the points of its curve; more digits and seconds could not be seen. */
function keptCurve(curve: readonly ForecastPoint[]) {
  const digits = (value: number) => Number(value.toPrecision(FORECAST_DIGITS));
  return curve.map(({ at, microns, low, high }) => ({
    at: toMinute(new Date(at)).toISOString(),
    ...{ microns: digits(microns), low: digits(low), high: digits(high) },
  }));
}
