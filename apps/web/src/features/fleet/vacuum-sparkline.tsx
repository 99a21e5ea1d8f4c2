import { toMilliseconds } from '@dewar/domain/time/instants';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { useQuery } from '@tanstack/react-query';
import { sparklineQuery } from './fleet-api.ts';
import styles from './vacuum-sparkline.module.css';

const WIDTH = 132;
const HEIGHT = 44;
const MARGIN = 4;
/** The same scale for every tank, so that curves can be compared. */
const SCALE_FROM_MICRONS = 1;
const SCALE_TO_MICRONS = 1_000;

interface VacuumSparklineProps {
  readonly tankId: number;
  readonly latestReadingId: number;
}

/**
 * The latest readings as a small curve on a log scale, with the limit of the good band. Decorative: the number beside
 * it says the same.
 */
export function VacuumSparkline({ tankId, latestReadingId }: VacuumSparklineProps) {
  const { data: points } = useQuery(sparklineQuery(tankId, latestReadingId));
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      {points !== undefined && points.length > 1 && <Curve points={points} />}
    </svg>
  );
}

function Curve({ points }: { readonly points: readonly (readonly [string, number])[] }) {
  const places = points.map(([at, microns]) => ({ at: toMilliseconds(at), y: heightOf(microns) }));
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined || first.at === last.at) return null;
  const xOf = (at: number) => MARGIN + ((at - first.at) / (last.at - first.at)) * (WIDTH - 2 * MARGIN);
  const limit = heightOf(TRANSFER_GOOD_UP_TO_MICRONS);
  return (
    <>
      <line className={styles.limit} x1={0} x2={WIDTH} y1={limit} y2={limit} />
      <polyline
        className={styles.curve}
        points={places.map(({ at, y }) => `${xOf(at).toFixed(1)},${y.toFixed(1)}`).join(' ')}
      />
      <circle className={styles.latest} cx={xOf(last.at)} cy={last.y} r={3} />
    </>
  );
}

function heightOf(microns: number): number {
  const kept = Math.min(Math.max(microns, SCALE_FROM_MICRONS), SCALE_TO_MICRONS);
  const share = Math.log(kept / SCALE_FROM_MICRONS) / Math.log(SCALE_TO_MICRONS / SCALE_FROM_MICRONS);
  return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
}
