import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../shared/session.ts';
import { dropDialogs } from '../shared/ui/open-dialogs.tsx';
import type { AppRouter } from './router.tsx';

/**
 * Follows the session wherever it changes: here, by expiry, in another tab. The gates are asked again, and what one
 * person loaded is gone before the next one looks. Signing in leads on by itself, after its own pause (spec 1 §4).
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  let person = readSession()?.user.id;
  return subscribeSession(async (cause) => {
    const before = person;
    person = readSession()?.user.id;
    // First away from the screen: its queries would otherwise ask again, for nobody.
    if (cause !== 'signed-in') await router.invalidate();
    if (person === before) return;
    dropDialogs();
    queryClient.removeQueries({ type: 'inactive' });
    // A screen that both may see stays, and asks anew.
    if (cause === 'other-tab' && person !== undefined) await queryClient.resetQueries();
  });
}
