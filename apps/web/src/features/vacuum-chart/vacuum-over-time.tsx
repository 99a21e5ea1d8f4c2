import type { Transfer } from '@dewar/contract/transfers';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { DateView } from '@dewar/domain/time/short-date';
import { describeForecastBasis, describeVacuumForecast } from '@dewar/domain/vacuum/forecast/describe-forecast';
import type { EarlierForecast } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import type { VacuumForecast } from '@dewar/domain/vacuum/forecast/forecast-types';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import type { KnownReading } from '../../shared/offline/waiting-records.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconChartLine, IconTable } from '../../shared/ui/icons/icons.ts';
import { ABOVE_BARS, useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { chartPoints, listTrips } from './chart-points.ts';
import { type ChartRange, spanOf, type TimeSpan } from './chart-range.ts';
import { type InsulatedTrip, listInsulatedTrips } from './insulation-trips.ts';
import { PLOT_HEIGHT_PX } from './plot-frame.ts';
import { RangeButtons } from './range-buttons.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { useChartTime } from './use-chart-time.ts';
import styles from './vacuum-over-time.module.css';

/** The library of the charts, which is larger than the program of many a screen. */
export async function loadVacuumPlot() {
  const plot = await import('./vacuum-plot.tsx');
  isPlotLoaded = true;
  return plot;
}
let isPlotLoaded = false;
const VacuumPlot = lazyPart(loadVacuumPlot);
const InsulationPlot = lazyPart(() => import('./insulation-plot.tsx'));
const LookingBack = lazyPart(() => import('./looking-back.tsx'));

const NO_FORECAST = {
  loading: 'Loading…',
  failed: 'It could not be loaded. The readings are complete.',
  in_stock: 'None, because the tank is in stock.',
  not_evaluated: 'It could not be worked out from these records.',
  not_yet: 'Being worked out.',
};

export interface VacuumOverTimeProps {
  /** Newest first. */
  readonly readings: readonly KnownReading[];
  readonly transfers: readonly Transfer[];
  /** Or why there is none. */
  readonly forecast: VacuumForecast | keyof typeof NO_FORECAST;
  /** Of a tank above the limit: what was foreseen. */
  readonly earlier: EarlierForecast | null;
  /** There are older readings than these. */
  readonly isCut: boolean;
}

/** Vacuum over time as a chart, its estimate in words, and the same as a table. */
export function VacuumOverTime({ readings, transfers, forecast, earlier, isCut }: VacuumOverTimeProps) {
  const [range, setRange] = useState<ChartRange>('1 year');
  const [isTable, setTable] = useState(false);
  const isNarrow = useIsPhone();
  const timeZone = usePersonTimeZone();
  const isPaper = useIsPrinting();
  const now = useChartTime(readings[0]?.reading_timestamp);
  const oldest = readings.at(-1);
  if (oldest === undefined) return <p className={styles.none}>No vacuum readings yet.</p>;
  const span = spanOf(range, { firstAt: toMilliseconds(oldest.reading_timestamp), now: now.getTime() });
  const within = readings.filter(({ reading_timestamp }) => toMilliseconds(reading_timestamp) >= span.from);
  const points = chartPoints(readings, typeof forecast === 'string' ? null : forecast, span);
  // On a phone what happened must not stand too far down: the table has what was foreseen, in words.
  const foreseen = isNarrow ? null : earlier;
  // Paper is as narrow as a phone, which may not have loaded the chart when it prints.
  const isTableInstead = isNarrow && isPaper && !isPlotLoaded;
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <>
      <div className={styles.controls}>
        <RangeButtons chosen={range} onChoose={setRange} />
        <Button
          className={styles.asTable}
          variant="default"
          size="xs"
          leftSection={isNarrow ? undefined : <Icon size={16} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <p className={styles.estimate}>
        <span className={styles.word}>Estimate.</span> <ForecastWords {...{ forecast, timeZone, now, isPaper }} />
      </p>
      {earlier !== null && (!isNarrow || isTable) && (
        <Suspense>
          <LookingBack {...{ earlier, timeZone, now, isPaper }} />
        </Suspense>
      )}
      {isTable || isTableInstead ? (
        <ReadingsTable readings={within} trips={listTrips(transfers, span)} />
      ) : (
        <figure className={styles.figure} aria-label={`Vacuum over time: ${countOf(within.length, 'reading')}`}>
          <OnceNear height={isNarrow ? PLOT_HEIGHT_PX.narrow : PLOT_HEIGHT_PX.wide}>
            <VacuumPlot {...{ points, earlier: foreseen, transfers, span, isNarrow }} />
          </OnceNear>
          <Legend hasForeseen={foreseen !== null} />
          {/* On a phone the facts of each trip tell it. */}
          {!isNarrow && <InsulationOfTrips trips={listInsulatedTrips(listTrips(transfers, span))} span={span} />}
        </figure>
      )}
      {isCut && range === 'All' && (
        <p className={styles.basis}>Shown are the latest {formatNumber(readings.length)} readings.</p>
      )}
    </>
  );
}

interface OnceNearProps {
  /** Of the room that is kept for it. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A phone's first view comes without the library of the charts: it is loaded once half of a chart is seen. */
function OnceNear({ height, children }: OnceNearProps) {
  const isPhone = useIsPhone();
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>(ABOVE_BARS, 0.5);
  const isShown = !isPhone || hasEntered;
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {isShown && <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>}
    </div>
  );
}

interface InsulationOfTripsProps {
  readonly trips: readonly InsulatedTrip[];
  readonly span: TimeSpan;
}

/** Beside the vacuum, because it is the only check of the gauge that needs no gauge (judgement 3). */
function InsulationOfTrips({ trips, span }: InsulationOfTripsProps) {
  if (trips.length === 0) return null;
  return (
    <div className={styles.insulation}>
      <p>
        <span className={styles.word}>Insulation.</span> Heat taken up on each trip, with its range: 1× is as designed.
      </p>
      <OnceNear height={120}>
        <InsulationPlot trips={trips} span={span} />
      </OnceNear>
    </div>
  );
}

type ForecastWordsProps = Pick<VacuumOverTimeProps, 'forecast'> & DateView;

function ForecastWords({ forecast, ...view }: ForecastWordsProps) {
  if (typeof forecast === 'string') return NO_FORECAST[forecast];
  const words = describeVacuumForecast(forecast, view);
  if (forecast.kind === 'no_forecast') return words;
  return (
    <>
      {words} <span className={styles.basis}>From {describeForecastBasis(forecast)}.</span>
    </>
  );
}

function Legend({ hasForeseen }: { readonly hasForeseen: boolean }) {
  return (
    <figcaption className={styles.legend}>
      <span data-key="reading">Reading, µm</span>
      <span data-key="pull">Fresh pull</span>
      <span data-key="trip">Load in transit</span>
      <span data-key="estimate">Estimate with its range</span>
      {hasForeseen && <span data-key="foreseen">Foreseen earlier</span>}
    </figcaption>
  );
}
