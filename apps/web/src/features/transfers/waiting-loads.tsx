import { Link } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/times.ts';
import {
  describeSending,
  useWaitingOf,
  waitingArrivalRecordOf,
  waitingIdOf,
} from '../../shared/offline/waiting-records.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import styles from './load-history.module.css';

interface WaitingLoadsProps {
  readonly tankId: number;
}

/** The loads of a tank that this device still has to send, as rows of its history that lead to what waits. */
export function WaitingLoads({ tankId }: WaitingLoadsProps) {
  const waiting = useWaitingOf(tankId);
  const timeZone = usePersonTimeZone();
  return (
    <ul className={`${styles.rows} ${styles.waiting}`}>
      {waiting
        .filter(({ kind }) => kind === 'load')
        .map((load) => {
          const hasArrived = waitingArrivalRecordOf(waitingIdOf(load), waiting) !== undefined;
          const { loaded_at, product_name, customer_name } = load.body;
          return (
            <li key={load.id} className={styles.row}>
              <Link to="/waiting-records" className={styles.summary}>
                <span className={styles.dates}>{formatDay(textOf(loaded_at) || load.capturedAt, timeZone)}</span>
                <span className={styles.what}>
                  {[textOf(product_name), textOf(customer_name)].filter(Boolean).join(' · ')}
                </span>
                <span className={styles.pills}>
                  <StatusPill tone={load.refusal === undefined ? 'neutral' : 'bad'}>
                    {hasArrived ? 'Loaded, arrived' : 'Loaded'}, {describeSending(load)}
                  </StatusPill>
                </span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
