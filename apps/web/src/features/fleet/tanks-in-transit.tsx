import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { countDownToRelief, describePressureAndRelief } from '@dewar/domain/thermodynamics/relief-countdown';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import listStyles from './attention-list.module.css';
import styles from './fleet-summary.module.css';
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
                <ReliefEstimate load={load} />
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

/** 'About 94 psig now, relief in 2 to 4 days': an estimate (judgement 2). */
function ReliefEstimate({ load: { relief, loaded_at } }: { readonly load: OpenTransfer }) {
  const now = useNow();
  if (relief === null) return null;
  const countdown = countDownToRelief(relief, { loadedAt: loaded_at, now });
  const words = describePressureAndRelief(countdown);
  const tone = countdown.isVentRisk ? 'bad' : countdown.isShown ? 'watch' : 'neutral';
  return <StatusPill tone={tone}>{`${words.charAt(0).toUpperCase()}${words.slice(1)}`}</StatusPill>;
}

/** By the cautious end; loads without an estimate come last. */
function urgency({ relief, loaded_at }: OpenTransfer): string {
  return relief === null ? `later ${loaded_at}` : relief.earliest_at;
}
