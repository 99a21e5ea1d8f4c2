import { classifyRange, TAIL_SHARES } from './calibrated-range.ts';
import { crossingDayOf, type DrawnCurve, drawnLevelAt } from './draw-curves.ts';
import type { VacuumEstimate } from './estimate-vacuum.ts';
import { drawCurve } from './forecast-curve.ts';
import type { DatedReading } from './forecast-readings.ts';
import { FORECAST_HORIZON_DAYS } from './forecast-settings.ts';
import type { ForecastBasis, ForecastShape, LimitCrossing, VacuumTrend } from './forecast-types.ts';
import { rateConfidence } from './rate-confidence.ts';
import type { SeriesScatter } from './series-scatter.ts';
import { weightedQuantiles } from './weighted-quantiles.ts';

interface TrendParts {
  readonly basis: ForecastBasis;
  readonly estimate: VacuumEstimate;
  readonly readings: readonly DatedReading[];
  readonly scatter: SeriesScatter;
  /** A day from now as ISO 8601. */
  readonly momentOf: (day: number) => string;
}

// rules 1, 'Forecast'
const STABLE_BELOW_DECADES_PER_DAY = 0.0005;

/** [C] With fewer curves that reach the limit within two years, vacuums that hold would get dates too. */
const LEAST_REACHING_SHARE = 0.55;

/** The curve is drawn at least so far, and beyond the date. */
const LEAST_CURVE_DAYS = 90;
const BEYOND_DATE = 1.15;
const BEYOND_OPEN_DATE = 2.5;

/** The estimate as plain data: date, range, confidence and the curve of the chart. */
export function describeTrend({ basis, estimate, readings, scatter, momentOf }: TrendParts): VacuumTrend {
  const { draws } = estimate;
  const limit = Math.log(basis.limitMicrons);
  const crossings = draws.map((draw) => ({ value: crossingDayOf(draw, limit), weight: draw.weight }));
  const confidence = rateConfidence({ isStateKnown: basis.state !== 'unknown', readings, scatter, crossings });
  const shape = likeliestShape(estimate);
  const tail = TAIL_SHARES[classifyRange(readings.length, shape)][confidence];
  const shares = [tail, 0.5, LEAST_REACHING_SHARE, 1 - tail];
  const [earliest = 0, day = 0, reached = 0, latest = 0] = weightedQuantiles(crossings, shares);
  const crossing: LimitCrossing | null =
    reached > FORECAST_HORIZON_DAYS
      ? null
      : {
          at: momentOf(day),
          earliestAt: momentOf(earliest),
          latestAt: latest > FORECAST_HORIZON_DAYS ? null : momentOf(latest),
        };
  const level = medianLevel(draws, 0);
  const relativeChange = (medianLevel(draws, 1) - medianLevel(draws, -1)) / 2;
  const until = crossing === null ? 0 : Math.min(BEYOND_DATE * latest, BEYOND_OPEN_DATE * day);
  const range = {
    from: readings.at(0)?.day ?? 0,
    lastDay: readings.at(-1)?.day ?? 0,
    until: Math.min(FORECAST_HORIZON_DAYS, Math.max(LEAST_CURVE_DAYS, until)),
    tail,
  };
  return {
    kind: crossing === null ? classifyChange(relativeChange) : 'rising',
    ...basis,
    shape,
    confidence,
    micronsNow: Math.exp(level),
    micronsPerDay: Math.exp(level) * relativeChange,
    readingScatter: scatter.relative,
    crossing,
    isAboveNow: crossing !== null && day <= 0,
    curve: drawCurve(draws, range).map(({ day: at, ...point }) => ({ at: momentOf(at), ...point })),
  };
}

function classifyChange(relativePerDay: number): VacuumTrend['kind'] {
  if (Math.abs(relativePerDay) < STABLE_BELOW_DECADES_PER_DAY * Math.LN10) return 'stable';
  return relativePerDay > 0 ? 'rising' : 'falling';
}

function medianLevel(draws: readonly DrawnCurve[], day: number): number {
  const levels = draws.map((draw) => ({ value: drawnLevelAt(draw, day), weight: draw.weight }));
  return weightedQuantiles(levels, [0.5])[0] ?? 0;
}

function likeliestShape({ shapeShares }: VacuumEstimate): ForecastShape {
  return [...shapeShares].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
