import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { readAuditLogFilter } from '../features/audit-log/audit-log-filter.ts';
import { readPersonHistoryAddress } from '../features/audit-log/person-history-address.ts';
import { readCompanyFilter } from '../features/companies/company-filter.ts';
import { readLedgerFilter } from '../features/custody-ledger/ledger-address.ts';
import { readEvacuationListFilter } from '../features/fleet/evacuation/evacuation-list-address.ts';
import { type FleetAddress, readFleetAddress } from '../features/fleet/fleet-address.ts';
import { readLeakMapFilter } from '../features/leak-checks/map/leak-map-address.ts';
import { readMarkingAddress } from '../features/leak-checks/marking/marking-address.ts';
import { readCalendarAddress } from '../features/lesson-calendar/calendar-address.ts';
import { readLessonPlanFilter } from '../features/lesson-plans/lesson-plan-filter.ts';
import { readNewPlanAddress } from '../features/lesson-plans/new/new-plan-address.ts';
import { readCertificateAddress } from '../features/load-gate/certificate-address.ts';
import { readProcedureFilter, readProcedureManagerAddress } from '../features/procedures/procedure-filter.ts';
import { readVersionsAddress } from '../features/procedures/versions/versions-address.ts';
import { readRecentlyDeletedFilter } from '../features/recently-deleted/recently-deleted-filter.ts';
import { readSettingsAddress } from '../features/settings/settings-address.ts';
import { readLabelAddress } from '../features/tank-labels/label-address.ts';
import { readAssetAddress } from '../features/tanks/asset-address.ts';
import { readPeopleAddress } from '../features/users/people-address.ts';
import { readUserFilter } from '../features/users/user-filter.ts';
import {
  type CompanyReportsAddress,
  readCompanyReportsAddress,
  readReportsPageAddress,
} from '../features/weekly-reports/weekly-reports-address.ts';
import { flag, oneOf, parseSearch, recordId, text } from '../shared/navigation/parse-search.ts';
import { readTankDataAddress, readTankPageAddress } from '../shared/navigation/tank-data-address.ts';
import { useStore } from '../shared/state/store.ts';
import { PageError, PageNotFound } from '../shared/ui/frames/error-pages.tsx';
import { PageSkeleton } from '../shared/ui/states/states.tsx';
import { accountSwitches } from './account-switch.ts';
import { CompanyArea } from './company-area.tsx';
import { PAGES } from './pages.ts';
import { WithQuickOpen } from './quick-open-host.tsx';
import {
  onlyAdmins,
  onlyAdmitted,
  onlyAssetAdmins,
  onlySignedIn,
  onlyStrangers,
  onlyTeachers,
  onlyWithoutCompany,
  onlyWithoutPassword,
} from './session-gates.ts';

// The route table of spec 1 §2, in its order. Every page is a chunk of its own.

const root = createRootRoute();

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (address) => parseSearch(address, { mode: oneOf(['register', 'forgot']) }),
  beforeLoad: onlyStrangers,
  component: lazyRouteComponent(PAGES['/'], 'LandingPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: onlyWithoutCompany,
  component: lazyRouteComponent(PAGES['/dashboard'], 'DashboardPage'),
});

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin'], 'AdminDashboardPage'),
});

const adminProcedures = createRoute({
  getParentRoute: () => root,
  path: '/admin/procedures',
  validateSearch: readProcedureManagerAddress,
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin/procedures'], 'ProcedureManagerPage'),
});

const adminProcedureVersions = createRoute({
  getParentRoute: () => root,
  path: '/admin/procedures/$id/versions',
  validateSearch: readVersionsAddress,
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin/procedures/$id/versions'], 'ProcedureVersionsPage'),
});

const adminUsers = createRoute({
  getParentRoute: () => root,
  path: '/admin/users',
  beforeLoad: onlyAdmins,
  validateSearch: readUserFilter,
  component: lazyRouteComponent(PAGES['/admin/users'], 'UserManagerPage'),
});

const adminPerson = createRoute({
  getParentRoute: () => root,
  path: '/admin/users/$id',
  beforeLoad: onlyAdmins,
  validateSearch: readPersonHistoryAddress,
  component: lazyRouteComponent(PAGES['/admin/users/$id'], 'PersonPage'),
});

const adminCompanies = createRoute({
  getParentRoute: () => root,
  path: '/admin/companies',
  beforeLoad: onlyAdmins,
  validateSearch: readCompanyFilter,
  component: lazyRouteComponent(PAGES['/admin/companies'], 'CompanyManagerPage'),
});

const adminAssets = createRoute({
  getParentRoute: () => root,
  path: '/admin/assets',
  beforeLoad: onlyAssetAdmins,
  validateSearch: readAssetAddress,
  component: lazyRouteComponent(PAGES['/admin/assets'], 'AssetManagementPage'),
});

const leakMarking = createRoute({
  getParentRoute: () => root,
  path: '/admin/leak-check-demo',
  beforeLoad: onlyAdmins,
  validateSearch: readMarkingAddress,
  component: lazyRouteComponent(PAGES['/admin/leak-check-demo'], 'LeakMarkingPage'),
});

