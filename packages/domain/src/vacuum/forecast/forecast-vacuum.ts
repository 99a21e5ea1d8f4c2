import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../../time/instants.ts';
import { describeTrend } from './describe-trend.ts';
import { estimateVacuum, startAfterPull } from './estimate-vacuum.ts';
import { type DatedReading, findAboveLimit, type SelectedReadings, selectReadings } from './forecast-readings.ts';
import { DEFAULT_FORECAST_SETTINGS, type ForecastSettings } from './forecast-settings.ts';
import type {
  ForecastBasis,
  LoadPeriod,
  NoForecastReason,
  TimedVacuumReading,
  VacuumForecast,
} from './forecast-types.ts';
import { isAtGaugeFloor, isOnTwoLevels, measureScatter, type SeriesScatter } from './series-scatter.ts';

export interface ForecastRequest {
  readonly readings: readonly TimedVacuumReading[];
  readonly loads: readonly LoadPeriod[];
  readonly now: Instant;
  readonly limitMicrons: number;
  readonly settings?: Partial<ForecastSettings>;
}

// [C] Measured on simulated series: beyond these, dates are no better than guesses.
const MOST_SCATTER = 0.35;
const MOST_UNSOUND = 0.45;
const LIKELY_STEP = 0.5;

/**
 * The trend of a tank's cold vacuum and when it reaches a limit, or why that cannot be told (judgement 5). Readings in
 * any order, microns above 0; those after `now` are left out. The same input gives the same result. Throws RangeError
 * for a time that is none.
 */
export function forecastVacuum(request: ForecastRequest): VacuumForecast {
  const settings = { ...DEFAULT_FORECAST_SETTINGS, ...request.settings };
  const now = toMilliseconds(request.now);
  const momentOf = (day: number) => new Date(now + Math.round(day * MILLISECONDS_PER_DAY)).toISOString();
  const selected = selectReadings(request.readings, request.loads, { now, settings });
  const aboveLimit = findAboveLimit(selected, request.limitMicrons);
  const basisOf = (readings: readonly DatedReading[]): ForecastBasis => {
    const [first, last] = [readings.at(0), readings.at(-1)];
    return {
      state: selected.state,
      limitMicrons: request.limitMicrons,
      readingCount: readings.length,
      spanDays: first && last ? last.day - first.day : 0,
      lastTakenAt: last ? momentOf(last.day) : null,
      lastMicrons: last?.microns ?? null,
      computedAt: momentOf(0),
      aboveLimit: aboveLimit && {
        since: momentOf(aboveLimit.first.day),
        lastMicrons: aboveLimit.last.microns,
        state: aboveLimit.last.state,
      },
    };
  };
  const none = (
    reason: NoForecastReason,
    readings: readonly DatedReading[],
    scatter?: SeriesScatter,
  ): VacuumForecast => ({
    kind: 'no_forecast',
    reason,
    ...basisOf(readings),
    readingScatter: scatter?.relative ?? null,
  });

  const early = findEarlyReason(selected, settings);
  if (early !== null) return none(early, selected.used);
  const segment = startAfterPull({ readings: selected.used, pulledOn: selected.pulledOn }, selected.earlier);
  const { readings } = segment;
  if (isTooFew(readings, settings)) return none('too_few', readings);
  if (isAtGaugeFloor(readings)) return none('gauge_floor', readings);
  const estimate = estimateVacuum(segment);
  const scatter = measureScatter(readings, estimate);
  if (scatter.relative > MOST_SCATTER || scatter.unsoundShare > MOST_UNSOUND) return none('scatter', readings, scatter);
  if (estimate.stepUpShare > LIKELY_STEP) return none('step', readings);
  return describeTrend({ basis: basisOf(readings), estimate, readings, scatter, momentOf });
}

/** Reasons that need no fit. A tank that ends warm gets no date, whatever its cold readings were (judgement 5). */
function findEarlyReason({ all, used, state }: SelectedReadings, settings: ForecastSettings): NoForecastReason | null {
  const last = all.at(-1);
  if (last === undefined) return 'too_few';
  if (last.day < -settings.staleAfterDays) return 'stale';
  if (last.state === 'warm') return 'warm';
  if (isTooFew(used, settings)) return 'too_few';
  return state === 'unknown' && isOnTwoLevels(used) ? 'mixed_states' : null;
}

function isTooFew(readings: readonly DatedReading[], settings: ForecastSettings): boolean {
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (first === undefined || last === undefined) return true;
  return readings.length < settings.minReadings || last.day - first.day < settings.minSpanDays;
}
