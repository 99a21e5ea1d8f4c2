import { type HoldReading, hoursBetween } from '@dewar/domain/leak-checks/hold-readings';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { timesUpTo } from './hold-times.ts';
import styles from './vacuum-test.module.css';

const HEIGHT = 200;

interface HoldPlotProps {
  /** At least two, oldest first. */
  readonly readings: readonly HoldReading[];
}

/**
 * Microns over hours. The dashed line is a constant rate from first to last: readings that curve away from it are no
 * leak.
 */
export default function HoldPlot({ readings }: HoldPlotProps) {
  const [first] = readings;
  const points = readings.map((reading) => ({
    hours: first === undefined ? 0 : hoursBetween(first, reading),
    microns: reading.vacuumMicrons,
  }));
  const ends = [points[0], points.at(-1)].flatMap((point) =>
    point === undefined ? [] : [{ x: point.hours, y: point.microns }],
  );
  const [from, to] = ends;
  const formatTime = timesUpTo(points.at(-1)?.hours ?? 0);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} className={styles.plot ?? ''}>
      <LineChart data={points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line-strong)" strokeOpacity={0.5} />
        <XAxis
          dataKey="hours"
          type="number"
          domain={[0, 'dataMax']}
          tickFormatter={formatTime}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          className={styles.axis ?? ''}
        />
        <YAxis
          domain={['auto', 'auto']}
          tickFormatter={(microns: number) => formatNumber(microns)}
          tickLine={false}
          axisLine={false}
          width={48}
          className={styles.axis ?? ''}
        />
        {from !== undefined && to !== undefined && points.length > 2 && (
          <ReferenceLine segment={[from, to]} className={styles.constant ?? ''} />
        )}
        <Line
          dataKey="microns"
          className={styles.line ?? ''}
          dot={{ r: 3.5, className: styles.dot ?? '' }}
          activeDot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
