import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { judgeVacuumSeries, VACUUM_SERIES_COLUMNS } from '@dewar/domain/vacuum/forecast/judge-vacuum-series';
import { writeFigures } from '../write-figures.ts';
import { calibrate } from './calibrate.ts';
import { tryFirstVersion } from './first-version/try-first-version.ts';
import { reportOf } from './forecast-report.ts';
import { type Outcome, tryForecast } from './run-forecasts.ts';
import { SERIES_KINDS, type SeriesKind } from './series-kinds.ts';
import { SERIES_STYLES, type SeriesStyle, type SimulatedSeries, simulateSeries } from './simulate-series.ts';

/** Holds the vacuum forecast against simulated histories whose future is known; docs/vacuum-forecast.md. */

const PAGE = 'docs/vacuum-forecast.md';

/** Never the same seeds as those of the report. */
const CALIBRATION_SEEDS = { seeds: 300, from: 1 };

const { values } = parseArgs({
  options: {
    series: { type: 'string', default: '300' },
    from: { type: 'string', default: '100001' },
    calibrate: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rows: { type: 'string' },
  },
});

if (values.calibrate) await calibrate(CALIBRATION_SEEDS);
else if (values.rows !== undefined) await printRows(values.rows);
else await measure({ series: Number(values.series), from: Number(values.from), write: values.write });

async function measure(options: { series: number; from: number; write: boolean }): Promise<void> {
  const outcomesOf = (style: SeriesStyle, attempt: (kind: SeriesKind, series: SimulatedSeries) => Outcome) =>
    SERIES_KINDS.flatMap((kind) =>
      Array.from({ length: options.series }, (_, index) =>
        attempt(kind, simulateSeries(kind, style, options.from + index)),
      ),
    );
  const styles = SERIES_STYLES.map((style) => ({
    style,
    now: outcomesOf(style, tryForecast),
    first: outcomesOf(style, tryFirstVersion),
  }));
  const report = reportOf(styles, options);
  console.log(report);
  if (options.write) await writeFigures({ page: PAGE, command: 'npm run bench -- forecast --write', report });
}

/** The rows of \`npm run judge -- series FILE\`, to hold them against known truths. */
async function printRows(file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  console.log([VACUUM_SERIES_COLUMNS, ...lines.map((line) => judgeVacuumSeries(JSON.parse(line)))].join('\n'));
}
