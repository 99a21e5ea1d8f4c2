import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createMutationCache } from '../src/app/mutation-cache.ts';
import { Providers } from '../src/app/providers.tsx';
import { createAppRouter } from '../src/app/router.tsx';
import { watchSession } from '../src/app/watch-session.ts';
import { guardLeaving } from '../src/shared/ui/dialogs/leaving-guard.ts';

/** A query client without retries: a failing call is shown at once. */
function createImpatientClient(): QueryClient {
  return new QueryClient({ mutationCache: createMutationCache(), defaultOptions: { queries: { retry: false } } });
}

/** Renders the whole app at an address. */
export function renderAt(path: string) {
  window.history.replaceState(null, '', path);
  const queryClient = createImpatientClient();
  const router = createAppRouter();
  const stopWatching = watchSession(router, queryClient);
  const stopGuarding = guardLeaving(router.history);
  // An app of an earlier test must not follow the session of a later one.
  onTestFinished(stopWatching);
  onTestFinished(stopGuarding);
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    router,
    queryClient,
    unmount: () => {
      stopWatching();
      view.unmount();
    },
  };
}

/** Renders one component inside the providers and a router with a single address. */
export async function renderScreen(screen: ReactNode) {
  const root = createRootRoute({ component: () => screen });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  onTestFinished(guardLeaving(router.history));
  const queryClient = createImpatientClient();
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}
