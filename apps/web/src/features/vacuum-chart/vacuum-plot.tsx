import type { Transfer } from '@dewar/contract/transfers';
import type { EarlierForecast } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { type ChartPoint, listTrips, micronsScale } from './chart-points.ts';
import { type TimeSpan, timeTicks } from './chart-range.ts';
import { withForeseenRange } from './earlier-forecast.ts';
import { PlotBackdrop } from './plot-backdrop.tsx';
import frame from './plot-frame.module.css';
import { PLOT_HEIGHT_PX, SIDE_MARGINS_PX, VALUE_AXIS_WIDTH_PX } from './plot-frame.ts';
import { PlotTooltip } from './plot-tooltip.tsx';
import styles from './vacuum-plot.module.css';

/** A third of a decade apart. */
const MICRON_TICKS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 100_000, 1_000_000];
const MANY_READINGS = 150;
const WIDE = { timeTicks: 8, height: PLOT_HEIGHT_PX.wide };
const RANGE = { stroke: 'none', isAnimationActive: false, activeDot: false };
const NARROW = { timeTicks: 4, height: PLOT_HEIGHT_PX.narrow };

export interface VacuumPlotProps {
  readonly points: readonly ChartPoint[];
  readonly earlier: EarlierForecast | null;
  readonly transfers: readonly Transfer[];
  readonly span: TimeSpan;
  readonly isNarrow: boolean;
}

/**
 * Vacuum over time on a log axis over its bands, with loads and fresh pulls; the estimate is dashed, with its range. An
 * earlier forecast is a pale range behind the readings that came. No stop of the keyboard: the table tells each reading.
 */
export default function VacuumPlot({ points, earlier, transfers, span, isNarrow }: VacuumPlotProps) {
  const timeZone = usePersonTimeZone();
  const size = isNarrow ? NARROW : WIDE;
  const shown = withForeseenRange(points, earlier).filter(({ at }) => at >= span.from);
  const [floor, ceiling] = micronsScale(shown);
  const ticks = timeTicks(span, { timeZone, most: size.timeTicks });
  const trips = listTrips(transfers, span);
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  const hasEstimate = shown.some(({ estimate }) => estimate !== undefined);
  const readings = shown.filter(({ reading }) => reading !== undefined).length;
  return (
    <ResponsiveContainer width="100%" height={size.height} className={frame.plot ?? ''}>
      <ComposedChart data={shown} margin={{ top: 20, bottom: 0, ...SIDE_MARGINS_PX }} accessibilityLayer={false}>
        <PlotBackdrop points={shown} trips={trips} span={span} />
        <CartesianGrid vertical={false} stroke="var(--line-strong)" strokeOpacity={0.5} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[span.from, span.to]}
          allowDataOverflow
          ticks={ticks.map(({ at }) => at)}
          tickFormatter={(at: number) => labels.get(at) ?? ''}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          interval="preserveStartEnd"
          className={frame.axis ?? ''}
        />
        <YAxis
          scale="log"
          domain={[floor, ceiling]}
          allowDataOverflow
          ticks={MICRON_TICKS.filter((tick) => tick >= floor && tick <= ceiling)}
          tickFormatter={(microns: number) => microns.toLocaleString('en-US')}
          tickLine={false}
          axisLine={false}
          width={VALUE_AXIS_WIDTH_PX}
          className={frame.axis ?? ''}
        />
        <Tooltip
          content={({ payload }) => <PlotTooltip point={payload?.[0]?.payload} trips={trips} />}
          isAnimationActive={false}
          cursor={{ className: styles.cursor ?? '' }}
        />
        {earlier !== null && <Area dataKey="foreseenRange" className={styles.foreseen ?? ''} {...RANGE} />}
        {hasEstimate && <Area dataKey="estimateRange" className={styles.range ?? ''} {...RANGE} />}
        {hasEstimate && (
          <Line
            dataKey="estimate"
            className={styles.estimate ?? ''}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        <Line
          dataKey="microns"
          className={styles.line ?? ''}
          dot={({ key, ...dot }) => <ReadingDot key={key} {...dot} isSmall={readings > MANY_READINGS} />}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface ReadingDotProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly payload?: ChartPoint;
  readonly isSmall: boolean;
}

/** A reading; a fresh pull is a ring. Where readings lie close, only the rings are drawn. */
function ReadingDot({ cx, cy, payload, isSmall }: ReadingDotProps) {
  if (payload?.reading === undefined || cx === undefined || cy === undefined || Number.isNaN(cy)) return null;
  if (payload.reading.fresh_pull) return <circle className={styles.freshPull} cx={cx} cy={cy} r={5} />;
  return isSmall ? null : <circle className={styles.dot} cx={cx} cy={cy} r={2.5} />;
}
