import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { formatNumber } from '../../shared/format/numbers.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import listStyles from './attention-list.module.css';
import styles from './fleet-summary.module.css';
import { ReliefEstimate } from './open-load.tsx';
import { TankActionLink } from './tank-action-link.tsx';
import { TankLink } from './tank-link.tsx';

type OpenTransfer = NonNullable<FleetTank['open_transfer']>;

/** All loads in transit, those closest to relief first, then the longest in transit. */
export function TanksInTransit({ fleet }: { readonly fleet: Fleet }) {
  const underWay = fleet.tanks
    .flatMap((tank) => (tank.open_transfer === null ? [] : [{ tank, load: tank.open_transfer }]))
    .sort((one, other) => urgency(one.load).localeCompare(urgency(other.load)));
  return (
    <section className={styles.section} aria-labelledby="in-transit">
      <div className={listStyles.head}>
        <h2 className={styles.heading} id="in-transit">
          In transit <span className={styles.figure}>{formatNumber(underWay.length)}</span>
        </h2>
      </div>
      {underWay.length === 0 ? (
        <p className={styles.none}>No load is under way.</p>
      ) : (
        <ul className={listStyles.lines} aria-labelledby="in-transit">
          {underWay.map(({ tank, load }) => (
            <li key={load.id} className={listStyles.line}>
              <span className={listStyles.number}>
                <TankLink tank={tank} className={listStyles.open} />
              </span>
              <span className={listStyles.reason}>
                <ReliefEstimate reachesReliefAt={load.reaches_relief_at} ventRiskDays={fleet.vent_risk_days} />
                <span className={listStyles.detail}>
                  {load.product_name ?? 'Product not named'}, loaded <RelativeTime at={load.loaded_at} />
                </span>
              </span>
              <span className={listStyles.action}>
                <TankActionLink tank={tank} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function urgency({ reaches_relief_at, loaded_at }: OpenTransfer): string {
  return reaches_relief_at === null ? `later ${loaded_at}` : reaches_relief_at;
}
