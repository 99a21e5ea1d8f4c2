import type { FleetTank } from '@dewar/contract/fleet';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { type KnownReading, WAITS_TO_BE_SENT, waitingRecords } from '../../shared/offline/waiting-records.ts';
import { useStore } from '../../shared/state/store.ts';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { VacuumBandPill } from '../../shared/ui/states/vacuum-band-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { recentReadingsQuery } from './fleet-api.ts';
import styles from './fleet-list.module.css';
import { listRecentWaiting } from './recent-waiting-readings.ts';
import { TankRow } from './tank-row.tsx';

interface RecentActivityProps {
  readonly companyName: string;
  readonly tanks: readonly FleetTank[];
  readonly onOpenTank: (tank: FleetTank) => void;
}

/** The readings of the last seven days, those that this device still has to send above the others, newest first. */
export function RecentActivity({ companyName, tanks, onOpenTank }: RecentActivityProps) {
  const records = useStore(waitingRecords);
  const waiting = useMemo(() => listRecentWaiting(tanks, trueNow().getTime(), records), [tanks, records]);
  const recent = useInfiniteQuery(recentReadingsQuery(companyName));
  if (recent.isPending) return <SkeletonList count={8} height={44} />;
  if (recent.isError && recent.data === undefined) {
    const title = 'The recent readings could not be loaded.';
    return <ErrorState title={title} error={recent.error} onRetry={recent.refetch} />;
  }
  // Only the tanks of this company (spec 2 §2.3): administrators receive the readings of all.
  const tankOf = new Map(tanks.map((tank) => [tank.id, tank]));
  const rows = [...waiting, ...recent.data.pages.flatMap(({ readings }): readonly KnownReading[] => readings)].flatMap(
    (reading) => {
      const tank = tankOf.get(reading.tank_id);
      return tank === undefined ? [] : [{ reading, tank }];
    },
  );
  return (
    <>
      {rows.length === 0 && !recent.hasNextPage && (
        <p className={styles.none}>No readings in the last {RECENT_ACTIVITY_DAYS} days.</p>
      )}
      <ul className={styles.rows}>
        {rows.map(({ reading, tank }) => (
          <TankRow key={reading.id} tankNumber={tank.tank_number} onOpen={() => onOpenTank(tank)}>
            {reading.fresh_pull && <span className={styles.age}>fresh pull</span>}
            <span className={styles.figure}>
              <Quantity value={reading.vacuum_reading} unit="µm" />
            </span>
            <VacuumBandPill microns={reading.vacuum_reading} />
            <span className={styles.age}>
              <RelativeTime at={reading.reading_timestamp} />
              {reading.isWaiting && `, ${WAITS_TO_BE_SENT}`}
            </span>
          </TankRow>
        ))}
      </ul>
      <MorePages query={recent} failed="More readings could not be loaded." />
    </>
  );
}
