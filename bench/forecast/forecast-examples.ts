import { describeForecastBasis, describeVacuumForecast } from '@dewar/domain/vacuum/forecast/describe-forecast';
import { describeForecastQuestion, findForecastQuestion } from '@dewar/domain/vacuum/forecast/forecast-plausibility';
import { DEFAULT_FORECAST_SETTINGS } from '@dewar/domain/vacuum/forecast/forecast-settings';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { SERIES_KINDS, type SeriesKind } from './series-kinds.ts';
import { simulateSeries } from './simulate-series.ts';

const DAY = 86_400_000;

/** What people read: the first series of each kind in words, beside what is true of it. */
export function examplesOf(seed: number): string {
  const rows = SERIES_KINDS.map((kind) => `| ${[kind, ...wordsOf(kind, seed)].join(' | ')} |`);
  return ['| kind | the forecast says | from | truly |', '|---|---|---|---|', ...rows].join('\n');
}

function wordsOf(kind: SeriesKind, seed: number): string[] {
  const series = simulateSeries(kind, 'like-reference', seed);
  const view = { timeZone: 'UTC', now: series.now };
  const forecast = forecastVacuum(series);
  const text = describeVacuumForecast(forecast, view);
  const basis = forecast.kind === 'no_forecast' ? '' : describeForecastBasis(forecast);
  return [text, basis, truthOf(series.truth, series.now)];
}

function truthOf(days: number | null, now: string): string {
  if (days === null) return 'never';
  return days === 0 ? 'above now' : new Date(Date.parse(now) + days * DAY).toISOString().slice(0, 10);
}

/** The question about a reading in pascals, of the first series that asks one. */
export function questionExampleOf(seed: number): string {
  const series = simulateSeries('loglinear', 'like-reference', seed);
  const reading = { ...series.readLater(1), vacuumMicrons: 3 };
  const question = findForecastQuestion(reading, forecastVacuum(series), {
    loads: [{ loadedAt: series.now, arrivedAt: null }],
    coldDaysAfterArrival: DEFAULT_FORECAST_SETTINGS.coldDaysAfterArrival,
  });
  return question === null ? '' : describeForecastQuestion(question, { timeZone: 'UTC', now: series.now });
}
