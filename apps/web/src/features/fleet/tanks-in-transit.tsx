import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { nameEstimate } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import { countDownToRelief, describePressureAndRelief } from '@dewar/domain/thermodynamics/relief-countdown';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { WaitingMark } from '../../shared/offline/waiting-mark.tsx';
import { WAITS_TO_BE_SENT, waitingRecords } from '../../shared/offline/waiting-records.ts';
import { isArrivalWaiting } from '../../shared/offline/waiting-tank.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { useStore } from '../../shared/state/store.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import listStyles from './attention-list.module.css';
import styles from './fleet-summary.module.css';
import { TankActionLink } from './tank-action-link.tsx';
import { TankLink } from './tank-link.tsx';

type OpenTransfer = NonNullable<FleetTank['open_transfer']>;

/**
 * All loads in transit, those closest to relief first, then the longest in transit; below them the tanks whose arrival
 * this device still has to send, under a heading of their own.
 */
export function TanksInTransit({ fleet }: { readonly fleet: Fleet }) {
  const underWay = fleet.tanks
    .flatMap((tank) => (tank.open_transfer === null ? [] : [{ tank, load: tank.open_transfer }]))
    .sort((one, other) => urgency(one.load).localeCompare(urgency(other.load)));
  const waiting = useStore(waitingRecords);
  const arrived = fleet.tanks.filter(
    ({ id, open_transfer }) => open_transfer === null && isArrivalWaiting(id, waiting),
  );
  return (
    <>
      <CountedList id="in-transit" title="In transit" count={underWay.length}>
        {underWay.map(({ tank, load }) => (
          <Line key={load.id} tank={tank}>
            <ReliefEstimate load={load} />
            <span className={listStyles.detail}>
              {load.product_name ?? 'Product not named'}, loaded <RelativeTime at={load.loaded_at} />
              <EstimateBasis tank={tank} />
            </span>
          </Line>
        ))}
      </CountedList>
      {arrived.length > 0 && (
        <CountedList id="arrived" title={`Arrived, ${WAITS_TO_BE_SENT}`} count={arrived.length}>
          {arrived.map((tank) => (
            <Line key={tank.id} tank={tank} />
          ))}
        </CountedList>
      )}
    </>
  );
}

interface CountedListProps {
  readonly id: string;
  readonly title: string;
  /** Of its lines. */
  readonly count: number;
  readonly children: ReactNode;
}

function CountedList({ id, title, count, children }: CountedListProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={listStyles.head}>
        <h2 className={styles.heading} id={id}>
          {title} <span className={styles.figure}>{formatNumber(count)}</span>
        </h2>
      </div>
      {count === 0 ? (
        <p className={styles.none}>No load is under way.</p>
      ) : (
        <ul className={listStyles.lines} aria-labelledby={id}>
          {children}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  readonly tank: FleetTank;
  /** After what this device still has to send of it. */
  readonly children?: ReactNode;
}

function Line({ tank, children }: LineProps) {
  return (
    <li className={listStyles.line}>
      <span className={listStyles.number}>
        <TankLink tank={tank} className={listStyles.open} />
      </span>
      <span className={listStyles.reason}>
        <WaitingMark tankId={tank.id} />
        {children}
      </span>
      <span className={listStyles.action}>
        <TankActionLink tank={tank} />
      </span>
    </li>
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

/** What stands behind the estimate, where it is not the tank's own trips. */
function EstimateBasis({ tank: { open_transfer, condition } }: { readonly tank: FleetTank }) {
  const timeZone = usePersonTimeZone();
  if (condition === null || open_transfer === null || open_transfer.relief === null) return null;
  return condition.basis.kind === 'trips' ? null : `; ${nameEstimate(condition.basis, timeZone)}`;
}

/** By the cautious end; loads without an estimate come last. */
function urgency({ relief, loaded_at }: OpenTransfer): string {
  return relief === null ? `later ${loaded_at}` : relief.earliest_at;
}
