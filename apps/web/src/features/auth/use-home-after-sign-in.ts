import { homePathFor } from '@dewar/domain/accounts/permissions';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeReturnTo } from '../../shared/session/return-to.ts';
import { type Session, storeSession } from '../../shared/session/session.ts';

// spec 1 §4: the pause between signing in and leaving the landing screen
const PAUSE_MS = 100;

/**
 * Keeps the session and, after the specification's pause, goes to the place that was asked for before, or else where
 * the person's role leads. A place that is not this person's leads home by its own gate.
 */
export function useHomeAfterSignIn(): (session: Session) => void {
  const router = useRouter();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (session) => {
    storeSession(session);
    const place = takeReturnTo(session.user.id);
    const isFree = session.user.needs_second_factor !== true;
    const next = isFree && place !== undefined ? place : homePathFor(session.user);
    pause.current = setTimeout(() => router.history.push(next), PAUSE_MS);
  };
}
