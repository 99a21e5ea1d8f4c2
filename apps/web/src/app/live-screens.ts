import { homePathFor } from '@dewar/domain/accounts/home-path';
import { can } from '@dewar/domain/accounts/permissions';
import { backOffMs, jitteredMs } from '@dewar/domain/time/back-off';
import type { QueryClient } from '@tanstack/react-query';
import { onceQuiet } from '../shared/api/once-quiet.ts';
import { readSession, subscribeSession } from '../shared/session/session.ts';
import type { AppRouter } from './router.tsx';

interface LiveScope {
  readonly token: string;
  /** The company whose area an administrator is viewing. */
  readonly company: string | undefined;
}

type LoadLiveUpdates = () => Promise<Pick<typeof import('./live-updates.ts'), 'startLiveUpdates'>>;

const loadLiveUpdates: LoadLiveUpdates = () => import('./live-updates.ts');

const RELOAD_BACK_OFF = { firstMs: 1_000, maxMs: 60_000 };

/** Shows the changes of others on every screen with company data. Returns a function that stops it. */
export function keepLive(router: AppRouter, queryClient: QueryClient, load = loadLiveUpdates): () => void {
  let scope: LiveScope | undefined;
  let end = () => {};
  const follow = () => {
    const next = readScope(router);
    if (next?.token === scope?.token && next?.company === scope?.company) return;
    scope = next;
    end();
    end = next === undefined ? () => {} : startOnceIdle(queryClient, next.company, load);
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
  return { token, company: can(user, 'read', 'every_company') ? named[0] : undefined };
}

function showsTanks(user: Parameters<typeof homePathFor>[0] & object): boolean {
  const home = homePathFor(user);
  return home.startsWith('/admin') || home.startsWith('/company/');
}

function startOnceIdle(queryClient: QueryClient, company: string | undefined, load: LoadLiveUpdates): () => void {
  let isStopped = false;
  let stop = () => {};
  let failures = 0;
  const start = () => {
    load().then(
      ({ startLiveUpdates }) => {
        if (!isStopped) stop = startLiveUpdates(queryClient, company);
      },
      () => {
        if (isStopped) return;
        failures += 1;
        const timer = setTimeout(start, jitteredMs(backOffMs(failures, RELOAD_BACK_OFF), Math.random()));
        stop = () => clearTimeout(timer);
      },
    );
  };
  stop = onceQuiet(queryClient, start);
  return () => {
    isStopped = true;
    stop();
  };
}
