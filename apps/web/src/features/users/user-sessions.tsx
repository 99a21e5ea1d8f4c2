import { useQuery } from '@tanstack/react-query';
import { nameDevice } from '../../shared/format/device-name.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './user-list.module.css';
import { userSessionsQuery } from './users-api.ts';

/** A person's open sessions: with which device, from where and since when. */
export function UserSessions({ id }: { readonly id: number }) {
  const sessions = useQuery(userSessionsQuery(id));
  if (sessions.isPending) return <SkeletonList count={1} height={48} />;
  if (sessions.data === undefined) {
    return <ErrorState title="The sessions could not be loaded." error={sessions.error} onRetry={sessions.refetch} />;
  }
  if (sessions.data.length === 0) return <p className={styles.note}>Signed in nowhere at present.</p>;
  return (
    <ul className={styles.sessions} aria-label="Sessions">
      {sessions.data.map(({ id: sessionId, user_agent, address, created_at, last_used_at }) => (
        <li key={sessionId}>
          <div className={styles.email}>{nameDevice(user_agent)}</div>
          <div className={styles.note}>
            Last used <RelativeTime at={last_used_at} /> from {address}, signed in <ExactTime at={created_at} />
          </div>
        </li>
      ))}
    </ul>
  );
}
