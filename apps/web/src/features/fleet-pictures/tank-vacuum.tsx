import type { FleetTank } from '@dewar/contract/fleet';
import type { FleetVacuum } from '@dewar/contract/fleet-pictures';
import { currentBand, isSincePull } from '@dewar/domain/fleet-pictures/vacuum-development';
import { toMilliseconds } from '@dewar/domain/time/instants';
import {
  TRANSFER_GOOD_UP_TO_MICRONS,
  TRANSFER_POOR_UP_TO_MICRONS,
  TRANSFER_VACUUM_BAND_LABELS,
} from '@dewar/domain/vacuum/vacuum-bands';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import styles from './fleet-pictures.module.css';
import { OpenTank } from './picture-table.tsx';

/** The time that every tank is drawn over, in milliseconds. */
export interface VacuumSpan {
  readonly from: number;
  readonly to: number;
}

interface TankVacuumProps {
  readonly tank: FleetTank;
  readonly weeks: FleetVacuum['tanks'][number]['weeks'];
  readonly span: VacuumSpan;
  readonly onOpenTank: (tank: FleetTank) => void;
}

const WIDTH = 200;
const HEIGHT = 80;
const MARGIN = 4;
const SCALE_FROM_MICRONS = 1;
const SCALE_TO_MICRONS = 10_000;

/** One of the small multiples: all have the same time and the same scale. */
export function TankVacuum({ tank, weeks, span, onOpenTank }: TankVacuumProps) {
  const reading = tank.latest_reading;
  const band = currentBand(tank);
  return (
    <div className={styles.multiple}>
      <div className={styles.multipleHead}>
        <OpenTank tank={tank} onOpen={onOpenTank} />
        {reading === null ? (
          <span className={styles.muted}>No reading yet</span>
        ) : (
          <Quantity value={reading.vacuum_reading} unit="µm" />
        )}
      </div>
      <Curve tank={tank} weeks={weeks} span={span} />
      <div className={styles.multipleFoot}>
        {reading !== null && band === null && <span className={styles.muted}>Pumped since: no band</span>}
        {reading !== null && band !== null && <VacuumBandPill microns={reading.vacuum_reading} isQuiet />}
      </div>
    </div>
  );
}

function Curve({ tank, weeks, span }: Omit<TankVacuumProps, 'onOpenTank'>) {
  const pumpedAt = tank.condition?.pumped_at ?? null;
  const xOf = (at: number) => MARGIN + ((at - span.from) / (span.to - span.from)) * (WIDTH - 2 * MARGIN);
  const points = weeks.map(([taken, microns, isPull]) => ({
    ...{ taken, microns, isPull },
    x: xOf(Math.min(toMilliseconds(taken), span.to)),
    y: yOf(microns),
  }));
  const since = pumpedAt === null ? 0 : Math.min(WIDTH, Math.max(0, xOf(toMilliseconds(pumpedAt))));
  const [good, poor] = [yOf(TRANSFER_GOOD_UP_TO_MICRONS), yOf(TRANSFER_POOR_UP_TO_MICRONS)];
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const last = points.at(-1);
  return (
    <svg className={styles.curves} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(tank, weeks)}>
      <rect className={styles.unknown} width={WIDTH} height={HEIGHT} />
      <rect className={styles.band} data-band="good" x={since} width={WIDTH - since} y={good} height={HEIGHT - good} />
      <rect className={styles.band} data-band="poor" x={since} width={WIDTH - since} y={poor} height={good - poor} />
      <rect className={styles.band} data-band="critical" x={since} width={WIDTH - since} y={0} height={poor} />
      <path className={styles.limit} d={`M0 ${good}H${WIDTH}`} />
      <path className={styles.limit} data-band="critical" d={`M0 ${poor}H${WIDTH}`} />
      {pumpedAt !== null && since > 0 && <path className={styles.pull} d={`M${since} 0V${HEIGHT}`} />}
      <polyline className={styles.curve} points={path} />
      {points
        .filter(({ isPull }) => isPull)
        .map(({ taken, x, y }) => (
          <circle key={taken} className={styles.ring} cx={x} cy={y} r={3} />
        ))}
      {last !== undefined && (
        <circle
          className={isSincePull(last.taken, pumpedAt) ? styles.dot : styles.ring}
          cx={last.x}
          cy={last.y}
          r={3.5}
        />
      )}
    </svg>
  );
}

function yOf(microns: number): number {
  const kept = Math.min(Math.max(microns, SCALE_FROM_MICRONS), SCALE_TO_MICRONS);
  const share = Math.log(kept / SCALE_FROM_MICRONS) / Math.log(SCALE_TO_MICRONS / SCALE_FROM_MICRONS);
  return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
}

function describe(tank: FleetTank, weeks: TankVacuumProps['weeks']): string {
  const last = weeks.at(-1);
  const first = weeks[0];
  if (last === undefined || first === undefined) return `${tank.tank_number}: no reading in this year`;
  const band = currentBand(tank);
  const now = band === null ? 'no band, pumped since' : TRANSFER_VACUUM_BAND_LABELS[band];
  return `${tank.tank_number}: ${formatNumber(first[1])} µm at first, ${formatNumber(last[1])} µm last, ${now}, ${countOf(weeks.length, 'week')} with a reading`;
}
