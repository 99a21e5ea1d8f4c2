import type { FleetTank } from '@dewar/contract/fleet';
import { describeTimeToRelief } from '@dewar/domain/thermodynamics/relief-date';
import { formatShortDate } from '@dewar/domain/time/short-date';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './container-card.module.css';
import { readRelief } from './relief-estimate.ts';

/** The open load of a tank, and since when. */
export function OpenLoad({ load }: { readonly load: FleetTank['open_transfer'] }) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  if (load === null) return <span className={styles.muted}>None in transit</span>;
  return (
    <>
      <span className={styles.product}>{load.product_name ?? 'Product not named'}</span>
      <span className={styles.when}>in transit since {formatShortDate(load.loaded_at, { timeZone, now })}</span>
    </>
  );
}

interface ReliefEstimateProps {
  readonly reachesReliefAt: string | null;
  /** The fleet's setting. */
  readonly ventRiskDays: number;
}

/** 'Reaches relief around 3 Dec', or nothing while that is far off: an estimate, worded as one (rules 2). */
export function ReliefEstimate({ reachesReliefAt, ventRiskDays }: ReliefEstimateProps) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const estimate = readRelief(reachesReliefAt, now, ventRiskDays);
  const text = estimate === null ? null : describeTimeToRelief(estimate, { timeZone, now });
  if (estimate === null || text === null) return null;
  return <StatusPill tone={estimate.isVentRisk ? 'bad' : 'watch'}>{text}</StatusPill>;
}
