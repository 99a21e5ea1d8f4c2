import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAnswerDue, keptSince } from '../../shared/api/response-age.ts';
import { formatClock, formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone, useSession } from '../../shared/session/session.ts';
import { useStore } from '../../shared/state/store.ts';
import { useOnline } from '../../shared/state/use-online.ts';
import { useCaptured } from './captured-queries.ts';
import styles from './offline-bar.module.css';

/** Says that there is no signal and how old the screen is, and how much waits to be sent; nothing else. */
export function OfflineBar() {
  const isSignedIn = useSession() !== null;
  const isOnline = useOnline();
  const since = useStore(keptSince);
  const isDue = useStore(isAnswerDue);
  const timeZone = usePersonTimeZone();
  const { data: captured = [] } = useCaptured();
  const refused = captured.filter(({ refusal }) => refusal !== undefined).length;
  if (!isSignedIn || (isOnline && since === undefined && captured.length === 0)) return null;
  return (
    <aside className={styles.bar} aria-label="Signal" role="status">
      {(!isOnline || since !== undefined) && (
        <span>
          {since === undefined ? 'No signal' : describeAge(describeSince(since, timeZone), isOnline && isDue)}
        </span>
      )}
      {captured.length > 0 && (
        <Anchor className={styles.link} size="sm" renderRoot={(props) => <Link to="/waiting-records" {...props} />}>
          {describeCounts(captured.length - refused, refused)}
        </Anchor>
      )}
    </aside>
  );
}

function describeAge(since: string, isDue: boolean): string {
  return isDue ? `As of ${since}, being loaded` : `As of ${since}, no signal`;
}

/** '2 waiting to be sent, 1 not accepted': each record is counted once. */
export function describeCounts(waiting: number, refused: number): string {
  const parts = [waiting > 0 && `${waiting} waiting to be sent`, refused > 0 && `${refused} not accepted`];
  return parts.filter((part) => part !== false).join(', ');
}

/** '14:05', or with its date if it is not from the last hours. */
function describeSince(since: string, timeZone: string): string {
  const isRecent = Date.now() - Date.parse(since) < MILLISECONDS_PER_DAY / 2;
  return isRecent ? formatClock(since, timeZone) : formatTime(since, timeZone);
}
