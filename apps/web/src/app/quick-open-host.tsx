import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { explainMissingCode } from '../shared/api/newer-release.ts';
import { isQuickOpenKey, quickOpenRequests, requestQuickOpen } from '../shared/navigation/quick-open-request.ts';
import { useSession } from '../shared/session/session.ts';
import { useStore } from '../shared/state/store.ts';
import { isUnderDialog } from '../shared/ui/dialogs/covering-dialog.ts';
import { notifyError } from '../shared/ui/states/notify.ts';

type QuickOpen = ComponentType<{ readonly request: number }>;

/** Quick open over any screen, for signed-in users. Its code is fetched at the first request. */
export function WithQuickOpen({ children }: { readonly children: ReactNode }) {
  const user = useSession()?.user;
  const request = useStore(quickOpenRequests);
  const [QuickOpen, setQuickOpen] = useState<QuickOpen>();
  const isSignedIn = user !== undefined;

  useEffect(() => {
    if (request === 0) return;
    import('../features/quick-open/quick-open.tsx').then(
      (code) => setQuickOpen(() => code.QuickOpen),
      async () => notifyError(await explainMissingCode('The search could not be loaded.')),
    );
  }, [request]);

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    // An editor may use the same keys.
    if (!isSignedIn || event.defaultPrevented || !isQuickOpenKey(event)) return;
    event.preventDefault();
    if (!isUnderDialog()) requestQuickOpen();
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
