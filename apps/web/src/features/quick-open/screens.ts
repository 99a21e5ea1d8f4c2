import type { SessionUser } from '@dewar/contract/auth';
import { companyPath, homePathFor } from '@dewar/domain/accounts/home-path';
import { can } from '@dewar/domain/accounts/permissions';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import type { Choice } from './choice.ts';

interface Screen {
  readonly label: string;
  readonly href: string;
  /** Other search words for it. */
  readonly keywords?: string;
}

const USER_SETTINGS: Screen = {
  label: 'User Settings',
  href: '/user-settings',
  keywords: 'profile password security api token',
};
const HELP: Screen = { label: 'Help', href: '/help', keywords: 'handbook guide where to begin first steps' };
const LABELS: Screen = { label: 'Labels', href: '/labels', keywords: 'print qr code tank plate sheet avery' };
const SCAN: Screen = { label: 'Scan a Label', href: '/scan', keywords: 'camera qr code tank' };
/** Of every company's people, and of administrators for all companies. */
const TOOLS: readonly Screen[] = [
  { label: 'Evacuation List', href: '/evacuation-list', keywords: 'pump down vacuum tools' },
  { label: 'Custody Ledger', href: '/custody-ledger', keywords: 'losses scales weights received tools' },
  { label: 'Leak Map', href: '/leak-map', keywords: 'welds marks tools' },
  { label: 'Telemetry', href: '/telemetry', keywords: 'units gauges sensors samples automatic mappings places tools' },
  { label: 'Import Records', href: '/imports', keywords: 'excel csv sheet paste readings loads tools' },
  LABELS,
  SCAN,
];
const TANK_DATA: Screen = { label: 'ISO Reporting', href: '/tank-data', keywords: 'tank data readings loads' };

// With the labels of their buttons (spec 1 §2, Admin dashboard), except those that do not say what the screen is for.
const ADMINISTRATORS: readonly Screen[] = [
  { label: 'Admin Dashboard', href: '/admin', keywords: 'home companies' },
  { label: 'Manage Procedures', href: '/admin/procedures', keywords: 'categories' },
  { label: 'Manage Users', href: '/admin/users', keywords: 'accounts people' },
  { label: 'Tank List', href: '/admin/tanks', keywords: 'change several tanks bulk status inspection' },
  { label: 'Manage Assets', href: '/admin/assets', keywords: 'tanks statuses readings transfers' },
  { label: 'Manage Companies', href: '/admin/companies' },
  { label: 'View Reports', href: '/admin/reports', keywords: 'platform statistics' },
  { label: 'System Settings', href: '/admin/settings' },
  { label: 'Mark Leaks', href: '/admin/leak-check-demo', keywords: 'leak check demo mass spectrometer' },
  { label: 'Weekly Reports', href: '/admin/weekly-notes', keywords: 'weekly update notes generate' },
  { label: 'Audit Log', href: '/admin/audit-log', keywords: 'history who did what' },
  { label: 'Recently Deleted', href: '/admin/recently-deleted', keywords: 'undo restore bring back trash recycle bin' },
  { label: 'Stored Emails', href: '/admin/mails', keywords: 'kept mails e-mail outbox' },
  { label: 'Work Queues', href: '/admin/work', keywords: 'waiting determine review' },
  { label: 'Components', href: '/admin/design', keywords: 'design tokens colours type look gallery' },
  TANK_DATA,
  ...TOOLS,
  USER_SETTINGS,
  HELP,
];

const TEACHERS: readonly Screen[] = [
  { label: 'Teacher Dashboard', href: '/teacher', keywords: 'home week recent' },
  { label: 'My Lesson Plans', href: '/teacher/lesson-plans' },
  { label: 'Create Lesson Plan', href: '/teacher/lesson-plans/new', keywords: 'new add' },
  { label: 'Calendar', href: '/teacher/calendar', keywords: 'week month schedule school days' },
  { label: 'Schedule Several', href: '/teacher/calendar/several', keywords: 'calendar plans unit slots' },
  { label: 'Copy Forward', href: '/teacher/calendar/copy', keywords: 'calendar year unit school days again' },
  { label: 'Templates', href: '/teacher/templates', keywords: 'presets sections' },
  { label: 'AI Assistant', href: '/teacher/ai-assistant', keywords: 'generate write lesson' },
  { label: 'Teacher Settings', href: '/teacher/settings', keywords: 'subjects colours defaults school grade' },
  USER_SETTINGS,
  HELP,
];

/** The screens that a person may open. */
function screensFor(user: SessionUser): readonly Screen[] {
  if (can(user, 'open', 'admin_area')) return ADMINISTRATORS;
  const home = homePathFor(user);
  if (can(user, 'open', 'teaching_area')) return TEACHERS;
  if (home === '/dashboard') return [{ label: 'Dashboard', href: home, keywords: 'home' }, USER_SETTINGS, HELP];
  return [
    { label: 'Home', href: home, keywords: 'procedures dashboard' },
    { label: 'ISO Analytics', href: `${companyPath(user.company_name)}/iso-analytics`, keywords: 'fleet containers' },
    TANK_DATA,
    { label: 'Work Queues', href: `${companyPath(user.company_name)}/work`, keywords: 'waiting tools' },
    { label: 'Load Gate', href: `${companyPath(user.company_name)}/load-gate`, keywords: 'journey holding time tools' },
    ...TOOLS,
    USER_SETTINGS,
    HELP,
  ];
}

/** The screens that match every word of the search; all of them for an empty search. */
export function findScreens(user: SessionUser, search: string): readonly Choice[] {
  const isFound = nameSearch(search);
  return screensFor(user)
    .filter(({ label, keywords }) => isFound(label, ...(keywords?.split(' ') ?? [])))
    .map(({ label, href }) => ({ key: `screen:${href}`, kind: 'screen', label, note: null, href }));
}
