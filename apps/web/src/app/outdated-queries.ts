import type { TouchedRecord } from '@dewar/contract/touched-records';
import type { Query, QueryFilters } from '@tanstack/react-query';
import type { Touched } from './touched.ts';

/** Named sets of queries that a write can outdate. */
export type Outdated = Readonly<Record<string, QueryFilters>>;

/**
 * Queries that show records which others can change. A key starts with the feature's name, followed by the tank's id.
 */
const LIVE_ROOTS = [
  'fleet',
  'fleet-pictures',
  'tanks',
  'vacuum-readings',
  'vacuum-forecast',
  'transfers',
  'leak-checks',
  'tank-notes',
  'tank-files',
  'tank-timeline',
  'weekly-reports',
  'custody-ledger',
  'work-queues',
  'reminders',
  'tank-papers',
] as const;

type Root =
  | (typeof LIVE_ROOTS)[number]
  | 'tank-statuses'
  | 'companies'
  | 'users'
  | 'company-assignment-requests'
  | 'invitations';

/** The only place that maps written records, by this page or by others, to queries. */
export function outdatedBy({ kind, tank_id = null, companyName }: Touched): Outdated {
  return OUTDATED[kind](tank_id, companyName);
}

const OUTDATED: Readonly<Record<TouchedRecord, (tankId: number | null, companyName?: string) => Outdated>> = {
  'vacuum-reading': (tankId) => ({
    ...fleet,
    ...picture('vacuum'),
    ...all('work-queues'),
    ...curves(tankId),
    ...ofTank('vacuum-readings', tankId),
    ...ofTank('tank-timeline', tankId),
    // The latest readings of a company over all its tanks.
    'vacuum-readings of companies': { queryKey: ['vacuum-readings', 'of-company'] },
  }),
  transfer: (tankId) => ({
    ...fleet,
    ...picture('insulation'),
    ...picture('losses'),
    ...all('work-queues'),
    ...ofTank('transfers', tankId),
    ...ofTank('tank-timeline', tankId),
    ...undetermined,
  }),
  // Screens ask for leak checks by their own ids.
  'leak-check': (tankId) => ({
    ...fleet,
    ...all('work-queues'),
    ...all('leak-checks'),
    ...ofTank('tank-timeline', tankId),
  }),
  'tank-note': (tankId) => ({ ...ofTank('tank-notes', tankId), ...ofTank('tank-timeline', tankId) }),
  // Photos of notes are files.
  'tank-file': (tankId) => ({
    ...ofTank('tank-files', tankId),
    ...ofTank('tank-notes', tankId),
    ...ofTank('tank-timeline', tankId),
  }),
  tank: (tankId) => ({
    ...fleet,
    ...picture('vacuum'),
    ...picture('insulation'),
    ...all('work-queues'),
    ...all('tanks'),
    ...ofTank('tank-timeline', tankId),
  }),
  // What follows from a tank's records, computed a moment after them.
  'tank-judgement': (tankId) => ({
    ...fleet,
    ...picture('insulation'),
    ...ofTank('transfers', tankId),
    ...ofTank('vacuum-forecast', tankId),
  }),
  // The difference of two weights and what it tells of scales, computed a moment after them.
  'custody-ledger': () => ({ ...all('custody-ledger'), ...picture('losses') }),
  'weekly-report': () => all('weekly-reports'),
  // What a tank reminds of now, and who takes care of it.
  reminder: (tankId) => ofTank('reminders', tankId),

  'tank-status': () => all('tank-statuses'),
  company: () => ({
    ...all('companies'),
    // The name may now belong to another company.
    'logos out of sight': { queryKey: ['company-logos'], type: 'inactive' },
  }),
  'company-logo': (_tankId, companyName) => ({
    logo: { queryKey: companyName === undefined ? ['company-logos'] : ['company-logos', companyName] },
  }),
  user: () => ({ ...all('users'), ...all('work-queues') }),
  // The response to the write is the current profile.
  profile: () => ({ 'other users': { queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== 'me' } }),
  'company-assignment-request': () => ({ ...all('company-assignment-requests'), ...all('work-queues') }),
  invitation: () => all('invitations'),
  import: () => ({ imports: { queryKey: ['imports'] } }),
  archive: () => ({ archives: { queryKey: ['archives'] } }),
  'import-template': () => ({ 'import templates': { queryKey: ['import-templates'] } }),
  session: () => ({ sessions: { queryKey: ['auth', 'sessions'] } }),
  'second-factor': () => ({ 'second factor': { queryKey: ['auth', 'second-factor'] } }),
  'api-token': () => ({ 'api tokens': { queryKey: ['api-tokens'] }, directory: { queryKey: ['directory'] } }),
  directory: () => ({ directory: { queryKey: ['directory'] } }),
  webhook: () => ({ webhooks: { queryKey: ['webhooks'] } }),
  'sign-on': () => ({ 'sign-on': { queryKey: ['sign-on'] } }),
  'tank-paper': (tankId) => ({
    ...ofTank('tank-papers', tankId),
    'kinds of papers': { queryKey: ['paper-kinds'] },
    ...all('work-queues'),
    ...fleet,
  }),
  // The list on the screen is updated from the response.
  setting: () => ({ 'settings out of sight': { queryKey: ['settings'], type: 'inactive' } }),
  procedure: () => ({ procedures: { queryKey: ['procedures'] } }),
  'lesson-plan': () => lessons,
  'lesson-plan-file': () => ({ 'lesson-plan-files': { queryKey: ['lesson-plan-files'] } }),
  'plan-link': () => ({ 'plan links': { queryKey: ['plan-links'] } }),
  'lesson-subject': () => lessons,
  'lesson-template': () => lessons,
  'lesson-event': () => ({
    'lesson events': { queryKey: ['lesson-calendar', 'events'] },
    'what follows from lesson events': { queryKey: ['lesson-calendar', 'derived'] },
  }),
  'calendar-feed': () => ({ 'calendar feed': { queryKey: ['lesson-calendar', 'feed'] } }),
  'teacher-settings': () => lessons,
  'reminder-settings': () => ({ 'reminder settings': { queryKey: ['reminder-settings'] } }),
  'recently-deleted': () => ({ 'recently deleted': { queryKey: ['recently-deleted'] } }),
  'saved-view': () => ({ 'saved views': { queryKey: ['saved-views'] } }),
  telemetry: () => ({ telemetry: { queryKey: ['telemetry'] } }),
};

