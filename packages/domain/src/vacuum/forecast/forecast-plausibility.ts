import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { formatShortDate } from '../../time/short-date.ts';
import { roundMicrons } from '../vacuum-bands.ts';
import type { ForecastPoint, LoadPeriod, TimedVacuumReading, VacuumForecast, VacuumTrend } from './forecast-types.ts';
import { createStateLookup } from './thermal-state.ts';

/** A question about a reading that lies beyond what the forecast allows for its moment; microns. */
export interface ForecastQuestion {
  readonly kind: 'beyond_forecast';
  readonly vacuumMicrons: number;
  readonly takenAt: Instant;
  readonly expectedMicrons: number;
  readonly lowMicrons: number;
  readonly highMicrons: number;
  /** Whether it would fit if it was read in pascals. */
  readonly fitsAsPascals: boolean;
}

const PASCALS_PER_MICRON = 0.133322;

// [C] Measured (docs/vacuum-forecast.md): good readings are asked about in at most 2 %, pascals nearly always.
const LEVEL_STRETCH = 2.2;
const SCATTER_STRETCH = 4.6;

/**
 * Whether a reading lies beyond the forecast's range for its moment (judgement 6); null where the forecast says
 * nothing: none was made, another state, a fresh pull, a moment outside its curve. `coldDaysAfterArrival` as the
 * forecast was made with.
 */
export function findForecastQuestion(
  reading: TimedVacuumReading,
  forecast: VacuumForecast,
  { loads, coldDaysAfterArrival }: { readonly loads: readonly LoadPeriod[]; readonly coldDaysAfterArrival: number },
): ForecastQuestion | null {
  if (forecast.kind === 'no_forecast' || reading.isFreshPull) return null;
  const stateAt = createStateLookup(loads, coldDaysAfterArrival);
  if (stateAt(toMilliseconds(reading.takenAt)) !== forecast.state) return null;
  const range = expectReading(forecast, reading.takenAt);
  if (range === null) return null;
  const isWithin = (microns: number) => microns >= range.low && microns <= range.high;
  if (isWithin(reading.vacuumMicrons)) return null;
  return {
    kind: 'beyond_forecast',
    vacuumMicrons: reading.vacuumMicrons,
    takenAt: reading.takenAt,
    expectedMicrons: range.microns,
    lowMicrons: roundMicrons(range.low),
    highMicrons: roundMicrons(range.high),
    fitsAsPascals: isWithin(reading.vacuumMicrons / PASCALS_PER_MICRON),
  };
}

/** 'The forecast expects about 18 µm (12 to 27) on 3 May. Is 2.4 µm right? 2.4 pascals would be 18 µm.' */
export function describeForecastQuestion(
  question: ForecastQuestion,
  view: { readonly timeZone: string; readonly now: Instant },
): string {
  const { expectedMicrons, lowMicrons, highMicrons } = question;
  const range = `${inWords(lowMicrons)} to ${inWords(highMicrons)}`;
  const expected = `The forecast expects about ${inWords(expectedMicrons)} µm (${range}) on ${formatShortDate(question.takenAt, view)}.`;
  const entered = inWords(question.vacuumMicrons);
  const fromPascals = inWords(question.vacuumMicrons / PASCALS_PER_MICRON);
  const hint = question.fitsAsPascals ? ` ${entered} pascals would be ${fromPascals} µm.` : '';
  return `${expected} Is ${entered} µm right?${hint}`;
}

/** The range for a single reading: that of the curve, widened by the scatter of readings. */
function expectReading(forecast: VacuumTrend, takenAt: Instant) {
  const point = interpolate(forecast.curve, toMilliseconds(takenAt));
  if (point === null) return null;
  const scatter = SCATTER_STRETCH * forecast.readingScatter;
  const down = Math.hypot(LEVEL_STRETCH * Math.log(point.microns / point.low), scatter);
  const up = Math.hypot(LEVEL_STRETCH * Math.log(point.high / point.microns), scatter);
  // Whole microns are recorded.
  return {
    microns: point.microns,
    low: point.microns * Math.exp(-down) - 0.5,
    high: point.microns * Math.exp(up) + 0.5,
  };
}

function interpolate(curve: readonly ForecastPoint[], moment: number) {
  const index = curve.findIndex(({ at }) => toMilliseconds(at) >= moment);
  const [before, after] = [curve[index - 1] ?? curve[index], curve[index]];
  if (before === undefined || after === undefined || toMilliseconds(before.at) > moment) return null;
  const length = toMilliseconds(after.at) - toMilliseconds(before.at);
  const share = length === 0 ? 0 : (moment - toMilliseconds(before.at)) / length;
  const between = (one: number, other: number) => one * (other / one) ** share;
  return {
    microns: between(before.microns, after.microns),
    low: between(before.low, after.low),
    high: between(before.high, after.high),
  };
}

function inWords(microns: number): string {
  return Math.max(0, microns).toLocaleString('en-US', { maximumFractionDigits: microns < 10 ? 1 : 0 });
}
