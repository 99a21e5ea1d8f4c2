import { MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import type { ForecastPoint, LimitCrossing, VacuumForecast } from './forecast-types.ts';
import { type ForecastRequest, forecastVacuum } from './forecast-vacuum.ts';

/** Early enough to plan a pump-down. */
export const FORESEEN_DAYS_BEFORE = 56;

/** What the readings of a tank above the limit foretold eight weeks before it rose above, so that both can be compared. */
export interface EarlierForecast {
  readonly madeAt: string;
  readonly crossing: LimitCrossing;
  readonly curve: readonly ForecastPoint[];
  /** When the vacuum passed the limit, as all readings tell now. */
  readonly passedAt: string;
}

/**
 * The forecast of eight weeks before the vacuum passed the limit, from nothing but the records until then. Null for a tank
 * that is not above it, or of which no day could be told then.
 */
export function forecastEarlier(request: ForecastRequest, now: VacuumForecast): EarlierForecast | null {
  const passedAt = findPassing(now);
  if (passedAt === null) return null;
  const madeAt = new Date(passedAt.getTime() - FORESEEN_DAYS_BEFORE * MILLISECONDS_PER_DAY);
  // Later readings are left out by the forecast itself; a later load would tell that an earlier reading was warm.
  const loads = request.loads.filter(({ loadedAt }) => toMilliseconds(loadedAt) <= madeAt.getTime());
  const forecast = forecastVacuum({ ...request, loads, now: madeAt });
  if (forecast.kind === 'no_forecast' || forecast.crossing === null) return null;
  const { crossing, curve } = forecast;
  return { madeAt: madeAt.toISOString(), crossing, curve, passedAt: passedAt.toISOString() };
}

/** Where the estimate passed the limit; without one, the first reading of those above it. */
function findPassing(forecast: VacuumForecast): Date | null {
  const { aboveLimit, limitMicrons } = forecast;
  if (aboveLimit === null) return null;
  const curve = forecast.kind === 'no_forecast' || !forecast.isAboveNow ? [] : forecast.curve;
  const before = curve.findLastIndex(({ microns }) => microns <= limitMicrons);
  const [from, to] = [curve[before], curve[before + 1]];
  if (from === undefined || to === undefined) return new Date(aboveLimit.since);
  const share = (limitMicrons - from.microns) / (to.microns - from.microns);
  const start = toMilliseconds(from.at);
  return new Date(start + share * (toMilliseconds(to.at) - start));
}
