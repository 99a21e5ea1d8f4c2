import { compareNames } from '../primitives/name-order.ts';
import {
  type AttentionFacts,
  type AttentionKind,
  type AttentionReason,
  type AttentionView,
  assessTankInspection,
  compareKinds,
  findAttentionReasons,
} from './attention.ts';
import type { InspectionDue } from './inspection-due.ts';

/**
 * The lists in which a fleet is read. 'relief', 'readings', 'watch' and 'fine' share out the fleet: every tank is on
 * exactly one of them. The others hold the tanks with at least one reason of their kind.
 */
export const ATTENTION_LISTS = [
  'all',
  'relief',
  'readings',
  'watch',
  'vacuum',
  'insulation',
  'arrivals',
  'leak_checks',
  'inspections',
  'papers',
  'units',
  'evaluation',
  'fine',
] as const;

export type AttentionListName = (typeof ATTENTION_LISTS)[number];

const LIST_OF_KIND = {
  vent_risk: 'relief',
  relief_near: 'relief',
  immediate_reading: 'readings',
  post_offload_reading: 'readings',
  high_vacuum: 'vacuum',
  vacuum_above_limit: 'vacuum',
  vacuum_forecast: 'vacuum',
  insulation_review: 'insulation',
  insulation_weak: 'insulation',
  gauge_doubt: 'insulation',
  silent_unit: 'units',
  arrival_review: 'arrivals',
  not_evaluated: 'evaluation',
  leak_check_failed: 'leak_checks',
  leak_check_review: 'leak_checks',
  five_year_test_overdue: 'papers',
  inspection_overdue: 'inspections',
  papers_expired: 'papers',
  never_inspected: 'inspections',
  inspection_due_soon: 'inspections',
} as const satisfies Record<AttentionKind, AttentionListName>;

interface WithReasons {
  readonly reasons: readonly AttentionReason[];
}

/** The tanks of one list, in their order. Its length is the count that every screen shows. */
export function listByAttention<Entry extends WithReasons>(
  tanks: readonly Entry[],
  list: AttentionListName,
): readonly Entry[] {
  return tanks.filter(({ reasons }) => isOnList(reasons, list));
}

function isOnList(reasons: readonly AttentionReason[], list: AttentionListName): boolean {
  const has = (name: AttentionListName) => reasons.some(({ kind }) => LIST_OF_KIND[kind] === name);
  switch (list) {
    case 'all':
      return reasons.length > 0;
    case 'fine':
      return reasons.length === 0;
    case 'watch':
      return reasons.length > 0 && !has('relief') && !has('readings');
    default:
      return has(list);
  }
}

/** A tank with every reason for which it needs attention, worst first; none where nothing is to be done. */
export interface EvaluatedTank<Tank> extends WithReasons {
  readonly tank: Tank;
  readonly inspection: InspectionDue;
}

/** Evaluates a fleet, the tank worst off first. The order does not depend on the order of the input. */
export function evaluateTanks<Tank extends AttentionFacts>(
  tanks: readonly Tank[],
  view: AttentionView,
): readonly EvaluatedTank<Tank>[] {
  return tanks
    .map((tank) => ({
      tank,
      inspection: assessTankInspection(tank, view),
      reasons: findAttentionReasons(tank, view),
    }))
    .sort(compareTanks);
}

/** By the reasons, worst first, then by the urgency of the worst, then by higher vacuum, then by number. */
function compareTanks(one: EvaluatedTank<AttentionFacts>, other: EvaluatedTank<AttentionFacts>): number {
  return (
    compareReasons(one.reasons, other.reasons) ||
    (other.reasons[0]?.urgency ?? 0) - (one.reasons[0]?.urgency ?? 0) ||
    vacuumMicrons(other) - vacuumMicrons(one) ||
    compareNames(one.tank.tank_number, other.tank.tank_number) ||
    one.tank.id - other.tank.id
  );
}

function compareReasons(one: readonly AttentionReason[], other: readonly AttentionReason[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const [first, second] = [one[place], other[place]];
    if (first === undefined || second === undefined) return first === second ? 0 : first === undefined ? 1 : -1;
    const difference = compareKinds(first.kind, second.kind);
    if (difference !== 0) return difference;
  }
  return 0;
}

function vacuumMicrons({ tank }: EvaluatedTank<AttentionFacts>): number {
  return tank.latest_reading?.vacuum_reading ?? 0;
}