const leakCheck = createRoute({
  getParentRoute: () => root,
  path: '/leak-check',
  beforeLoad: onlyAdmins,
  validateSearch: readMarkingAddress,
  component: lazyRouteComponent(PAGES['/leak-check'], 'LeakMarkingPage'),
});

const adminLeakCheckReview = createRoute({
  getParentRoute: () => root,
  path: '/admin/leak-check-review',
  beforeLoad: onlyAdmins,
  // From analytics the review can only be read (spec 2 §4.5).
  validateSearch: (address) => parseSearch(address, { id: recordId, source: oneOf(['analytics']) }),
  component: lazyRouteComponent(PAGES['/admin/leak-check-review'], 'LeakCheckReviewPage'),
});

const adminReports = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin/reports'], 'PlatformReportsPage'),
});

const adminSettings = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  beforeLoad: onlyAdmins,
  validateSearch: readSettingsAddress,
  component: lazyRouteComponent(PAGES['/admin/settings'], 'SystemSettingsPage'),
});

const adminWeeklyNotes = createRoute({
  getParentRoute: () => root,
  path: '/admin/weekly-notes',
  beforeLoad: onlyAdmins,
  validateSearch: readReportsPageAddress,
  component: lazyRouteComponent(PAGES['/admin/weekly-notes'], 'WeeklyReportsPage'),
});

const adminAuditLog = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit-log',
  beforeLoad: onlyAdmins,
  validateSearch: readAuditLogFilter,
  component: lazyRouteComponent(PAGES['/admin/audit-log'], 'AuditLogPage'),
});

const adminRecentlyDeleted = createRoute({
  getParentRoute: () => root,
  path: '/admin/recently-deleted',
  beforeLoad: onlyAdmins,
  validateSearch: readRecentlyDeletedFilter,
  component: lazyRouteComponent(PAGES['/admin/recently-deleted'], 'RecentlyDeletedPage'),
});

const adminMails = createRoute({
  getParentRoute: () => root,
  path: '/admin/mails',
  beforeLoad: onlyAdmins,
  validateSearch: (address) => parseSearch(address, { mail: recordId }),
  component: lazyRouteComponent(PAGES['/admin/mails'], 'KeptMailsPage'),
});

const adminWork = createRoute({
  getParentRoute: () => root,
  path: '/admin/work',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin/work'], 'WorkQueuesPage'),
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
  component: lazyRouteComponent(PAGES['/company/$companyName'], 'CompanyHomePage'),
});

const isoAnalytics = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/iso-analytics',
  validateSearch: (address: Readonly<Record<string, unknown>>): FleetAddress & CompanyReportsAddress => ({
    ...readFleetAddress(address),
    ...readCompanyReportsAddress(address),
  }),
  component: lazyRouteComponent(PAGES['/company/$companyName/iso-analytics'], 'IsoAnalyticsPage'),
});

const companyWork = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/work',
  component: lazyRouteComponent(PAGES['/company/$companyName/work'], 'CompanyWorkPage'),
});

const loadGate = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/load-gate',
  component: lazyRouteComponent(PAGES['/company/$companyName/load-gate'], 'LoadGatePage'),
});

const companyLeakCheck = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/leak-checks/$id',
  component: lazyRouteComponent(PAGES['/company/$companyName/leak-checks/$id'], 'CompanyLeakCheckPage'),
});

const companyPeople = createRoute({
  getParentRoute: () => companyArea,
  path: '/company-people',
  validateSearch: readPeopleAddress,
  component: lazyRouteComponent(PAGES['/company-people'], 'CompanyPeoplePage'),
});

const evacuationList = createRoute({
  getParentRoute: () => companyArea,
  path: '/evacuation-list',
  validateSearch: readEvacuationListFilter,
  component: lazyRouteComponent(PAGES['/evacuation-list'], 'EvacuationListPage'),
});

const imports = createRoute({
  getParentRoute: () => companyArea,
  path: '/imports',
  component: lazyRouteComponent(PAGES['/imports'], 'ImportsPage'),
});

const leakMap = createRoute({
  getParentRoute: () => companyArea,
  path: '/leak-map',
  validateSearch: readLeakMapFilter,
  component: lazyRouteComponent(PAGES['/leak-map'], 'LeakMapPage'),
});

const labels = createRoute({
  getParentRoute: () => companyArea,
  path: '/labels',
  validateSearch: readLabelAddress,
  component: lazyRouteComponent(PAGES['/labels'], 'LabelsPage'),
});

const scan = createRoute({
  getParentRoute: () => companyArea,
  path: '/scan',
  component: lazyRouteComponent(PAGES['/scan'], 'ScanPage'),
});

const custodyLedger = createRoute({
  getParentRoute: () => companyArea,
  path: '/custody-ledger',
  validateSearch: readLedgerFilter,
  component: lazyRouteComponent(PAGES['/custody-ledger'], 'CustodyLedgerPage'),
});

