import type { FleetTank } from '@dewar/contract/fleet';
import { locationStatus } from '@dewar/domain/tanks/tank-state';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './container-table.module.css';
import type { TankWithAttention } from './fleet-attention.ts';
import { InspectionStatus } from './inspection-labels.tsx';
import { LeakCheckStatus } from './leak-check-status.tsx';

const COLUMNS = ['Tank', 'Vacuum', 'Read', 'Leak check', 'Inspection', 'Location', 'Maintenance', 'Load'];
/** Beyond the window, so that scrolling finds the rows drawn. */
const MARGIN = '800px';

interface ContainerTableProps {
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
}

/** The containers with one line each; on a narrow screen the table scrolls sideways beside their numbers. */
export function ContainerTable({ tanks, onOpenTank }: ContainerTableProps) {
  return (
    <section className={styles.scroller} aria-label="Containers">
      <table className={styles.table} aria-label="Containers">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tanks.map((evaluated) => (
            <ContainerRow key={evaluated.tank.id} evaluated={evaluated} onOpen={onOpenTank} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ContainerRowProps {
  readonly evaluated: TankWithAttention;
  readonly onOpen: (tank: FleetTank) => void;
}

/** The whole row opens its tank. Its cells are drawn once it is near the view, so that a thousand open like ten. */
const ContainerRow = memo(function ContainerRow({ evaluated, onOpen }: ContainerRowProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLTableRowElement>(MARGIN);
  const { tank } = evaluated;
  return (
    <tr ref={ref} className={styles.row}>
      <th scope="row">
        <UnstyledButton className={styles.open} onClick={() => onOpen(tank)} aria-haspopup="dialog" translate="no">
          {tank.tank_number}
        </UnstyledButton>
      </th>
      {hasEntered && <Cells {...evaluated} />}
    </tr>
  );
});

function Cells({ tank, inspection }: TankWithAttention) {
  const reading = tank.latest_reading;
  return (
    <>
      <td className={styles.vacuum}>
        {reading === null ? (
          'No reading yet'
        ) : (
          <>
            <Quantity value={reading.vacuum_reading} unit="µm" />
            <VacuumBandPill microns={reading.vacuum_reading} isQuiet />
          </>
        )}
      </td>
      <td>
        {reading !== null && <RelativeTime at={reading.reading_timestamp} />}
        {reading?.fresh_pull === true && ', fresh pull'}
      </td>
      <td>
        <LeakCheckStatus tank={tank} />
      </td>
      <td>
        <InspectionStatus inspection={inspection} />
      </td>
      <td>{locationStatus(tank.operational_status)}</td>
      <td>{tank.tank_status ?? 'None'}</td>
      <td className={styles.load}>
        {tank.open_transfer === null ? 'None' : (tank.open_transfer.product_name ?? 'Not named')}
      </td>
    </>
  );
}
