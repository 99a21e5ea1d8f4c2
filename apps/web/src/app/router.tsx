import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { readAuditLogFilter } from '../features/audit-log/audit-log-filter.ts';
import { readCompanyFilter } from '../features/companies/company-filter.ts';
import { type FleetAddress, readFleetAddress } from '../features/fleet/fleet-address.ts';
import { readMarkingAddress } from '../features/leak-checks/marking/marking-address.ts';
import { readCalendarAddress } from '../features/lesson-calendar/calendar-address.ts';
import { readLessonPlanFilter } from '../features/lesson-plans/lesson-plan-filter.ts';
import { readNewPlanAddress } from '../features/lesson-plans/new/new-plan-address.ts';
import { readProcedureFilter, readProcedureManagerAddress } from '../features/procedures/procedure-filter.ts';
import { readSettingsAddress } from '../features/settings/settings-address.ts';
import { readAssetAddress } from '../features/tanks/asset-address.ts';
import { readUserFilter } from '../features/users/user-filter.ts';
import {
  type CompanyReportsAddress,
  readCompanyReportsAddress,
  readReportsPageAddress,
} from '../features/weekly-reports/weekly-reports-address.ts';
import { oneOf, parseSearch, recordId, text } from '../shared/navigation/parse-search.ts';
import { readTankDataAddress } from '../shared/navigation/tank-data-address.ts';
import { useStore } from '../shared/state/store.ts';
import { PageError, PageNotFound } from '../shared/ui/frames/lost-pages.tsx';
import { PageSkeleton } from '../shared/ui/states/states.tsx';
import { accountSwitches } from './account-switch.ts';
import { CompanyArea } from './company-area.tsx';
import { WithQuickOpen } from './quick-open-host.tsx';
import {
  onlyAdmins,
  onlyAdmitted,
  onlyAssetAdmins,
  onlySignedIn,
  onlyStrangers,
  onlyTeachers,
  onlyWithoutCompany,
} from './session-gates.ts';

// The route table of spec 1 §2, in its order. Every page is a chunk of its own: who may not open it never loads it.

const root = createRootRoute();

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (address) => parseSearch(address, { mode: oneOf(['register', 'forgot']) }),
  beforeLoad: onlyStrangers,
  component: lazyRouteComponent(() => import('../pages/account/landing/landing-page.tsx'), 'LandingPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: onlyWithoutCompany,
  component: lazyRouteComponent(() => import('../pages/account/no-company/dashboard-page.tsx'), 'DashboardPage'),
});

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(
    () => import('../pages/admin/dashboard/admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
});

const adminProcedures = createRoute({
  getParentRoute: () => root,
  path: '/admin/procedures',
  validateSearch: readProcedureManagerAddress,
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(
    () => import('../pages/admin/procedures/procedure-manager-page.tsx'),
    'ProcedureManagerPage',
  ),
});

const adminUsers = createRoute({
  getParentRoute: () => root,
  path: '/admin/users',
  beforeLoad: onlyAdmins,
  validateSearch: readUserFilter,
  component: lazyRouteComponent(() => import('../pages/admin/users/user-manager-page.tsx'), 'UserManagerPage'),
});

const adminCompanies = createRoute({
  getParentRoute: () => root,
  path: '/admin/companies',
  beforeLoad: onlyAdmins,
  validateSearch: readCompanyFilter,
  component: lazyRouteComponent(
    () => import('../pages/admin/companies/company-manager-page.tsx'),
    'CompanyManagerPage',
  ),
});

const adminAssets = createRoute({
  getParentRoute: () => root,
  path: '/admin/assets',
  beforeLoad: onlyAssetAdmins,
  validateSearch: readAssetAddress,
  component: lazyRouteComponent(() => import('../pages/admin/assets/asset-management-page.tsx'), 'AssetManagementPage'),
});

