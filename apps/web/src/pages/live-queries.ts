import type { LiveChange } from '@dewar/contract/live';
import type { LiveKind } from '@dewar/domain/tanks/live-changes';
import type { Query, QueryFilters } from '@tanstack/react-query';

/** Queries that others' writes make old, each under a name of its own. */
type Outdated = Readonly<Record<string, QueryFilters>>;

/** A key begins with its feature's name, and of one tank's records goes on with the tank's id. */
type Root = (typeof LIVE_ROOTS)[number];

/** What is not among them is never asked again for what others write. */
const LIVE_ROOTS = [
  'fleet',
  'tanks',
  'vacuum-readings',
  'transfers',
  'leak-checks',
  'tank-notes',
  'tank-files',
  'weekly-reports',
] as const;

/** What is to be asked again after a change: the one place where what is told meets what screens have asked for. */
export function outdatedBy({ kind, tank_id }: LiveChange): Outdated {
  return OUTDATED[kind](tank_id);
}

const OUTDATED: Readonly<Record<LiveKind, (tankId: number | null) => Outdated>> = {
  'vacuum-reading': (tankId) => ({
    ...fleet,
    ...curves(tankId),
    ...ofTank('vacuum-readings', tankId),
    // The latest of a company over all its tanks.
    'vacuum-readings of companies': { queryKey: ['vacuum-readings', 'of-company'] },
  }),
  transfer: (tankId) => ({ ...fleet, ...ofTank('transfers', tankId) }),
  // Their screens ask for assessments by their own ids.
  'leak-check': () => ({ ...fleet, ...all('leak-checks') }),
  'tank-note': (tankId) => ofTank('tank-notes', tankId),
  'tank-file': (tankId) => ofTank('tank-files', tankId),
  tank: () => ({ ...fleet, ...all('tanks') }),
  'weekly-report': () => all('weekly-reports'),
};

/** Everything that others' writes could have made old. */
export const ALL_OUTDATED: Outdated = {
  all: { predicate: ({ queryKey }) => isLive(queryKey) },
};

/** Of that, what was loaded before a moment. */
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

/** Without the small curves, which are many: a newer reading gives its tank's curve another key. */
const fleet: Outdated = {
  fleet: { queryKey: ['fleet'], predicate: ({ queryKey }) => queryKey[1] !== 'sparkline' },
};

function curves(tankId: number | null): Outdated {
  return tankId === null ? {} : { [`curve ${tankId}`]: { queryKey: ['fleet', 'sparkline', tankId] } };
}