const tankData = createRoute({
  getParentRoute: () => companyArea,
  path: '/tank-data',
  validateSearch: readTankDataAddress,
  component: lazyRouteComponent(PAGES['/tank-data'], 'TankDataPage'),
});

const tank = createRoute({
  getParentRoute: () => companyArea,
  path: '/tanks/$id',
  validateSearch: readTankPageAddress,
  component: lazyRouteComponent(PAGES['/tanks/$id'], 'TankPage'),
});

const holdingTime = createRoute({
  getParentRoute: () => companyArea,
  path: '/tanks/$id/holding-time',
  validateSearch: readCertificateAddress,
  component: lazyRouteComponent(PAGES['/tanks/$id/holding-time'], 'HoldingCertificatePage'),
});

const waitingRecords = createRoute({
  getParentRoute: () => companyArea,
  path: '/waiting-records',
  component: lazyRouteComponent(PAGES['/waiting-records'], 'WaitingRecordsPage'),
});

const procedure = createRoute({
  getParentRoute: () => companyArea,
  path: '/procedure/$id',
  component: lazyRouteComponent(PAGES['/procedure/$id'], 'ProcedurePage'),
});

const userSettings = createRoute({
  getParentRoute: () => root,
  path: '/user-settings',
  validateSearch: (address) => parseSearch(address, { tab: oneOf(['security', 'reminders']) }),
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(PAGES['/user-settings'], 'UserSettingsPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: readToken,
  component: lazyRouteComponent(PAGES['/verify-email'], 'VerifyEmailPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(PAGES['/reset-password'], 'ResetPasswordPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(PAGES['/invitation'], 'InvitationPage'),
});

const sharedPlan = createRoute({
  getParentRoute: () => root,
  path: '/shared-plan',
  component: lazyRouteComponent(PAGES['/shared-plan'], 'SharedPlanPage'),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  beforeLoad: onlyWithoutPassword,
  component: lazyRouteComponent(PAGES['/new-password'], 'NewPasswordPage'),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  validateSearch: (address) => ({ ...readToken(address), ...parseSearch(address, { from: oneOf(['machine']) }) }),
  component: lazyRouteComponent(PAGES['/first-administrator'], 'FirstAdministratorPage'),
});

const teacher = createRoute({
  getParentRoute: () => root,
  path: '/teacher',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher'], 'TeacherPage'),
});

const teacherSettings = createRoute({
  getParentRoute: () => root,
  path: '/teacher/settings',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/settings'], 'TeacherSettingsPage'),
});

const lessonPlans = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans',
  beforeLoad: onlyTeachers,
  // With or without the dialog of deleted plans.
  validateSearch: (address) => ({ ...readLessonPlanFilter(address), ...parseSearch(address, { deleted: flag }) }),
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans'], 'LessonPlansPage'),
});

const newLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/new',
  beforeLoad: onlyTeachers,
  validateSearch: readNewPlanAddress,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/new'], 'NewLessonPlanPage'),
});

const lessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/$id'], 'LessonPlanPage'),
});

const editLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/$id/edit'], 'EditLessonPlanPage'),
});

const teacherCalendar = createRoute({
  getParentRoute: () => root,
  path: '/teacher/calendar',
  beforeLoad: onlyTeachers,
  validateSearch: readCalendarAddress,
  component: lazyRouteComponent(PAGES['/teacher/calendar'], 'TeacherCalendarPage'),
});

const lessonTemplates = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { preset: recordId }),
  component: lazyRouteComponent(PAGES['/teacher/templates'], 'LessonTemplatesPage'),
});

const editLessonTemplate = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/templates/$id/edit'], 'EditLessonTemplatePage'),
});

const aiAssistant = createRoute({
  getParentRoute: () => root,
  path: '/teacher/ai-assistant',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { template: recordId }),
  component: lazyRouteComponent(PAGES['/teacher/ai-assistant'], 'AiAssistantPage'),
});

const routeTree = root.addChildren([
  landing,
  dashboard,
  adminDashboard,
  adminProcedures,
  adminProcedureVersions,
  adminUsers,
  adminPerson,
  adminCompanies,
  adminAssets,
  leakMarking,
  leakCheck,
  adminLeakCheckReview,
  adminReports,
  adminSettings,
  adminWeeklyNotes,
  adminAuditLog,
  adminRecentlyDeleted,
  adminMails,
  adminWork,
  companyArea.addChildren([
    companyHome,
    isoAnalytics,
    companyWork,
    loadGate,
    companyLeakCheck,
    imports,
    leakMap,
    custodyLedger,
    companyPeople,
    evacuationList,
    labels,
    scan,
    tankData,
    tank,
    holdingTime,
    waitingRecords,
    procedure,
  ]),
  userSettings,
  verifyEmail,
  resetPassword,
  invitation,
  sharedPlan,
  newPassword,
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

/** The token of a mailed or printed link. */
function readToken(address: object): { readonly token: string } {
  return { token: '', ...parseSearch(address, { token: text }) };
}

/** When another person signs in in another tab, nothing that the first one typed stays on the screen. */
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