/** Everything that changes of others can outdate. */
export const ALL_OUTDATED: Outdated = {
  all: { predicate: ({ queryKey }) => isLive(queryKey) },
};

/** Of these queries, the ones loaded before a given time. */
export function outdatedBefore(moment: number): Outdated {
  const isOld = ({ queryKey, state }: Query) => isLive(queryKey) && state.dataUpdatedAt < moment;
  return { old: { predicate: isOld } };
}

function isLive([root]: readonly unknown[]): boolean {
  return LIVE_ROOTS.some((live) => live === root);
}

const all = (root: Root): Outdated => ({ [root]: { queryKey: [root] } });

function ofTank(root: Root, tankId: number | null): Outdated {
  return tankId === null ? all(root) : { [`${root} ${tankId}`]: { queryKey: [root, tankId] } };
}

/** Without the many small curves: a newer reading changes the key of its tank's curve. */
const fleet: Outdated = {
  fleet: { queryKey: ['fleet'], predicate: ({ queryKey }) => queryKey[1] !== 'sparkline' },
};

/** One picture of the fleet: the others stay as they are. */
const picture = (name: 'vacuum' | 'insulation' | 'losses'): Outdated => ({
  [`picture of ${name}`]: { queryKey: ['fleet-pictures', name] },
});

/** What counts loads from when they are entered on, before anything of them is compared. */
const undetermined: Outdated = {
  'totals of months': { queryKey: ['custody-ledger', 'totals'] },
  'loads that wait': { queryKey: ['custody-ledger', 'findings'] },
};

function curves(tankId: number | null): Outdated {
  return tankId === null ? {} : { [`curve ${tankId}`]: { queryKey: ['fleet', 'sparkline', tankId] } };
}

/**
 * What a teacher writes in one place shows in others: a subject's name on plans, on templates and in the calendar, a
 * template's sections in new plans. Presets never change.
 */
const lessons: Outdated = {
  lessons: {
    predicate: ({ queryKey: [area, what] }) =>
      typeof area === 'string' && area.startsWith('lesson-') && what !== 'presets',
  },
};
