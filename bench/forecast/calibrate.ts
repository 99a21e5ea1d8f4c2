import { writeFile } from 'node:fs/promises';
import type { ForecastConfidence } from '@dewar/domain/vacuum/forecast/forecast-types';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { listCrossings } from '@dewar/domain/vacuum/forecast/list-crossings';
import { HORIZON_DAYS } from './run-forecasts.ts';
import { RISING_KINDS } from './series-kinds.ts';
import { SERIES_STYLES, simulateSeries } from './simulate-series.ts';

const TARGET = 0.8;
const FILE = 'packages/domain/src/vacuum/forecast/calibrated-range.ts';

/**
 * Split conformal prediction: for each dated series the largest share that could be left out at either end without
 * losing the truth; what four of five allow is used. By confidence, because that is known before the range is.
 */
export async function calibrate({ seeds, from }: { seeds: number; from: number }): Promise<void> {
  const allowed: Record<ForecastConfidence, number[]> = { high: [], medium: [], low: [] };
  for (const style of SERIES_STYLES) {
    for (const kind of RISING_KINDS) {
      for (let seed = from; seed < from + seeds; seed++) {
        const series = simulateSeries(kind, style, seed);
        const forecast = forecastVacuum(series);
        if (forecast.kind === 'no_forecast' || forecast.crossing === null || series.truth === null) continue;
        allowed[forecast.confidence].push(allowedTail(listCrossings(series), series.truth));
      }
    }
  }
  const shares = Object.entries(allowed).map(([confidence, tails]) => {
    const sorted = tails.toSorted((one, other) => one - other);
    const share = sorted[Math.floor((1 - TARGET) * sorted.length)] ?? 0.1;
    console.log(`${confidence}: ${sorted.length} series, tail ${share.toFixed(3)}`);
    return `${confidence}: ${share.toFixed(3)}`;
  });
  await writeFile(FILE, fileOf(shares, `${seeds} seeds a kind and style from ${from} on`));
}

/** The truth stays inside while this share of the crossings, at most, is left out at either end. */
function allowedTail(crossings: readonly { value: number; weight: number }[], truth: number): number {
  const upTo = (day: number) => crossings.reduce((sum, { value, weight }) => sum + (value <= day ? weight : 0), 0);
  const before = crossings.reduce((sum, { value, weight }) => sum + (value < truth ? weight : 0), 0);
  return Math.min(upTo(truth), 1 - Math.min(before, upTo(HORIZON_DAYS)));
}

function fileOf(shares: readonly string[], seeds: string): string {
  return `import type { ForecastConfidence } from './forecast-types.ts';

/**
 * The share of the draws that a range leaves out at either end, so that 80 % of simulated series are covered (split
 * conformal prediction). Written by \`npm run bench -- forecast --calibrate\`: ${seeds}.
 */
export const TAIL_SHARES: Readonly<Record<ForecastConfidence, number>> = { ${shares.join(', ')} };
`;
}
