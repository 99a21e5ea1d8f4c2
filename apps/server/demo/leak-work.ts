import { FLEET_PLAN, type TankPlan } from './fleet-plan.ts';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import { pickStayDay, type Stay } from './stays.ts';
import { HISTORY_DAYS, HOURS_PER_DAY } from './timeline.ts';

const TANKS_WITHOUT_ROUTINE_CHECK = 6;
const MINOR_LEAKS = 7;
const SLOW_LEAKS_UNDER_REVIEW = 3;
const REPAIRED_TANKS_WITH_MANY_POINTS = 2;

/**
 * What happened to the leaks that a check found: all repaired; awaiting review; repaired and on the pump; or still
 * leaking.
 */
type Finding = 'repaired' | 'under review' | 'on pump' | 'test failed';

/** Which leak checks a tank has; dealt for the whole fleet to get the mix in demo-data. */
export interface LeakAssignment {
  readonly hasRoutineCheck: boolean;
  readonly finding: Finding | null;
  readonly hasManyPoints: boolean;
}

export function assignLeakChecks(random: Random): ReadonlyMap<TankPlan, LeakAssignment> {
  const shuffled = random.shuffle(FLEET_PLAN);
  const some = (count: number, isFit: (plan: TankPlan) => boolean) => new Set(shuffled.filter(isFit).slice(0, count));
  const unchecked = some(TANKS_WITHOUT_ROUTINE_CHECK, ({ archetype }) => archetype === 'healthy');
  const minor = some(MINOR_LEAKS, (plan) => ['healthy', 'ageing'].includes(plan.archetype) && !unchecked.has(plan));
  const slow = some(SLOW_LEAKS_UNDER_REVIEW, (plan) => plan.archetype === 'slow leak' && plan.situation === 'in yard');
  const widelyRepaired = some(REPAIRED_TANKS_WITH_MANY_POINTS, ({ archetype }) => archetype === 'repaired');
  return new Map(
    FLEET_PLAN.map((plan) => [
      plan,
      {
        hasRoutineCheck: !unchecked.has(plan),
        finding: minor.has(plan) ? 'repaired' : findingOf(plan, slow.has(plan)),
        hasManyPoints: plan.archetype === 'failing' || widelyRepaired.has(plan),
      },
    ]),
  );
}

function findingOf({ archetype, tankStatus }: TankPlan, isUnderReview: boolean): Finding | null {
  if (archetype === 'repaired') return 'repaired';
  if (archetype !== 'failing') return isUnderReview ? 'under review' : null;
  if (tankStatus === 'In Repair') return 'on pump';
  return tankStatus === 'Leak Test' ? 'test failed' : 'under review';
}

/** When the work on a leak was done; null if it still has to be done. */
interface LeakDays {
  readonly checkDay: number;
  readonly repairDay: number | null;
  readonly testStartDay: number | null;
  readonly testEndDay: number | null;
}

export interface LeakWork {
  readonly routineDay: number | null;
  readonly find: (LeakDays & { readonly finding: Finding }) | null;
}

interface Whereabouts {
  readonly plan: TankPlan;
  readonly schedule: Schedule;
  readonly stays: readonly Stay[];
}

/** Chooses the days of a tank's leak checks among those it spent in the yard. */
export function planLeakWork(
  random: Random,
  { hasRoutineCheck, finding }: LeakAssignment,
  where: Whereabouts,
): LeakWork {
  const days = finding === null ? null : planDays(random, finding, where);
  const find = finding === null || days === null ? null : { finding, ...days };
  const routineDay = hasRoutineCheck ? planRoutineDay(random, days, where) : null;
  return { find, routineDay };
}

/** Long enough to show a rise of a micron a day. */
const HOLD_HOURS = [73, 96] as const;

function planDays(random: Random, finding: Finding, { schedule, stays }: Whereabouts): LeakDays | null {
  if (finding === 'under review') {
    return { checkDay: -random.between(2, 9), repairDay: null, testStartDay: null, testEndDay: null };
  }
  const window = { fromDay: -480, toDay: -45, daysAfter: 7 };
  const checkDay = schedule.outage
    ? schedule.outage.fromDay + random.between(1, 2)
    : pickStayDay(random, stays, window);
  if (checkDay === undefined) return null;
  if (finding === 'on pump')
    return { checkDay, repairDay: -3, testStartDay: -random.between(0.6, 0.9), testEndDay: null };
  const repairDay = checkDay + random.between(0.6, 2);
  const testStartDay = repairDay + random.between(0.5, 1);
  return {
    checkDay,
    repairDay,
    testStartDay,
    testEndDay: testStartDay + random.between(...HOLD_HOURS) / HOURS_PER_DAY,
  };
}

const FIRST_DAY = -HISTORY_DAYS + 10;

/** A check without findings must be before the leak began, or well after it was repaired. */
function planRoutineDay(random: Random, days: LeakDays | null, { plan, stays }: Whereabouts): number | null {
  const leakLeadDays = plan.archetype === 'failing' ? 160 : 45;
  const lastDay = plan.archetype === 'slow leak' ? -60 : -5;
  const checkDay = days?.checkDay ?? 0;
  const before = { fromDay: FIRST_DAY, toDay: Math.min(lastDay, checkDay - leakLeadDays), daysAfter: 0.5 };
  const wellAfter = { fromDay: checkDay + leakLeadDays, toDay: lastDay, daysAfter: 0.5 };
  const isEarlyLeak = checkDay < -HISTORY_DAYS / 2 && plan.archetype !== 'repaired';
  return pickStayDay(random, stays, isEarlyLeak ? wellAfter : before) ?? null;
}
