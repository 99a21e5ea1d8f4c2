import { homePathFor } from '@dewar/domain/permissions';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Session, storeSession } from '../../shared/session.ts';

// spec 1 §4: the pause between signing in and leaving the landing screen
const PAUSE_MS = 100;

/** Keeps the session and, after the specification's pause, goes where the person's role leads. */
export function useHomeAfterSignIn(): (session: Session) => void {
  const router = useRouter();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (session) => {
    storeSession(session);
    pause.current = setTimeout(() => router.history.push(homePathFor(session.user)), PAUSE_MS);
  };
}
