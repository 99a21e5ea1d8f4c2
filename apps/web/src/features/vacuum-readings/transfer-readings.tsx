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
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { ArrivalProtocol } from './arrival-protocol.tsx';
import styles from './vacuum-readings.module.css';
import { tankReadingsQuery } from './vacuum-readings-api.ts';

// spec 2 §2.2, word for word
const PERIOD_TITLES: Readonly<Record<ReadingPeriod, string>> = {
  during_transport: 'During Transport',
  arrival: 'Immediate Arrival Reading',
  post_offload: 'Post-Offload Reading (3+ days after arrival)',
};

/** Whether the arrival of a transfer required a reading, and whether it was taken; its readings tell a failure. */
export function TransferProtocol({ transfer }: { readonly transfer: Transfer }) {
  const { data, isPending } = useQuery(readingsOf(transfer));
  if (isPending) return <SkeletonList count={1} height={148} />;
  return data === undefined ? null : <ArrivalProtocol transfer={transfer} readings={data} />;
}

/** The vacuum readings of one transfer by period. */
export function TransferReadings({ transfer }: { readonly transfer: Transfer }) {
  const readings = useQuery(readingsOf(transfer));
  if (readings.isPending) return <SkeletonList count={3} height={32} />;
  if (readings.data === undefined) {
    const title = 'The vacuum readings of this transfer could not be loaded.';
    return <ErrorState title={title} error={readings.error} onRetry={readings.refetch} />;
  }
  return <ReadingsInPeriods transfer={transfer} readings={readings.data} />;
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

/** Both parts of an opened row need them, and one may appear a moment after the other. */
const FRESH_MS = 10_000;

function readingsOf(transfer: Transfer) {
  return { ...tankReadingsQuery(transfer.tank_id, rangeOf(transfer)), staleTime: FRESH_MS };
}

/** All periods in one call; the last one includes its end, which a range excludes. */
function rangeOf({ loaded_at, arrived_at }: Transfer) {
  if (arrived_at === null) return { from: loaded_at, limit: VACUUM_READINGS_LIMIT };
  const end = toMilliseconds(arrived_at) + POST_OFFLOAD_UNTIL_DAYS * MILLISECONDS_PER_DAY + MILLISECONDS_PER_MINUTE;
  return { from: loaded_at, to: new Date(end).toISOString(), limit: VACUUM_READINGS_LIMIT };
}
