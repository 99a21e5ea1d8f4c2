import { homePathFor } from '@dewar/domain/accounts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../shared/session/session.ts';
import { onceQuiet } from './once-quiet.ts';
import type { AppRouter } from './router.tsx';

interface LiveScope {
  readonly token: string;
  /** The company whose area an administrator is viewing. */
  readonly company: string | undefined;
}

/** Shows the changes of others on every screen with company data. Returns a function that stops it. */
export function keepLive(router: AppRouter, queryClient: QueryClient): () => void {
  let scope: LiveScope | undefined;
  let end = () => {};
  const follow = () => {
    const next = readScope(router);
    if (next?.token === scope?.token && next?.company === scope?.company) return;
    scope = next;
    end();
    end = next === undefined ? () => {} : startOnceIdle(queryClient, next.company);
  };
  const unsubscribe = [router.subscribe('onResolved', follow), subscribeSession(follow)];
  follow();
  return () => {
    for (const stop of unsubscribe) stop();
    end();
  };
}

function readScope({ state }: AppRouter): LiveScope | undefined {
  const session = readSession();
  if (session === null || !showsTanks(session.user)) return undefined;
  const { token, user } = session;
  const [area] = state.matches.slice(1);
  if (area === undefined) return undefined;
  if (area.fullPath.startsWith('/admin')) return { token, company: undefined };
  if (area.routeId !== '/company-area') return undefined;
  const named = state.matches.flatMap(({ params }) => ('companyName' in params ? [params.companyName] : []));
  return { token, company: user.role === 'admin' ? named[0] : undefined };
}

function showsTanks(user: Parameters<typeof homePathFor>[0] & object): boolean {
  const home = homePathFor(user);
  return home.startsWith('/admin') || home.startsWith('/company/');
}

function startOnceIdle(queryClient: QueryClient, company: string | undefined): () => void {
  let stop = () => {};
  let isStopped = false;
  const cancel = onceQuiet(queryClient, () => {
    // Without a line it is looked for again on the next screen.
    import('./live-updates.ts').then(
      ({ startLiveUpdates }) => {
        if (!isStopped) stop = startLiveUpdates(queryClient, company);
      },
      () => undefined,
    );
  });
  return () => {
    isStopped = true;
    cancel();
    stop();
  };
}
