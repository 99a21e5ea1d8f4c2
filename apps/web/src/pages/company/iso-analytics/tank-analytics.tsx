import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { computeUtilization } from '@dewar/domain/transfers/transfer-periods';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { FleetDialog } from '../../../features/fleet/fleet-dialog.tsx';
import { TankActionLink } from '../../../features/fleet/tank-action-link.tsx';
import { TankSummary } from '../../../features/fleet/tank-summary.tsx';
import { TankFiles } from '../../../features/tank-files/tank-files.tsx';
import { TankNotes } from '../../../features/tank-notes/tank-notes.tsx';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { useKnownReadings } from '../../../features/vacuum-readings/use-known-readings.ts';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { TankLeakCheckHistory } from '../tank-data/tank-leak-check-history.tsx';
import styles from '../tank-data/tank-records.module.css';
import { TankVacuum } from '../tank-data/tank-vacuum.tsx';
import { TankHistory } from './tank-history.tsx';
import { TankRecentReadings } from './tank-recent-readings.tsx';

interface TankAnalyticsProps {
  readonly evaluated: TankWithAttention | undefined;
  /** The company of the tank. */
  readonly companyName: string;
  readonly onClose: () => void;
}

/** One tank in detail, over the dashboard (spec 2 §2.3). */
export function TankAnalytics({ evaluated, companyName, onClose }: TankAnalyticsProps) {
  return (
    <FleetDialog title={evaluated?.tank.tank_number} width="64rem" isOpen={evaluated !== undefined} onClose={onClose}>
      {evaluated !== undefined && (
        <TankDetail key={evaluated.tank.id} evaluated={evaluated} companyName={companyName} />
      )}
    </FleetDialog>
  );
}

function TankDetail({
  evaluated,
  companyName,
}: {
  readonly evaluated: TankWithAttention;
  readonly companyName: string;
}) {
  const { tank, reasons } = evaluated;
  const now = useNow();
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const latest = useQuery(tankReadingsQuery(tank.id, { limit: LIST_LIMITS.tank_detail_readings_loaded }));
  const all = useQuery(tankReadingsQuery(tank.id, { limit: VACUUM_READINGS_LIMIT }));
  const known = useKnownReadings(tank.id, latest.data);
  const failed = [transfers, latest, all].find(({ isError }) => isError);
  const retry = () => {
    for (const query of [transfers, latest, all]) if (query.isError) void query.refetch();
  };
  return (
    <>
      <div className={styles.standing}>
        {reasons.map(({ label, tone }) => (
          <StatusPill key={label} tone={tone}>
            {label}
          </StatusPill>
        ))}
        <span className={styles.ways}>
          <Link {...tankAddress(tank)} className={styles.link} data-target>
            Open Tank
          </Link>
          <TankActionLink tank={tank} isPrimary />
        </span>
      </div>
      <TankSummary evaluated={evaluated} utilization={transfers.data && computeUtilization(transfers.data, now)} />
      {failed === undefined ? (
        <section className={styles.section} aria-labelledby="vacuum-over-time">
          <h3 id="vacuum-over-time">Vacuum over time</h3>
          <TankVacuum tank={tank} evaluation={tank} />
        </section>
      ) : (
        <div className={styles.section}>
          <ErrorState title="Error loading tank details. Please try again." error={failed.error} onRetry={retry} />
        </div>
      )}
      <div className={styles.columns}>
        {failed === undefined && (
          <section className={styles.section} aria-labelledby="recent-readings">
            <h3 id="recent-readings">Recent Vacuum Readings</h3>
            {known !== undefined ? (
              <TankRecentReadings readings={known} />
            ) : (
              <SkeletonList count={LIST_LIMITS.tank_detail_readings_listed} height={36} />
            )}
          </section>
        )}
        <section className={styles.section} aria-labelledby="notes">
          <h3 id="notes">Notes</h3>
          <TankNotes tank={tank} />
        </section>
      </div>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="files">
          <h3 id="files">Files</h3>
          <TankFiles tank={tank} />
        </section>
        <section className={styles.section} aria-labelledby="leak-check-assessments">
          <h3 id="leak-check-assessments">Leak-Check Assessments</h3>
          <TankLeakCheckHistory tank={tank} companyName={companyName} />
        </section>
      </div>
      <div className={styles.columns}>
        {failed === undefined && (
          <section className={styles.section} aria-labelledby="history">
            <h3 id="history">History</h3>
            {transfers.isSuccess ? <TankHistory transfers={transfers.data} /> : <SkeletonList count={4} height={76} />}
          </section>
        )}
      </div>
    </>
  );
}
