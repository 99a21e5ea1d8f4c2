import type { FleetTank } from '@dewar/contract/fleet';
import { locationStatus, serviceStatus } from '@dewar/domain/tanks/tank-state';
import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { WaitingMark } from '../../shared/offline/waiting-mark.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './container-card.module.css';
import type { TankWithAttention } from './fleet-attention.ts';
import { InspectionStatus } from './inspection-labels.tsx';
import { LeakCheckStatus } from './leak-check-status.tsx';
import { OpenLoad } from './open-load.tsx';
import { VacuumSparkline } from './vacuum-sparkline.tsx';

interface ContainerCardProps {
  readonly evaluated: TankWithAttention;
  readonly onOpen: (tank: FleetTank) => void;
}

/** One container (spec 2 §2.3); the whole card opens it. Memoized, because rows come and go around it. */
export const ContainerCard = memo(function ContainerCard({ evaluated, onOpen }: ContainerCardProps) {
  const { tank, inspection, reasons } = evaluated;
  const relief = reasons.find(({ kind }) => kind === 'vent_risk' || kind === 'relief_near');
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <UnstyledButton className={styles.open} onClick={() => onOpen(tank)} aria-haspopup="dialog" translate="no">
          {tank.tank_number}
        </UnstyledButton>
        <span className={styles.standing} data-idle={!tank.operational_status || undefined}>
          {locationStatus(tank.operational_status)} · {serviceStatus(tank.operational_status)}
        </span>
      </div>
      <WaitingMark tankId={tank.id} />
      <Reading evaluated={evaluated} />
      <dl className={styles.facts}>
        <Fact label="Leak check">
          <LeakCheckStatus tank={tank} />
        </Fact>
        <Fact label="Inspection">
          <InspectionStatus inspection={inspection} />
        </Fact>
        <Fact label="Maintenance">{tank.tank_status ?? 'None'}</Fact>
        <Fact label="Load">
          <OpenLoad load={tank.open_transfer} />
        </Fact>
      </dl>
      {relief !== undefined && (
        <div className={styles.relief}>
          <StatusPill tone={relief.tone}>{relief.label}</StatusPill>
        </div>
      )}
    </div>
  );
});

function Reading({ evaluated: { tank } }: Pick<ContainerCardProps, 'evaluated'>) {
  const reading = tank.latest_reading;
  if (reading === null) {
    return (
      <div className={styles.reading}>
        <div>
          <div className={styles.value}>
            <span className={styles.muted}>No reading yet</span>
          </div>
          <div className={styles.age}>Log the first one in ISO Reporting</div>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.reading}>
      <div>
        <div className={styles.value}>
          <Quantity value={reading.vacuum_reading} unit="µm" isLarge />
          <VacuumBandPill microns={reading.vacuum_reading} isQuiet />
        </div>
        <div className={styles.age}>
          <RelativeTime at={reading.reading_timestamp} />
          {reading.fresh_pull && ', fresh pull'}
        </div>
      </div>
      <VacuumSparkline tankId={tank.id} latestReadingId={reading.id} />
    </div>
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
