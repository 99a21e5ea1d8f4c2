import { readFile, writeFile } from 'node:fs/promises';
import { classifyRange, RANGE_CLASSES, type RangeClass } from '@dewar/domain/vacuum/forecast/calibrated-range';
import type { ForecastConfidence } from '@dewar/domain/vacuum/forecast/forecast-types';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { listCrossings } from '@dewar/domain/vacuum/forecast/list-crossings';
import { HORIZON_DAYS } from './run-forecasts.ts';
import { RISING_KINDS } from './series-kinds.ts';
import { SERIES_STYLES, type SimulatedSeries, simulateSeries } from './simulate-series.ts';

const TARGET = 0.8;
const FILE = 'packages/domain/src/vacuum/forecast/calibrated-range.ts';
const CONFIDENCES: readonly ForecastConfidence[] = ['high', 'medium', 'low'];

/** Classes with fewer series than this also use those of the same confidence. */
const ENOUGH = 80;

interface Calibrated {
  readonly rangeClass: RangeClass;
  readonly confidence: ForecastConfidence;
  /** The largest share that could be left out at either end without losing the truth. */
  readonly allowed: number;
}

/**
 * Split conformal prediction: of the shares that dated series allow, the one that four of five allow, by what is known
 * before the range is: the confidence, and the class of the series.
 */
export async function calibrate({ seeds, from }: { seeds: number; from: number }): Promise<void> {
  const calibrated = SERIES_STYLES.flatMap((style) =>
    RISING_KINDS.flatMap((kind) =>
      Array.from({ length: seeds }, (_, index) => tryOne(simulateSeries(kind, style, from + index))),
    ),
  ).filter((one) => one !== null);
  const lines = RANGE_CLASSES.map((rangeClass) => {
    const shares = CONFIDENCES.map((confidence) => {
      const like = calibrated.filter((one) => one.confidence === confidence);
      const same = like.filter((one) => one.rangeClass === rangeClass);
      const share = shareFor(same.length < ENOUGH ? like : same);
      console.log(`${rangeClass}, ${confidence}: ${same.length} series, ${share.toFixed(3)} at either end`);
      return `${confidence}: ${share.toFixed(3)}`;
    });
    return `  ${rangeClass}: { ${shares.join(', ')} },`;
  });
  const text = await readFile(FILE, 'utf8');
  const start = text.indexOf('// calibrated:');
  const type = 'Readonly<Record<RangeClass, Readonly<Record<ForecastConfidence, number>>>>';
  const table = [`export const TAIL_SHARES: ${type} = {`, ...lines, '};', ''];
  const seedLine = `// calibrated: ${seeds} seeds a kind and style from ${from} on`;
  await writeFile(FILE, `${text.slice(0, start)}${[seedLine, ...table].join('\n')}`);
}

function tryOne(series: SimulatedSeries): Calibrated | null {
  const forecast = forecastVacuum(series);
  if (forecast.kind === 'no_forecast' || forecast.crossing === null || series.truth === null) return null;
  return {
    rangeClass: classifyRange(forecast.readingCount, forecast.shape),
    confidence: forecast.confidence,
    allowed: allowedTail(listCrossings(series), series.truth),
  };
}

function shareFor(series: readonly Calibrated[]): number {
  const sorted = series.map(({ allowed }) => allowed).sort((one, other) => one - other);
  return sorted[Math.floor((1 - TARGET) * sorted.length)] ?? 0.1;
}

/** The truth stays inside while this share of the crossings, at most, is left out at either end. */
function allowedTail(crossings: readonly { value: number; weight: number }[], truth: number): number {
  const upTo = (day: number) => crossings.reduce((sum, { value, weight }) => sum + (value <= day ? weight : 0), 0);
  const before = crossings.reduce((sum, { value, weight }) => sum + (value < truth ? weight : 0), 0);
  return Math.min(upTo(truth), 1 - Math.min(before, upTo(HORIZON_DAYS)));
}
