import { findForecastQuestion } from '@dewar/domain/vacuum/forecast/forecast-plausibility';
import { DEFAULT_FORECAST_SETTINGS } from '@dewar/domain/vacuum/forecast/forecast-settings';
import type { ForecastConfidence, VacuumForecast } from '@dewar/domain/vacuum/forecast/forecast-types';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { RISING_KINDS, type SeriesKind } from './series-kinds.ts';
import type { SimulatedSeries } from './simulate-series.ts';

/** A date as days from now; the latest is infinite after two years. */
export interface DatedRange {
  readonly days: number;
  readonly earliest: number;
  readonly latest: number;
  readonly confidence: ForecastConfidence | null;
}

export interface Outcome {
  readonly kind: SeriesKind;
  readonly truth: number | null;
  readonly date: DatedRange | null;
  readonly reason: string;
  readonly plausibility: PlausibilityCheck | null;
}

/** Whether a good reading of the next days is asked about, and the same reading in pascals. */
export interface PlausibilityCheck {
  readonly isGoodAsked: boolean;
  readonly arePascalsAsked: boolean;
}

export const HORIZON_DAYS = 730;
const DAY = 86_400_000;
const PASCALS_PER_MICRON = 0.1333;
const READ_AFTER_DAYS = 6;

/** The forecast of one series beside what is true of it. */
export function tryForecast(kind: SeriesKind, series: SimulatedSeries): Outcome {
  const forecast = forecastVacuum(series);
  return {
    kind,
    truth: series.truth,
    date: dateOf(forecast, series.now),
    reason: forecast.kind === 'no_forecast' ? forecast.reason : forecast.kind,
    plausibility: tryPlausibility(series, forecast),
  };
}

function dateOf(forecast: VacuumForecast, now: string): DatedRange | null {
  if (forecast.kind === 'no_forecast' || forecast.crossing === null) return null;
  const { at, earliestAt, latestAt } = forecast.crossing;
  return {
    days: daysBetween(now, at),
    earliest: daysBetween(now, earliestAt),
    latest: latestAt === null ? Number.POSITIVE_INFINITY : daysBetween(now, latestAt),
    confidence: forecast.confidence,
  };
}

export function daysBetween(from: string, to: string | Date): number {
  return (new Date(to).getTime() - Date.parse(from)) / DAY;
}

function tryPlausibility(series: SimulatedSeries, forecast: VacuumForecast): PlausibilityCheck | null {
  if (forecast.kind === 'no_forecast' || forecast.state === 'unknown') return null;
  const reading = series.readLater(READ_AFTER_DAYS);
  const inPascals = { ...reading, vacuumMicrons: Math.max(1, Math.round(reading.vacuumMicrons * PASCALS_PER_MICRON)) };
  // Still on the road when it is read.
  const states = {
    loads: [...series.loads, { loadedAt: series.now, arrivedAt: null }],
    coldDaysAfterArrival: DEFAULT_FORECAST_SETTINGS.coldDaysAfterArrival,
  };
  return {
    isGoodAsked: findForecastQuestion(reading, forecast, states) !== null,
    arePascalsAsked: findForecastQuestion(inPascals, forecast, states) !== null,
  };
}

export interface KindFigures {
  readonly series: number;
  readonly dated: number;
  /** Of the series that truly reach the limit within two years, how many got a date. */
  readonly datedOfReaching: number;
  readonly reaching: number;
  /** Dated ones for which the range can be compared with the truth. */
  readonly compared: number;
  readonly covered: number;
  readonly tooEarly: number;
  readonly tooLate: number;
  /** Width of the range by the days left, an open end as two years; null without dates. */
  readonly medianWidth: number | null;
  readonly medianError: number | null;
  readonly highConfidence: number;
}

/** Sums up the outcomes of one or several kinds. */
export function summarise(outcomes: readonly Outcome[]): KindFigures {
  const dated = outcomes.flatMap(({ date, truth }) => (date === null ? [] : [{ date, truth }]));
  const compared = dated.flatMap(({ date, truth }) => (truth === null ? [] : [{ date, truth }]));
  const ahead = compared.filter(({ truth }) => truth > 0);
  const reaching = outcomes.filter(({ truth }) => truth !== null && truth <= HORIZON_DAYS);
  return {
    series: outcomes.length,
    dated: dated.length,
    datedOfReaching: reaching.filter(({ date }) => date !== null).length,
    reaching: reaching.length,
    compared: compared.length,
    covered: compared.filter(({ date, truth }) => date.earliest <= truth && truth <= date.latest).length,
    tooEarly: compared.filter(({ date, truth }) => date.latest < truth).length,
    tooLate: compared.filter(({ date, truth }) => date.earliest > truth).length,
    medianWidth: middleOf(
      ahead.map(({ date, truth }) => (Math.min(HORIZON_DAYS, date.latest) - date.earliest) / truth),
    ),
    medianError: middleOf(ahead.map(({ date, truth }) => Math.abs(date.days - truth) / truth)),
    highConfidence: dated.filter(({ date }) => date.confidence === 'high').length,
  };
}

export function isRising({ kind }: Outcome): boolean {
  return RISING_KINDS.includes(kind);
}

function middleOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? null;
}
