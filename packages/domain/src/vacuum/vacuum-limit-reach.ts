import { type Instant, MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';
import {
  FORECAST_CAP_DAYS,
  FORECAST_MIN_READINGS,
  FORECAST_MIN_SPAN_DAYS,
  type VacuumForecast,
  type VacuumTrend,
} from './vacuum-forecast.ts';

/** When a trend reaches a limit. Days count from the moment of the forecast; latest is null beyond the two-year cap. */
export type LimitReach =
  | { readonly kind: 'already_above' }
  | { readonly kind: 'never' }
  | { readonly kind: 'beyond_cap' }
  | {
      readonly kind: 'reached';
      readonly days: number;
      readonly at: Date;
      readonly earliestAt: Date;
      readonly latestAt: Date | null;
    };

/** Rules 1: (log10 limit - fitted now) / slope, with the range from the quartile slopes, capped at two years. */
export function findLimitReach(trend: VacuumTrend, limitMicrons: number): LimitReach {
  const decades = Math.log10(limitMicrons) - trend.fittedNowLog10;
  if (decades < 0) return { kind: 'already_above' };
  if (trend.kind !== 'rising') return { kind: 'never' };
  const days = decades / trend.slope;
  if (days > FORECAST_CAP_DAYS) return { kind: 'beyond_cap' };
  const latestDays = trend.lowerSlope > 0 ? decades / trend.lowerSlope : Number.POSITIVE_INFINITY;
  return {
    kind: 'reached',
    days,
    at: dateAfter(trend, days),
    earliestAt: dateAfter(trend, decades / trend.upperSlope),
    latestAt: latestDays > FORECAST_CAP_DAYS ? null : dateAfter(trend, latestDays),
  };
}

interface ForecastView {
  readonly limitMicrons: number;
  /** The latest reading: that a limit is exceeded is only stated for a reading, not for an estimate. */
  readonly lastMicrons: number;
  readonly timeZone: string;
  readonly now: Instant;
}

/** The forecast as text: 'Doubling about every 74 days. Reaches 75 around 14 Mar (28 Feb to 6 Apr).' */
export function describeVacuumForecast(forecast: VacuumForecast, view: ForecastView): string {
  if (forecast.kind === 'not_enough_readings') {
    return `Not enough readings for an estimate: it takes ${FORECAST_MIN_READINGS} over ${FORECAST_MIN_SPAN_DAYS} days since the last fresh pull.`;
  }
  return `${describePace(forecast)} ${describeReach(findLimitReach(forecast, view.limitMicrons), view)}`;
}

function describePace(trend: VacuumTrend): string {
  if (trend.doublingDays === null) return `Stable at about ${inWords(10 ** trend.fittedNowLog10)} microns.`;
  const days = Math.max(1, Math.round(trend.doublingDays));
  const verb = trend.kind === 'rising' ? 'Doubling' : 'Falling, halving';
  return `${verb} about every ${days === 1 ? 'day' : `${days} days`}.`;
}

function describeReach(reach: LimitReach, view: ForecastView): string {
  const limit = inWords(view.limitMicrons);
  if (view.lastMicrons > view.limitMicrons) return `Already above ${limit}.`;
  switch (reach.kind) {
    case 'already_above':
      return `The estimate is already above ${limit}; the last reading is not.`;
    case 'never':
      return `Not expected to reach ${limit}.`;
    case 'beyond_cap':
      return `Not expected to reach ${limit} within two years.`;
    case 'reached': {
      const earliest = formatShortDate(reach.earliestAt, view);
      const range =
        reach.latestAt === null ? `${earliest} or later` : `${earliest} to ${formatShortDate(reach.latestAt, view)}`;
      return `Reaches ${limit} around ${formatShortDate(reach.at, view)} (${range}).`;
    }
    default:
      return reach satisfies never;
  }
}

function dateAfter(trend: VacuumTrend, days: number): Date {
  return new Date(trend.computedAt.getTime() + days * MILLISECONDS_PER_DAY);
}

function inWords(microns: number): string {
  return microns.toLocaleString('en-US', { maximumFractionDigits: microns < 10 ? 1 : 0 });
}
