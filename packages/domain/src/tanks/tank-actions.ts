import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import { classifyCurrentVacuum } from '../vacuum/current-vacuum.ts';
import { type ArrivalFacts, findImmediateReadingDue, findPostOffloadReadingDue } from './reading-due.ts';

/** What can be recorded for a tank, with the labels of its buttons (spec 2 §2.2). */
export const TANK_ACTION_LABELS = {
  arrival: 'Add Arrival Data',
  reading: 'Add Vacuum Reading',
  load: 'Add Load Data',
} as const;

export type TankAction = keyof typeof TANK_ACTION_LABELS;

export interface TankActionFacts extends ArrivalFacts {
  /** Null in stock. */
  readonly company_name: string | null;
  readonly operational_status: boolean;
  /** Null until it has been computed. */
  readonly condition: Pick<TankCondition, 'pumped_at'> | null;
  readonly latest_reading: (ArrivalFacts['latest_reading'] & { readonly vacuum_reading: number }) | null;
}

export type TankSituation =
  | { readonly kind: 'in_stock' }
  | { readonly kind: 'in_transit' }
  /** `until` is the end of the period in which the reading counts; null where no period is set. */
  | { readonly kind: 'reading_due'; readonly reading: ReadingDue; readonly until: Date | null }
  | { readonly kind: 'at_rest' };

type ReadingDue = 'immediate' | 'post_offload' | 'first' | 'high_vacuum';

/**
 * What a tank waits for. At rest that is a reading where its arrival asks for one, where there is none yet, and where the
 * latest is too high to load the tank.
 */
export function findTankSituation(tank: TankActionFacts, now: Date): TankSituation {
  if (tank.company_name === null) return { kind: 'in_stock' };
  if (tank.open_transfer !== null) return { kind: 'in_transit' };
  const immediate = findImmediateReadingDue(tank, now);
  if (immediate !== null) return { kind: 'reading_due', reading: 'immediate', until: immediate };
  const postOffload = findPostOffloadReadingDue(tank, now);
  if (postOffload !== null) return { kind: 'reading_due', reading: 'post_offload', until: postOffload };
  if (tank.latest_reading === null) return { kind: 'reading_due', reading: 'first', until: null };
  return classifyCurrentVacuum(tank) === 'High Vacuum'
    ? { kind: 'reading_due', reading: 'high_vacuum', until: null }
    : { kind: 'at_rest' };
}

/**
 * What can be recorded now, first what the situation asks for. A tank in transit takes no second load (rules 2), one in
 * stock takes nothing (spec 2 §2.5).
 */
export function listTankActions({ kind }: TankSituation): readonly TankAction[] {
  switch (kind) {
    case 'in_stock':
      return [];
    case 'in_transit':
      return ['arrival', 'reading'];
    case 'reading_due':
      return ['reading', 'load'];
    case 'at_rest':
      return ['load', 'reading'];
    default:
      return kind satisfies never;
  }
}
