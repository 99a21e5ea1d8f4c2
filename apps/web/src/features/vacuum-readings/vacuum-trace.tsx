import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { TRANSFER_GOOD_UP_TO_MICRONS, TRANSFER_POOR_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import styles from './vacuum-trace.module.css';

const WIDTH = 240;
const HEIGHT = 64;
const MARGIN = 5;
/** Leaves room for three digits, which are larger on a phone. */
const ROOM_FOR_LABELS = 42;

/** The free space above and below the curve. */
const HEADROOM = 1.5;

/** The readings as a small curve on a log scale, with the limits of the bands. Decorative: the table says the same. */
export function VacuumTrace({ readings }: { readonly readings: readonly VacuumReading[] }) {
  const [last] = readings;
  const first = readings.at(-1);
  if (last === undefined || first === undefined) return null;
  const start = toMilliseconds(first.reading_timestamp);
  const span = toMilliseconds(last.reading_timestamp) - start;
  if (span <= 0) return null;

  const microns = readings.map(({ vacuum_reading }) => vacuum_reading);
  // The first limit is always in view, because the distance to it is what matters.
  const bottom = Math.min(...microns, TRANSFER_GOOD_UP_TO_MICRONS) / HEADROOM;
  const top = Math.max(...microns, TRANSFER_GOOD_UP_TO_MICRONS) * HEADROOM;
  const yOf = (value: number) =>
    HEIGHT - MARGIN - (Math.log(value / bottom) / Math.log(top / bottom)) * (HEIGHT - 2 * MARGIN);
  const xOf = (at: string) => MARGIN + ((toMilliseconds(at) - start) / span) * (WIDTH - ROOM_FOR_LABELS - 2 * MARGIN);
  const points = readings.map((reading) => `${xOf(reading.reading_timestamp)},${yOf(reading.vacuum_reading)}`);
  const limits = [TRANSFER_GOOD_UP_TO_MICRONS, TRANSFER_POOR_UP_TO_MICRONS].filter((limit) => limit < top);
  return (
    <svg className={styles.trace} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {limits.map((limit) => (
        <Limit key={limit} microns={limit} y={yOf(limit)} />
      ))}
      <polyline className={styles.line} points={points.join(' ')} />
      <circle className={styles.now} cx={xOf(last.reading_timestamp)} cy={yOf(last.vacuum_reading)} r={3.5} />
    </svg>
  );
}

function Limit({ microns, y }: { readonly microns: number; readonly y: number }) {
  return (
    <>
      <line className={styles.limit} x1={0} x2={WIDTH - ROOM_FOR_LABELS} y1={y} y2={y} />
      <text className={styles.label} x={WIDTH} y={y} textAnchor="end" dominantBaseline="central">
        {microns}
      </text>
    </>
  );
}
