import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isQuickOpenKey, quickOpenRequests, requestQuickOpen } from '../shared/navigation/quick-open-request.ts';
import { useSession } from '../shared/session/session.ts';
import { useStore } from '../shared/state/store.ts';
import { notifyError } from '../shared/ui/states/notify.ts';

type QuickOpen = ComponentType<{ readonly request: number }>;

/** Quick open over whatever screen there is, for whoever is signed in. Its code is fetched when it is first asked for. */
export function WithQuickOpen({ children }: { readonly children: ReactNode }) {
  const user = useSession()?.user;
  const request = useStore(quickOpenRequests);
  const [QuickOpen, setQuickOpen] = useState<QuickOpen>();
  const isSignedIn = user !== undefined;

  useEffect(() => {
    if (request === 0) return;
    import('../features/quick-open/quick-open.tsx').then(
      (code) => setQuickOpen(() => code.QuickOpen),
      () => notifyError('The search could not be loaded. Please try again.'),
    );
  }, [request]);

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    // An editor may mean something else by it.
    if (!isSignedIn || event.defaultPrevented || !isQuickOpenKey(event)) return;
    event.preventDefault();
    if (!isDialogOpen()) requestQuickOpen();
  });
  useEffect(() => {
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);

  return (
    <>
      {children}
      {isSignedIn && QuickOpen !== undefined && <QuickOpen key={user.id} request={request} />}
    </>
  );
}

/** A dialog is finished first: leaving it would lose what was typed there. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
