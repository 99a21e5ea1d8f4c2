import { isSuspended, type Suspension } from '@dewar/domain/accounts/suspensions';
import type { ReactNode } from 'react';
import { formatTime } from '../../format/times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import { StatusPill } from '../states/status-pill.tsx';
import styles from './suspension-pill.module.css';
import { useNow } from './use-now.ts';

interface SuspensionPillProps {
  readonly suspension: Suspension | null;
  /** Beside whom else it holds: 'with the company'. */
  readonly note?: string;
  /** Shown while nobody is suspended. */
  readonly otherwise: ReactNode;
}

/** Says that an account or a company is suspended, and until when. */
export function SuspensionPill({ suspension, note, otherwise }: SuspensionPillProps) {
  const now = useNow();
  const timeZone = usePersonTimeZone();
  if (suspension === null || !isSuspended(suspension, now)) return otherwise;
  const end = suspension.until === null ? 'until lifted' : `until ${formatTime(suspension.until, timeZone)}`;
  return (
    <>
      <StatusPill tone="bad">Suspended</StatusPill>
      <div className={styles.note}>{note === undefined ? end : `${note}, ${end}`}</div>
    </>
  );
}
