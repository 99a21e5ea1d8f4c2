import type { SessionUser } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/accounts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { returnTo } from '../shared/session/return-to.ts';
import { readSession, subscribeSession } from '../shared/session/session.ts';
import { dropDialogs } from '../shared/ui/dialogs/open-dialogs.tsx';
import { accountSwitches } from './account-switch.ts';
import type { AppRouter } from './router.tsx';

/**
 * Follows the session wherever it changes: here, by expiry, in another tab. The gates are asked again, and what one
 * person loaded is gone before the next one looks. Signing in leads on by itself, after its own pause (spec 1 §4).
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  let user = readSession()?.user;
  return subscribeSession(async (cause) => {
    const before = user;
    user = readSession()?.user;
    // First away from the screen: its queries would otherwise ask again, for nobody.
    if (cause !== 'signed-in') await router.invalidate();
    // The gates keep the place for who has to sign in again; who logged out is done with it.
    if (cause === 'signed-out') returnTo.set(undefined);
    if (cause === 'refreshed') followCompany(router, before, user);
    if (standing(user) === standing(before)) return;
    if (user?.id !== before?.id) dropDialogs();
    queryClient.removeQueries({ type: 'inactive' });
    // A screen that both may see stays, and asks anew.
    if ((cause !== 'other-tab' && cause !== 'refreshed') || user === undefined) return;
    const asking = queryClient.resetQueries();
    // Only now: a screen that began before would take what is gone for what it has.
    if (before !== undefined && user.id !== before.id) accountSwitches.set(accountSwitches.get() + 1);
    await asking;
  });
}

/** Who it is and what the server lets them see. */
function standing(user: SessionUser | undefined): string | undefined {
  return user && [user.id, user.role, user.company_name].join('\n');
}

/** The gates lead on by role; but a company's own address stays open to anybody, and is no longer this person's. */
function followCompany(router: AppRouter, before: SessionUser | undefined, user: SessionUser | undefined): void {
  if (before?.role !== 'user' || user === undefined || user.company_name === before.company_name) return;
  const isInOldCompany = router.state.matches.some(
    ({ params }) => 'companyName' in params && params.companyName === before.company_name,
  );
  if (isInOldCompany) router.history.replace(homePathFor(user));
}
