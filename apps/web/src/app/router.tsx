import { createRouter, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { nameScreen } from '../shared/navigation/screen-title.ts';
import { useStore } from '../shared/state/store.ts';
import { PageError, PageNotFound } from '../shared/ui/frames/error-pages.tsx';
import { PageSkeleton } from '../shared/ui/states/states.tsx';
import { accountSwitches } from './account-switch.ts';
import { WithQuickOpen } from './quick-open-host.tsx';
import { accountRoutes } from './routes/account-routes.ts';
import { adminRoutes } from './routes/admin-routes.ts';
import { companyRoutes } from './routes/company-routes.ts';
import { root } from './routes/root-route.ts';
import { teacherRoutes } from './routes/teacher-routes.ts';
import { findScreenName } from './screen-names.ts';

// The addresses of spec 1 §2. Every page is a chunk of its own.
const routeTree = root.addChildren([...accountRoutes, ...adminRoutes, companyRoutes, ...teacherRoutes]);

/** When another person signs in in another tab, nothing that the first one typed stays on the screen. */
function OnePersonsScreen({ children }: { readonly children: ReactNode }) {
  const address = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  useLayoutEffect(() => nameScreen(findScreenName(address)), [address]);
  return (
    <WithQuickOpen>
      <Fragment key={useStore(accountSwitches)}>{children}</Fragment>
    </WithQuickOpen>
  );
}

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    InnerWrap: OnePersonsScreen,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