const leakMarking = createRoute({
  getParentRoute: () => root,
  path: '/admin/leak-check-demo',
  beforeLoad: onlyAdmins,
  validateSearch: readMarkingAddress,
  component: lazyRouteComponent(() => import('../pages/admin/leak-checks/leak-marking-page.tsx'), 'LeakMarkingPage'),
});

const leakCheck = createRoute({
  getParentRoute: () => root,
  path: '/leak-check',
  beforeLoad: onlyAdmins,
  validateSearch: readMarkingAddress,
  component: lazyRouteComponent(() => import('../pages/admin/leak-checks/leak-marking-page.tsx'), 'LeakMarkingPage'),
});

const adminLeakCheckReview = createRoute({
  getParentRoute: () => root,
  path: '/admin/leak-check-review',
  beforeLoad: onlyAdmins,
  // From analytics the review can only be read (spec 2 §4.5).
  validateSearch: (address) => parseSearch(address, { id: recordId, source: oneOf(['analytics']) }),
  component: lazyRouteComponent(
    () => import('../pages/admin/leak-checks/leak-check-review-page.tsx'),
    'LeakCheckReviewPage',
  ),
});

const adminReports = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(
    () => import('../pages/admin/reports/platform-reports-page.tsx'),
    'PlatformReportsPage',
  ),
});

const adminSettings = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  beforeLoad: onlyAdmins,
  validateSearch: readSettingsAddress,
  component: lazyRouteComponent(() => import('../pages/admin/settings/system-settings-page.tsx'), 'SystemSettingsPage'),
});

const adminWeeklyNotes = createRoute({
  getParentRoute: () => root,
  path: '/admin/weekly-notes',
  beforeLoad: onlyAdmins,
  validateSearch: readReportsPageAddress,
  component: lazyRouteComponent(() => import('../pages/admin/reports/weekly-reports-page.tsx'), 'WeeklyReportsPage'),
});

const adminAuditLog = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit-log',
  beforeLoad: onlyAdmins,
  validateSearch: readAuditLogFilter,
  component: lazyRouteComponent(() => import('../pages/admin/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});

const adminMails = createRoute({
  getParentRoute: () => root,
  path: '/admin/mails',
  beforeLoad: onlyAdmins,
  validateSearch: (address) => parseSearch(address, { mail: recordId }),
  component: lazyRouteComponent(() => import('../pages/admin/mails/kept-mails-page.tsx'), 'KeptMailsPage'),
});

const companyArea = createRoute({
  getParentRoute: () => root,
  id: 'company-area',
  beforeLoad: onlyAdmitted,
  component: CompanyArea,
});

const companyHome = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName',
  validateSearch: readProcedureFilter,
  component: lazyRouteComponent(() => import('../pages/company/home/company-home-page.tsx'), 'CompanyHomePage'),
});

const isoAnalytics = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/iso-analytics',
  validateSearch: (address: Readonly<Record<string, unknown>>): FleetAddress & CompanyReportsAddress => ({
    ...readFleetAddress(address),
    ...readCompanyReportsAddress(address),
  }),
  component: lazyRouteComponent(
    () => import('../pages/company/iso-analytics/iso-analytics-page.tsx'),
    'IsoAnalyticsPage',
  ),
});

const companyLeakCheck = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/leak-checks/$id',
  component: lazyRouteComponent(
    () => import('../pages/company/leak-checks/company-leak-check-page.tsx'),
    'CompanyLeakCheckPage',
  ),
});

const tankData = createRoute({
  getParentRoute: () => companyArea,
  path: '/tank-data',
  validateSearch: readTankDataAddress,
  component: lazyRouteComponent(() => import('../pages/company/tank-data/tank-data-page.tsx'), 'TankDataPage'),
});

const procedure = createRoute({
  getParentRoute: () => companyArea,
  path: '/procedure/$id',
  component: lazyRouteComponent(() => import('../pages/company/procedures/procedure-page.tsx'), 'ProcedurePage'),
});

