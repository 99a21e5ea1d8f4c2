import type { SessionUser } from '@dewar/contract/auth';
import { companyPath, homePathFor } from '@dewar/domain/accounts/permissions';
import type { Choice } from './choice.ts';

interface Screen {
  readonly label: string;
  readonly href: string;
  /** Other search words for it. */
  readonly words?: string;
}

const USER_SETTINGS: Screen = { label: 'User Settings', href: '/user-settings', words: 'profile password security' };
const TANK_DATA: Screen = { label: 'ISO Reporting', href: '/tank-data', words: 'tank data readings loads' };

// With the labels of their buttons (spec 1 §2, Admin dashboard).
const ADMINISTRATORS: readonly Screen[] = [
  { label: 'Admin Dashboard', href: '/admin', words: 'home companies' },
  { label: 'Manage Procedures', href: '/admin/procedures', words: 'categories' },
  { label: 'Manage Users', href: '/admin/users', words: 'accounts people' },
  { label: 'Manage Assets', href: '/admin/assets', words: 'tanks statuses readings transfers' },
  { label: 'Manage Companies', href: '/admin/companies' },
  { label: 'View Reports', href: '/admin/reports', words: 'platform statistics' },
  { label: 'System Settings', href: '/admin/settings' },
  { label: 'Leak Check Demo', href: '/admin/leak-check-demo', words: 'mark leaks mass spectrometer' },
  { label: 'Weekly Update Notes', href: '/admin/weekly-notes', words: 'weekly reports generate' },
  { label: 'Audit Log', href: '/admin/audit-log', words: 'history who did what' },
  { label: 'Kept Mails', href: '/admin/mails', words: 'e-mail outbox' },
  TANK_DATA,
  USER_SETTINGS,
];

const TEACHERS: readonly Screen[] = [
  { label: 'Teacher Dashboard', href: '/teacher', words: 'home week recent' },
  { label: 'My Lesson Plans', href: '/teacher/lesson-plans' },
  { label: 'Create Lesson Plan', href: '/teacher/lesson-plans/new', words: 'new add' },
  { label: 'Calendar', href: '/teacher/calendar', words: 'week month schedule school days' },
  { label: 'Templates', href: '/teacher/templates', words: 'presets sections' },
  { label: 'AI Assistant', href: '/teacher/ai-assistant', words: 'generate write lesson' },
  { label: 'Teacher Settings', href: '/teacher/settings', words: 'subjects colours defaults school grade' },
  USER_SETTINGS,
];

/** The screens that a person may open. */
function screensFor(user: SessionUser): readonly Screen[] {
  if (user.role === 'admin') return ADMINISTRATORS;
  const home = homePathFor(user);
  if (user.role === 'teacher') return TEACHERS;
  if (home === '/dashboard') return [{ label: 'Dashboard', href: home, words: 'home' }, USER_SETTINGS];
  return [
    { label: 'Home', href: home, words: 'procedures dashboard' },
    { label: 'ISO Analytics', href: `${companyPath(user.company_name)}/iso-analytics`, words: 'fleet containers' },
    TANK_DATA,
    USER_SETTINGS,
  ];
}

/** The screens that match every word of the search; all of them for an empty search. */
export function findScreens(user: SessionUser, search: string): readonly Choice[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return screensFor(user)
    .filter(({ label, words = '' }) => {
      const text = `${label} ${words}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .map(({ label, href }) => ({ key: `screen:${href}`, kind: 'screen', label, note: null, href }));
}
