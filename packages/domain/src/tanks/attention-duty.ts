import { type Instant, toMilliseconds } from '../time/instants.ts';
import type { AttentionKind, AttentionReason } from './attention.ts';
import { inspectionDueDate } from './inspection-due.ts';

/** Who resolves a reason: what only administrators may do is theirs. */
type DutyOf = 'company' | 'administrator';

export const DUTY_OF: Readonly<Record<AttentionKind, DutyOf>> = {
  vent_risk: 'company',
  immediate_reading: 'company',
  high_vacuum: 'company',
  leak_check_failed: 'administrator',
  insulation_review: 'company',
  arrival_review: 'administrator',
  post_offload_reading: 'company',
  not_evaluated: 'administrator',
  vacuum_above_limit: 'company',
  insulation_weak: 'company',
  vacuum_forecast: 'company',
  gauge_doubt: 'company',
  silent_unit: 'company',
  five_year_test_overdue: 'company',
  inspection_overdue: 'company',
  papers_expired: 'company',
  relief_near: 'company',
  leak_check_review: 'administrator',
  never_inspected: 'company',
  inspection_due_soon: 'company',
};

/** By when: at once, before a moment, on a calendar day at the latest, or when there is time. */
type DutyUntil =
  | { readonly kind: 'now' }
  | { readonly kind: 'moment'; readonly at: Instant }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'open' };

interface DutyFacts {
  readonly csc_inspection_date: string | null;
  readonly open_transfer: { readonly relief: { readonly earliest_at: Instant } | null } | null;
  readonly vacuum_forecast: { readonly earliest_at?: Instant | null } | null;
}

/** By when a reason is to be resolved; what is past is to be done now. Estimates count from their cautious end. */
export function findDutyUntil(tank: DutyFacts, { kind, at }: AttentionReason, now: Instant): DutyUntil {
  switch (kind) {
    case 'vent_risk':
    case 'relief_near':
      return before(tank.open_transfer?.relief?.earliest_at ?? at, now);
    case 'immediate_reading':
    case 'post_offload_reading':
      return before(at, now);
    case 'vacuum_forecast':
      return before(tank.vacuum_forecast?.earliest_at ?? at, now);
    case 'inspection_due_soon':
      return tank.csc_inspection_date === null
        ? { kind: 'open' }
        : { kind: 'day', date: inspectionDueDate(tank.csc_inspection_date) };
    case 'high_vacuum':
    case 'five_year_test_overdue':
    case 'inspection_overdue':
    case 'papers_expired':
    case 'never_inspected':
    case 'leak_check_failed':
    case 'leak_check_review':
    case 'arrival_review':
    case 'not_evaluated':
      return { kind: 'now' };
    case 'insulation_review':
    case 'vacuum_above_limit':
    case 'insulation_weak':
    case 'gauge_doubt':
    case 'silent_unit':
      return { kind: 'open' };
    default:
      return kind satisfies never;
  }
}

function before(at: Instant | null, now: Instant): DutyUntil {
  if (at === null) return { kind: 'open' };
  return toMilliseconds(at) <= toMilliseconds(now) ? { kind: 'now' } : { kind: 'moment', at };
}