const userSettings = createRoute({
  getParentRoute: () => root,
  path: '/user-settings',
  validateSearch: (address) => parseSearch(address, { tab: oneOf(['security']) }),
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(
    () => import('../pages/account/user-settings/user-settings-page.tsx'),
    'UserSettingsPage',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../pages/account/verify/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../pages/account/reset/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  validateSearch: readToken,
  component: lazyRouteComponent(
    () => import('../pages/account/landing/first-administrator-page.tsx'),
    'FirstAdministratorPage',
  ),
});

const teacher = createRoute({
  getParentRoute: () => root,
  path: '/teacher',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(() => import('../pages/teacher/dashboard/teacher-page.tsx'), 'TeacherPage'),
});

const teacherSettings = createRoute({
  getParentRoute: () => root,
  path: '/teacher/settings',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(
    () => import('../pages/teacher/settings/teacher-settings-page.tsx'),
    'TeacherSettingsPage',
  ),
});

const lessonPlans = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans',
  beforeLoad: onlyTeachers,
  validateSearch: readLessonPlanFilter,
  component: lazyRouteComponent(() => import('../pages/teacher/lesson-plans/lesson-plans-page.tsx'), 'LessonPlansPage'),
});

const newLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/new',
  beforeLoad: onlyTeachers,
  validateSearch: readNewPlanAddress,
  component: lazyRouteComponent(
    () => import('../pages/teacher/lesson-plans/new-lesson-plan-page.tsx'),
    'NewLessonPlanPage',
  ),
});

const lessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(() => import('../pages/teacher/lesson-plans/lesson-plan-page.tsx'), 'LessonPlanPage'),
});

const editLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(
    () => import('../pages/teacher/lesson-plans/edit-lesson-plan-page.tsx'),
    'EditLessonPlanPage',
  ),
});

const teacherCalendar = createRoute({
  getParentRoute: () => root,
  path: '/teacher/calendar',
  beforeLoad: onlyTeachers,
  validateSearch: readCalendarAddress,
  component: lazyRouteComponent(
    () => import('../pages/teacher/calendar/teacher-calendar-page.tsx'),
    'TeacherCalendarPage',
  ),
});

const lessonTemplates = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { preset: recordId }),
  component: lazyRouteComponent(
    () => import('../pages/teacher/templates/lesson-templates-page.tsx'),
    'LessonTemplatesPage',
  ),
});

const editLessonTemplate = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(
    () => import('../pages/teacher/templates/edit-lesson-template-page.tsx'),
    'EditLessonTemplatePage',
  ),
});

const aiAssistant = createRoute({
  getParentRoute: () => root,
  path: '/teacher/ai-assistant',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { template: recordId }),
  component: lazyRouteComponent(() => import('../pages/teacher/ai-assistant/ai-assistant-page.tsx'), 'AiAssistantPage'),
});

const routeTree = root.addChildren([
  landing,
  dashboard,
  adminDashboard,
  adminProcedures,
  adminUsers,
  adminCompanies,
  adminAssets,
  leakMarking,
  leakCheck,
  adminLeakCheckReview,
  adminReports,
  adminSettings,
  adminWeeklyNotes,
  adminAuditLog,
  adminMails,
  companyArea.addChildren([companyHome, isoAnalytics, companyLeakCheck, tankData, procedure]),
  userSettings,
  verifyEmail,
  resetPassword,
  firstAdministrator,
  teacher,
  teacherSettings,
  lessonPlans,
  newLessonPlan,
  lessonPlan,
  editLessonPlan,
  teacherCalendar,
  lessonTemplates,
  editLessonTemplate,
  aiAssistant,
]);

/** The code of a mailed or printed link. */
function readToken(address: object): { readonly token: string } {
  return { token: '', ...parseSearch(address, { token: text }) };
}

/** Nothing that one person typed stays for another who signed in in another tab. */
function OnePersonsScreen({ children }: { readonly children: ReactNode }) {
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
