import { LEAK_CHECK_STATUS_LABELS, locationStatus, serviceStatus } from '@dewar/domain/tanks/tank-state';
import { UTILIZATION_DAYS } from '@dewar/domain/transfers/transfer-periods';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import card from './container-card.module.css';
import type { TankWithAttention } from './fleet-attention.ts';
import { InspectionStatus } from './inspection-labels.tsx';
import { LEAK_CHECK_TONES } from './leak-check-tones.ts';
import { OpenLoad } from './open-load.tsx';
import styles from './tank-summary.module.css';

const PERCENT = 100;

interface TankSummaryProps {
  readonly evaluated: TankWithAttention;
  /** Share of the last 30 days in transit, 0 to 1; undefined until it is loaded. */
  readonly utilization: number | undefined;
}

/** A summary of a tank: its reading, its use, and its state. */
export function TankSummary({ evaluated: { tank, inspection }, utilization }: TankSummaryProps) {
  const reading = tank.latest_reading;
  return (
    <dl className={styles.summary}>
      <Fact label="Latest reading">
        <span className={styles.line}>
          <Quantity value={reading?.vacuum_reading} unit="µm" isLarge />
          {reading !== null && <VacuumBandPill microns={reading.vacuum_reading} />}
        </span>
        <span className={card.when}>
          {reading === null ? 'No reading yet' : <RelativeTime at={reading.reading_timestamp} />}
          {reading?.fresh_pull === true && ', fresh pull'}
        </span>
      </Fact>
      <Fact label="Utilization">
        <span className={styles.line}>
          {utilization === undefined ? (
            <span className={styles.awaited}>–</span>
          ) : (
            <Quantity value={Math.round(utilization * PERCENT)} unit="%" isLarge />
          )}
        </span>
        <span className={card.when}>of the last {formatNumber(UTILIZATION_DAYS)} days in transit</span>
      </Fact>
      <Fact label="Load">
        <OpenLoad load={tank.open_transfer} />
      </Fact>
      <Fact label="Status">
        <span>{locationStatus(tank.operational_status)}</span>
        <span className={card.when}>
          {serviceStatus(tank.operational_status)}
          {tank.tank_status !== null && ` · ${tank.tank_status}`}
        </span>
      </Fact>
      <Fact label="Inspection">
        <InspectionStatus inspection={inspection} />
      </Fact>
      <Fact label="Leak check">
        <StatusPill tone={LEAK_CHECK_TONES[tank.leak_check_status]}>
          {LEAK_CHECK_STATUS_LABELS[tank.leak_check_status]}
        </StatusPill>
        {tank.last_leak_check_date !== null && (
          <span className={card.when}>
            <ExactTime at={tank.last_leak_check_date} />
          </span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
