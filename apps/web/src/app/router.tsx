import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PageFailure } from '../shared/ui/page-failure.tsx';
import { PageNotFound } from '../shared/ui/page-not-found.tsx';
import { PageSkeleton } from '../shared/ui/states.tsx';
import { CompanyArea } from './company-area.tsx';
import { onlyAdmins, onlySignedIn, onlyStrangers, onlyTeachers, onlyWithoutCompany } from './session-gates.ts';

// The route table of spec 1 §2, in its order. Every page is a chunk of its own: who may not open it never loads it.

const root = createRootRoute();

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: onlyStrangers,
  component: lazyRouteComponent(() => import('../pages/landing-page.tsx'), 'LandingPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: onlyWithoutCompany,
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(() => import('../pages/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
});

const companyArea = createRoute({
  getParentRoute: () => root,
  id: 'company-area',
  beforeLoad: onlySignedIn,
  component: CompanyArea,
});

const companyHome = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName',
  component: lazyRouteComponent(() => import('../pages/company-home-page.tsx'), 'CompanyHomePage'),
});

const isoAnalytics = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/iso-analytics',
  component: lazyRouteComponent(() => import('../pages/iso-analytics-page.tsx'), 'IsoAnalyticsPage'),
});

const tankData = createRoute({
  getParentRoute: () => companyArea,
  path: '/tank-data',
  validateSearch: ({ tank }: { readonly tank?: unknown }) => (tank === undefined ? {} : { tank: String(tank) }),
  component: lazyRouteComponent(() => import('../pages/tank-data-page.tsx'), 'TankDataPage'),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  validateSearch: ({ token }: { readonly token?: unknown }) => ({ token: typeof token === 'string' ? token : '' }),
  component: lazyRouteComponent(() => import('../pages/first-administrator-page.tsx'), 'FirstAdministratorPage'),
});

const teacher = createRoute({
  getParentRoute: () => root,
  path: '/teacher',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(() => import('../pages/teacher-page.tsx'), 'TeacherPage'),
});

const routeTree = root.addChildren([
  landing,
  dashboard,
  adminDashboard,
  companyArea.addChildren([companyHome, isoAnalytics, tankData]),
  firstAdministrator,
  teacher,
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
