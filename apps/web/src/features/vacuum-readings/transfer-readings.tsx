import type { Transfer } from '@dewar/contract/transfers';
import { VACUUM_READINGS_LIMIT, type VacuumReading } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE, toMilliseconds } from '@dewar/domain/time/instants';
import {
  groupTransferReadings,
  POST_OFFLOAD_UNTIL_DAYS,
  READING_PERIODS,
  type ReadingPeriod,
} from '@dewar/domain/transfers/transfer-periods';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { ArrivalProtocol } from './arrival-protocol.tsx';
import { TransferReadingsSkeleton } from './transfer-readings-skeleton.tsx';
import styles from './vacuum-readings.module.css';
import { tankReadingsQuery } from './vacuum-readings-api.ts';

// spec 2 §2.2, word for word
const PERIOD_TITLES: Readonly<Record<ReadingPeriod, string>> = {
  during_transport: 'During Transport',
  arrival: 'Immediate Arrival Reading',
  post_offload: 'Post-Offload Reading (3+ days after arrival)',
};

interface TransferReadingsProps {
  readonly transfer: Transfer;
  /** The figures of the transfer. */
  readonly children: ReactNode;
}

/** Whether the arrival required a reading, the figures, then the vacuum readings by period. */
export function TransferReadings({ transfer, children }: TransferReadingsProps) {
  const readings = useQuery(tankReadingsQuery(transfer.tank_id, rangeOf(transfer)));
  if (readings.isPending) return <TransferReadingsSkeleton transfer={transfer}>{children}</TransferReadingsSkeleton>;
  if (readings.data === undefined) {
    const title = 'The vacuum readings of this transfer could not be loaded.';
    return (
      <>
        {children}
        <ErrorState title={title} error={readings.error} onRetry={readings.refetch} />
      </>
    );
  }
  return (
    <>
      {transfer.arrived_at !== null && <ArrivalProtocol transfer={transfer} readings={readings.data} />}
      {children}
      <ReadingsInPeriods transfer={transfer} readings={readings.data} />
    </>
  );
}

interface ReadingsInPeriodsProps {
  readonly transfer: Transfer;
  readonly readings: readonly VacuumReading[];
}

function ReadingsInPeriods({ transfer, readings }: ReadingsInPeriodsProps) {
  const groups = groupTransferReadings(transfer, readings);
  const periods = READING_PERIODS.filter((period) => transfer.arrived_at !== null || period === 'during_transport');
  return (
    <div className={styles.groups}>
      {periods.map((period) => (
        <div key={period}>
          <h4 className={styles.groupTitle}>{PERIOD_TITLES[period]}</h4>
          <ReadingRows readings={groups[period]} />
        </div>
      ))}
    </div>
  );
}

function ReadingRows({ readings }: { readonly readings: readonly VacuumReading[] }) {
  if (readings.length === 0) return <span className={styles.muted}>No readings</span>;
  return (
    <ul className={styles.readings}>
      {readings.map((reading) => (
        <li key={reading.id} className={styles.reading}>
          <Quantity value={reading.vacuum_reading} unit="µm" />
          <VacuumBandPill microns={reading.vacuum_reading} />
          <ExactTime at={reading.reading_timestamp} />
        </li>
      ))}
    </ul>
  );
}

/** All periods in one call; the last one includes its end, which a range excludes. */
function rangeOf({ loaded_at, arrived_at }: Transfer) {
  if (arrived_at === null) return { from: loaded_at, limit: VACUUM_READINGS_LIMIT };
  const end = toMilliseconds(arrived_at) + POST_OFFLOAD_UNTIL_DAYS * MILLISECONDS_PER_DAY + MILLISECONDS_PER_MINUTE;
  return { from: loaded_at, to: new Date(end).toISOString(), limit: VACUUM_READINGS_LIMIT };
}
