import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './fleet-summary.module.css';
import { ReliefEstimate } from './open-load.tsx';
import { TankLink } from './tank-link.tsx';

const SHOWN = 6;

type OpenTransfer = NonNullable<FleetTank['open_transfer']>;

/** Loads in transit, those closest to relief first, then the longest in transit. */
export function TanksInTransit({ fleet }: { readonly fleet: Fleet }) {
  const underWay = fleet.tanks
    .flatMap(({ tank_number, open_transfer }) => (open_transfer === null ? [] : [{ tank_number, ...open_transfer }]))
    .sort((one, other) => urgency(one).localeCompare(urgency(other)));
  return (
    <section className={styles.list} aria-labelledby="in-transit">
      <h2 className={styles.heading} id="in-transit">
        In transit <span className={styles.count}>{underWay.length}</span>
      </h2>
      {underWay.length === 0 && <p className={styles.none}>No load is under way.</p>}
      <ul className={styles.rows}>
        {underWay.slice(0, SHOWN).map(({ tank_number, ...load }) => (
          <li key={load.id} className={styles.row}>
            <TankLink tankNumber={tank_number} companyName={fleet.company_name} />
            <span className={styles.figure}>
              {load.product_name ?? 'Product not named'}
              <span className={styles.age}>
                loaded <RelativeTime at={load.loaded_at} />
              </span>
            </span>
            <span className={styles.pills}>
              <ReliefEstimate reachesReliefAt={load.reaches_relief_at} ventRiskDays={fleet.vent_risk_days} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function urgency({ reaches_relief_at, loaded_at }: OpenTransfer): string {
  return reaches_relief_at === null ? `later ${loaded_at}` : reaches_relief_at;
}
