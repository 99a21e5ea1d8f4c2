/** The code of every page by its address, apart from the router: what the address asks for is fetched beside the program. */
export const PAGES = {
  '/': () => import('../pages/account/landing/landing-page.tsx'),
  '/dashboard': () => import('../pages/account/no-company/dashboard-page.tsx'),
  '/admin': () => import('../pages/admin/dashboard/admin-dashboard-page.tsx'),
  '/admin/procedures': () => import('../pages/admin/procedures/procedure-manager-page.tsx'),
  '/admin/procedures/$id/versions': () => import('../pages/admin/procedures/procedure-versions-page.tsx'),
  '/admin/users': () => import('../pages/admin/users/user-manager-page.tsx'),
  '/admin/users/$id': () => import('../pages/admin/person/person-page.tsx'),
  '/admin/companies': () => import('../pages/admin/companies/company-manager-page.tsx'),
  '/admin/assets': () => import('../pages/admin/assets/asset-management-page.tsx'),
  '/admin/tanks': () => import('../pages/admin/tanks/tank-list-page.tsx'),
  '/admin/leak-check-demo': () => import('../pages/admin/leak-checks/leak-marking-page.tsx'),
  '/leak-check': () => import('../pages/admin/leak-checks/leak-marking-page.tsx'),
  '/admin/leak-check-review': () => import('../pages/admin/leak-checks/leak-check-review-page.tsx'),
  '/admin/reports': () => import('../pages/admin/reports/platform-reports-page.tsx'),
  '/admin/settings': () => import('../pages/admin/settings/system-settings-page.tsx'),
  '/admin/weekly-notes': () => import('../pages/admin/reports/weekly-reports-page.tsx'),
  '/admin/audit-log': () => import('../pages/admin/audit-log/audit-log-page.tsx'),
  '/admin/recently-deleted': () => import('../pages/admin/recently-deleted/recently-deleted-page.tsx'),
  '/admin/mails': () => import('../pages/admin/mails/kept-mails-page.tsx'),
  '/admin/design': () => import('../pages/admin/design/design-page.tsx'),
  '/admin/work': () => import('../pages/admin/work-queues/work-queues-page.tsx'),
  '/company/$companyName': () => import('../pages/company/home/company-home-page.tsx'),
  '/company/$companyName/iso-analytics': () => import('../pages/company/iso-analytics/iso-analytics-page.tsx'),
  '/company/$companyName/work': () => import('../pages/company/work-queues/company-work-page.tsx'),
  '/company/$companyName/load-gate': () => import('../pages/company/load-gate/load-gate-page.tsx'),
  '/company/$companyName/leak-checks/$id': () => import('../pages/company/leak-checks/company-leak-check-page.tsx'),
  '/custody-ledger': () => import('../pages/company/custody-ledger/custody-ledger-page.tsx'),
  '/company-people': () => import('../pages/company/people/company-people-page.tsx'),
  '/evacuation-list': () => import('../pages/company/evacuation-list/evacuation-list-page.tsx'),
  '/labels': () => import('../pages/company/labels/labels-page.tsx'),
  '/imports': () => import('../pages/company/imports/imports-page.tsx'),
  '/leak-map': () => import('../pages/company/leak-map/leak-map-page.tsx'),
  '/scan': () => import('../pages/company/scan/scan-page.tsx'),
  '/tank-data': () => import('../pages/company/tank-data/tank-data-page.tsx'),
  '/telemetry': () => import('../pages/company/telemetry/telemetry-page.tsx'),
  '/tanks/$id': () => import('../pages/company/tank/tank-page.tsx'),
  '/tanks/$id/holding-time': () => import('../pages/company/load-gate/holding-certificate-page.tsx'),
  '/waiting-records': () => import('../pages/company/waiting-records/waiting-records-page.tsx'),
  '/procedure/$id': () => import('../pages/company/procedures/procedure-page.tsx'),
  '/user-settings': () => import('../pages/account/user-settings/user-settings-page.tsx'),
  '/help': () => import('../pages/account/help/help-page.tsx'),
  '/help/$handbook': () => import('../pages/account/help/handbook-page.tsx'),
  '/verify-email': () => import('../pages/account/verify/verify-email-page.tsx'),
  '/reset-password': () => import('../pages/account/reset/reset-password-page.tsx'),
  '/invitation': () => import('../pages/account/invitation/invitation-page.tsx'),
  '/sign-on': () => import('../pages/account/sign-on/sign-on-page.tsx'),
  '/handover': () => import('../pages/account/handover/handover-page.tsx'),
  '/check/$code': () => import('../pages/account/check/check-page.tsx'),
  '/shared-plan': () => import('../pages/teacher/shared-plan/shared-plan-page.tsx'),
  '/see-as': () => import('../pages/account/see-as/see-as-page.tsx'),
  '/new-password': () => import('../pages/account/new-password/new-password-page.tsx'),
  '/first-administrator': () => import('../pages/account/landing/first-administrator-page.tsx'),
  '/teacher': () => import('../pages/teacher/dashboard/teacher-page.tsx'),
  '/teacher/settings': () => import('../pages/teacher/settings/teacher-settings-page.tsx'),
  '/teacher/lesson-plans': () => import('../pages/teacher/lesson-plans/lesson-plans-page.tsx'),
  '/teacher/lesson-plans/new': () => import('../pages/teacher/lesson-plans/new-lesson-plan-page.tsx'),
  '/teacher/lesson-plans/$id': () => import('../pages/teacher/lesson-plans/lesson-plan-page.tsx'),
  '/teacher/lesson-plans/$id/edit': () => import('../pages/teacher/lesson-plans/edit-lesson-plan-page.tsx'),
  '/teacher/calendar': () => import('../pages/teacher/calendar/teacher-calendar-page.tsx'),
  '/teacher/calendar/several': () => import('../pages/teacher/calendar/schedule-several-page.tsx'),
  '/teacher/calendar/copy': () => import('../pages/teacher/calendar/copy-forward-page.tsx'),
  '/teacher/templates': () => import('../pages/teacher/templates/lesson-templates-page.tsx'),
  '/teacher/templates/$id/edit': () => import('../pages/teacher/templates/edit-lesson-template-page.tsx'),
  '/teacher/ai-assistant': () => import('../pages/teacher/ai-assistant/ai-assistant-page.tsx'),
} as const;

/** The code that a first visit to an address needs; '/' leads whoever is signed in on to elsewhere. */
export function findFirstPage(path: string, isSignedIn: boolean): (() => Promise<unknown>) | undefined {
  if (path === '/' && isSignedIn) return undefined;
  const parts = path.split('/');
  return Object.entries(PAGES).find(([pattern]) => isMatch(pattern.split('/'), parts))?.[1];
}

/** Pages of links and codes, which anybody opens: nobody signs in there. */
const FOR_ANYBODY = ['/handover', '/check/$code', '/shared-plan'] as const satisfies readonly (keyof typeof PAGES)[];

export function isForAnybody(path: string): boolean {
  return FOR_ANYBODY.some((pattern) => isMatch(pattern.split('/'), path.split('/')));
}

function isMatch(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at]);
}
