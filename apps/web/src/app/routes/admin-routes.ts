import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditLogFilter } from '../../features/audit-log/audit-log-filter.ts';
import { readPersonHistoryAddress } from '../../features/audit-log/person-history-address.ts';
import { readCompanyFilter } from '../../features/companies/company-filter.ts';
import { readMarkingAddress } from '../../features/leak-checks/marking/marking-address.ts';
import { readProcedureManagerAddress } from '../../features/procedures/procedure-filter.ts';
import { readVersionsAddress } from '../../features/procedures/versions/versions-address.ts';
import { readRecentlyDeletedFilter } from '../../features/recently-deleted/recently-deleted-filter.ts';
import { readSettingsAddress } from '../../features/settings/settings-address.ts';
import { readAssetAddress } from '../../features/tanks/asset-address.ts';
import type { TankListFilter } from '../../features/tanks/many/tank-list-address.ts';
import { readUserFilter } from '../../features/users/user-filter.ts';
import { readReportsPageAddress } from '../../features/weekly-reports/weekly-reports-address.ts';
import { oneOf, parseSearch, recordId } from '../../shared/navigation/parse-search.ts';
import { PAGES } from '../pages.ts';
import { onlyAdmins, onlyAssetAdmins } from '../session-gates.ts';
import { root } from './root-route.ts';

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

const adminTanks = createRoute({
  getParentRoute: () => root,
  path: '/admin/tanks',
  beforeLoad: onlyAdmins,
  // The page reads what it knows: its readers would be part of every first screen.
  validateSearch: (address: TankListFilter) => address,
  component: lazyRouteComponent(PAGES['/admin/tanks'], 'TankListPage'),
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

const adminDesign = createRoute({
  getParentRoute: () => root,
  path: '/admin/design',
  beforeLoad: onlyAdmins,
  component: lazyRouteComponent(PAGES['/admin/design'], 'DesignPage'),
});

/** The addresses of administrators. */
export const adminRoutes = [
  adminDashboard,
  adminProcedures,
  adminProcedureVersions,
  adminUsers,
  adminPerson,
  adminCompanies,
  adminAssets,
  adminTanks,
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
  adminDesign,
] as const;
