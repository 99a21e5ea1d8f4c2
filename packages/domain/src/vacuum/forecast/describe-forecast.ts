import { MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import { type DateView, formatShortDate } from '../../time/short-date.ts';
import { describeCrossing } from './describe-limit-crossing.ts';
import { DEFAULT_FORECAST_SETTINGS } from './forecast-settings.ts';
import type { AboveLimit, MissingForecast, VacuumForecast, VacuumTrend } from './forecast-types.ts';

const DAYS_PER_WEEK = 7;
const SLOW_MICRONS_PER_DAY = 1;

/**
 * The forecast as text: 'Doubling about every 74 days. Reaches 75 around 14 Mar (28 Feb to 6 Apr).', or why there is
 * none and what would cure it.
 */
export function describeVacuumForecast(forecast: VacuumForecast, view: DateView): string {
  if (forecast.kind === 'no_forecast') {
    const { aboveLimit, limitMicrons } = forecast;
    const above = aboveLimit === null ? '' : `${describeAboveLimit(aboveLimit, limitMicrons, view)}. `;
    return `${above}${describeNoForecast(forecast, view)}`;
  }
  return `${describePace(forecast)} ${describeReach(forecast, view)}`;
}

/** What the forecast rests on: '14 cold readings over 120 days, medium confidence'. */
export function describeForecastBasis(trend: VacuumTrend): string {
  const cold = trend.state === 'unknown' ? '' : 'cold ';
  return `${trend.readingCount} ${cold}readings over ${countDays(trend.spanDays)}, ${trend.confidence} confidence`;
}

function describeAboveLimit(aboveLimit: AboveLimit, limitMicrons: number, view: DateView): string {
  return `Above ${inWords(limitMicrons)} since ${formatShortDate(aboveLimit.since, view)}`;
}

function describePace(trend: VacuumTrend): string {
  if (trend.kind === 'stable') return `Stable at about ${inWords(trend.micronsNow)} microns.`;
  const doublingDays = Math.max(1, Math.round((Math.LN2 * trend.micronsNow) / Math.abs(trend.micronsPerDay)));
  const every = `about every ${doublingDays === 1 ? 'day' : `${doublingDays} days`}`;
  if (trend.kind === 'falling') return `Falling, halving ${every}.`;
  switch (trend.shape) {
    case 'exponential':
      return `Doubling ${every}.`;
    case 'exponential_over_base':
      return `Rising faster and faster, now doubling ${every}.`;
    case 'outgassing':
      return `Rising ever more slowly, now by ${describeRate(trend.micronsPerDay)}.`;
    default:
      return `Rising by ${describeRate(trend.micronsPerDay)}.`;
  }
}

function describeRate(micronsPerDay: number): string {
  const isSlow = micronsPerDay < SLOW_MICRONS_PER_DAY;
  const amount = inWords(isSlow ? micronsPerDay * DAYS_PER_WEEK : micronsPerDay);
  return `about ${amount} ${amount === '1' ? 'micron' : 'microns'} a ${isSlow ? 'week' : 'day'}`;
}

function describeReach(trend: VacuumTrend, view: DateView): string {
  const limit = inWords(trend.limitMicrons);
  const { aboveLimit, crossing } = trend;
  if (aboveLimit !== null) return `${describeAboveLimit(aboveLimit, trend.limitMicrons, view)}.`;
  if (trend.isAboveNow) return `The estimate is already above ${limit}; the last reading is not.`;
  if (crossing === null) return `Not expected to reach ${limit}${isSlowRise(trend) ? ' within two years' : ''}.`;
  return `${describeCrossing(crossing, { ...view, limitMicrons: trend.limitMicrons })}.`;
}

function isSlowRise({ kind, shape }: VacuumTrend): boolean {
  return kind === 'rising' || (kind === 'stable' && shape !== 'constant');
}

/** Why there is no forecast, and what would cure it. */
export function describeNoForecast(forecast: MissingForecast, view: DateView): string {
  switch (forecast.reason) {
    case 'too_few': {
      const { minReadings, minSpanDays } = DEFAULT_FORECAST_SETTINGS;
      const cold = forecast.state === 'cold' ? 'cold ' : '';
      return `Not enough ${cold}readings for an estimate: it takes ${minReadings} over ${minSpanDays} days since the last fresh pull.`;
    }
    case 'stale':
      return `No forecast. Take a reading: the last is ${countDays(ageOf(forecast, view))} old.`;
    case 'warm':
      return 'No forecast. It is made of cold readings, and the last was taken warm: take one when the tank is loaded.';
    case 'gauge_floor':
      return `No forecast. The gauge shows ${inWords(forecast.lastMicrons ?? 0)} all the time, which may be its lowest: compare it with a finer one.`;
    case 'mixed_states':
      return 'No forecast. The readings jump between two levels, like those of a tank that is cold and warm by turns: record its loads.';
    case 'step':
      return 'No forecast. The readings have jumped to another level: check the gauge, and take more readings.';
    case 'scatter':
      return 'No forecast. The readings scatter too much: take some with the same gauge, and check their unit.';
    default:
      return forecast.reason satisfies never;
  }
}

function ageOf({ lastTakenAt }: MissingForecast, view: DateView): number {
  return lastTakenAt === null ? 0 : (toMilliseconds(view.now) - toMilliseconds(lastTakenAt)) / MILLISECONDS_PER_DAY;
}

function countDays(days: number): string {
  const whole = Math.floor(days);
  return whole === 1 ? '1 day' : `${whole} days`;
}

function inWords(microns: number): string {
  return microns.toLocaleString('en-US', { maximumFractionDigits: microns < 10 ? 1 : 0 });
}
