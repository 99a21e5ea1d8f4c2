import { homePathFor } from '@dewar/domain/accounts/home-path';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeReturnTo } from '../../shared/session/return-to.ts';
import { type Session, storeSession } from '../../shared/session/session.ts';

// spec 1 §4: the pause between signing in and leaving the landing screen
const PAUSE_MS = 100;

/**
 * Stores the session and, after the specification's pause, opens the address that was asked for before, or else the
 * home of the person's role. The route gates lead home from an address that the person may not see.
 */
export function useHomeAfterSignIn(): (session: Session) => void {
  const router = useRouter();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (session) => {
    storeSession(session);
    const { id, needs_second_factor, needs_new_password } = session.user;
    // Whoever has to choose a new password first is led to the address afterwards.
    const place = needs_new_password ? undefined : takeReturnTo(id);
    const next = (needs_second_factor ? undefined : place) ?? homePathFor(session.user);
    pause.current = setTimeout(() => router.history.push(next), PAUSE_MS);
  };
}
