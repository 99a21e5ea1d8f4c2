import type { OwnSession } from '@dewar/contract/auth';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { nameDevice } from '../../shared/format/device-name.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import { ownSessionsQuery, useEndOwnSession } from './account-api.ts';
import styles from './security.module.css';

/** The person's sessions; each except the current one can be ended. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  if (sessions.isPending) return <SkeletonList count={3} height={56} />;
  if (sessions.data === undefined) {
    return <ErrorState title="Your sessions could not be loaded." error={sessions.error} onRetry={sessions.refetch} />;
  }
  return (
    <ul ref={list} className={styles.sessions} aria-label="Sessions" tabIndex={-1}>
      {sessions.data.map((session) => (
        <Session key={session.id} session={session} onEnded={() => list.current?.focus()} />
      ))}
    </ul>
  );
}

interface SessionProps {
  readonly session: OwnSession;
  readonly onEnded: () => void;
}

function Session({ session, onEnded }: SessionProps) {
  const endOwnSession = useEndOwnSession();
  const [isEnding, setEnding] = useState(false);
  const device = nameDevice(session.user_agent);
  const end = async () => {
    setEnding(true);
    try {
      await withErrorMessage('The session could not be ended', endOwnSession(session.id));
      notifySuccess('Session ended.');
    } catch (error) {
      notifyError(error);
    }
    setEnding(false);
    onEnded();
  };
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>
          {device}
          {session.is_current && <StatusPill tone="good">This session</StatusPill>}
        </div>
        <div className={styles.facts}>
          Last used <RelativeTime at={session.last_used_at} /> from {session.address}, signed in{' '}
          <ExactTime at={session.created_at} />
        </div>
      </div>
      {!session.is_current && (
        <Button
          size="compact-md"
          variant="default"
          loading={isEnding}
          aria-label={`End this session: ${device}`}
          onClick={end}
        >
          End this session
        </Button>
      )}
    </li>
  );
}
