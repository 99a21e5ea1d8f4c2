import type { SessionUser } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/accounts/home-path';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import type { QueryClient } from '@tanstack/react-query';
import { dropTracesOf } from '../shared/drafts/draft-keys.ts';
import { returnTo } from '../shared/session/return-to.ts';
import { readSession, subscribeSession } from '../shared/session/session.ts';
import { dropDialogs } from '../shared/ui/dialogs/open-dialogs.tsx';
import { lastUndo } from '../shared/ui/states/notify.ts';
import { accountSwitches } from './account-switch.ts';
import { askForPassword } from './ask-for-password.ts';
import type { AppRouter } from './router.tsx';

/**
 * Follows the session wherever it changes: in this tab, by expiry, in another tab. Runs the route gates again and
 * removes the cached data of the previous person. Signing in navigates by itself after a pause (spec 1 §4).
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  let user = readSession()?.user;
  return subscribeSession(async (cause) => {
    const before = user;
    user = readSession()?.user;
    if (cause === 'suspended') return askForPassword();
    if (cause === 'signed-out' && before !== undefined) dropTracesOf(before.id);
    // Leave the screen first: otherwise its queries would refetch without a session.
    if (cause !== 'signed-in') await router.invalidate();
    // The gates remember the address for a person who has to sign in again; after a logout it is dropped.
    if (cause === 'signed-out') returnTo.set(undefined);
    if (cause === 'refreshed') followCompany(router, before, user);
    const isSame = user?.id === before?.id;
    if (isSame && clockOf(user) !== clockOf(before))
      void queryClient.invalidateQueries({ queryKey: ['lesson-calendar'] });
    if (standing(user) === standing(before)) return;
    if (user?.id !== before?.id) {
      dropDialogs();
      lastUndo.set(null);
    }
    queryClient.removeQueries({ type: 'inactive' });
    // A screen that both people may see stays, and refetches its data.
    if ((cause !== 'other-tab' && cause !== 'refreshed') || user === undefined) return;
    const asking = queryClient.resetQueries();
    // Not earlier: a screen that mounts sooner would take the removed data for current.
    if (before !== undefined && user.id !== before.id) accountSwitches.set(accountSwitches.get() + 1);
    await asking;
  });
}

/** Who it is and what the server lets them see. */
function standing(user: SessionUser | undefined): string | undefined {
  return user && [user.id, user.role, user.company_name].join('\n');
}

/** Lessons may have moved with the clock of the school. */
function clockOf(user: SessionUser | undefined): string | undefined {
  return user && schoolTimeZoneOf(user);
}

/**
 * The gates redirect by role; but a company's address stays open to any role, and after a change of company it is no
 * longer this person's.
 */
function followCompany(router: AppRouter, before: SessionUser | undefined, user: SessionUser | undefined): void {
  if (
    before === undefined ||
    !belongsToCompany(before.role) ||
    user === undefined ||
    user.company_name === before.company_name
  )
    return;
  const isInOldCompany = router.state.matches.some(
    ({ params }) => 'companyName' in params && params.companyName === before.company_name,
  );
  if (isInOldCompany) router.history.replace(homePathFor(user));
}
