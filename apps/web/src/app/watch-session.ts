import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../shared/session.ts';
import type { AppRouter } from './router.tsx';

/**
 * Follows the session wherever it changes: here, by expiry, in another tab. What one person loaded is dropped before
 * the next one looks, and the gates are asked again. Signing in leads on by itself, after its own pause (spec 1 §4).
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  let person = readSession()?.user.id;
  return subscribeSession((cause) => {
    const next = readSession()?.user.id;
    if (next !== person) queryClient.clear();
    person = next;
    if (cause !== 'signed-in') void router.invalidate();
  });
}
