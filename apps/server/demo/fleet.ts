import { FIVE_YEAR_TEST_MONTHS, INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import type { InspectionState } from '@dewar/domain/tanks/inspection-due';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { addCalendarMonths, addDays } from '@dewar/domain/time/calendar-dates';
import { type Chances, createChances } from './chances.ts';
import { FLEET_PLAN, type TankPlan, YOUNG_LEAK_SINCE_DAY } from './fleet-plan.ts';
import { type DemoLeakCheck, recordLeakChecks } from './leak-checks.ts';
import { assignLeakChecks, type LeakAssignment, planLeakWork } from './leak-work.ts';
import { moveLoadNearRelief } from './near-relief.ts';
import { pickPlate } from './plates.ts';
import type { Range } from './products.ts';
import { CARGO_PROFILES } from './products.ts';
import { Random } from './random.ts';
import { type DemoReading, takeReadings } from './readings.ts';
import { makeSchedule, type Schedule, type Trip } from './schedule.ts';
import { findStays, pickStayDay, type Stay } from './stays.ts';
import { makeTankNumber } from './tank-numbers.ts';
import { HISTORY_DAYS, momentOf } from './timeline.ts';
import { type DemoTransfer, recordTransfer, type TransferCircumstances } from './transfers.ts';
import { makeVacuumHistory } from './vacuum-archetypes.ts';

export interface DemoTank {
  readonly plan: TankPlan;
  readonly tank_number: string;
  readonly csc_inspection_date: string | null;
  readonly five_year_test_date: string | null;
  readonly plate: TankPlate;
  readonly switches: readonly { readonly operational_status: boolean; readonly switched_at: Date }[];
  readonly transfers: readonly DemoTransfer[];
  readonly readings: readonly DemoReading[];
  readonly leakChecks: readonly DemoLeakCheck[];
}

/** The demo's tanks with 18 months of history. The same seed and time give the same fleet. */
export function buildFleet({ seed, now }: { readonly seed: string; readonly now: Date }): DemoTank[] {
  const random = new Random(seed);
  const chances = createChances(random.fork('chances'));
  const assignments = assignLeakChecks(random.fork('leak checks'));
  return FLEET_PLAN.map((plan, index) => {
    const assignment = assignments.get(plan);
    if (assignment === undefined) throw new RangeError('Every tank has its leak checks assigned');
    return buildTank(random.fork(`tank ${index}`), plan, { assignment, chances, now });
  });
}

interface Surroundings {
  readonly assignment: LeakAssignment;
  readonly chances: Chances;
  readonly now: Date;
}

function buildTank(random: Random, plan: TankPlan, { assignment, chances, now }: Surroundings): DemoTank {
  const reliefSetPsi = random.pick(CARGO_PROFILES[plan.cargo].reliefSetsPsi);
  const plate = pickPlate(random.fork('plate'), plan.cargo, reliefSetPsi);
  const planned = makeSchedule(random.fork('schedule'), plan, now);
  const staysIn = (schedule: Schedule) => findStays(random.fork('stays'), plan, schedule);
  const work = planLeakWork(random.fork('leak work'), assignment, { plan, schedule: planned, stays: staysIn(planned) });
  const pulledAfterTest = work.find?.finding === 'repaired' ? work.find.testEndDay : null;
  const freshPullDays = findFreshPulls(random.fork('pulls'), { plan, stays: staysIn(planned), pulledAfterTest });
  const vacuum = makeVacuumHistory(random.fork('vacuum'), plan, { schedule: planned, freshPullDays });

  const { schedule, transfers } = recordTrips(random, planned, { plan, plate, vacuum, chances, now });
  const stays = staysIn(schedule);
  const inspected = pickInspectionDate(random.fork('inspection'), plan.inspection, now);
  return {
    plan,
    tank_number: plan.legacyNumber ?? makeTankNumber(random.fork('number'), plan.company),
    csc_inspection_date: inspected,
    five_year_test_date: pickFiveYearTestDate(random.fork('five-year test'), plan, { inspected, now }),
    plate,
    switches: switchesOf(schedule, now),
    transfers,
    readings: takeReadings(random.fork('readings'), {
      plan,
      trips: schedule.trips,
      transfers,
      stays,
      freshPullDays,
      leakFoundDay: work.find?.checkDay ?? null,
      vacuum,
      chances,
      now,
    }),
    leakChecks: recordLeakChecks(random.fork('leak checks'), { work, assignment, vacuum, now }),
  };
}

function recordTrips(random: Random, planned: Schedule, circumstances: TransferCircumstances) {
  const record = (trip: Trip, index: number) => recordTransfer(random.fork(`trip ${index}`), trip, circumstances);
  const transfers = planned.trips.map(record);
  if (circumstances.plan.situation !== 'near relief') return { schedule: planned, transfers };
  const moved = moveLoadNearRelief(random.fork('near relief'), planned, { ...circumstances, transfers });
  const open = moved.trips.slice(-1).map((trip) => record(trip, moved.trips.length - 1));
  return { schedule: moved, transfers: [...transfers.slice(0, -1), ...open] };
}

/** Days of the pump-down with which a young leak began. */
const BEFORE_YOUNG_LEAK = { fromDay: YOUNG_LEAK_SINCE_DAY, toDay: -150, daysAfter: 1 };

/** A pump-down follows every repair; sound tanks also get one or two routine ones in 18 months. */
function findFreshPulls(
  random: Random,
  tank: { readonly plan: TankPlan; readonly stays: readonly Stay[]; readonly pulledAfterTest: number | null },
): number[] {
  const isSound = tank.plan.archetype === 'healthy' || tank.plan.archetype === 'ageing';
  const window = { fromDay: -HISTORY_DAYS + 30, toDay: -35, daysAfter: 1 };
  const routine = Array.from({ length: isSound ? random.wholeBetween(1, 2) : 0 }, () =>
    pickStayDay(random, tank.stays, window),
  );
  const beforeLeak = tank.plan.youngLeak !== undefined ? pickStayDay(random, tank.stays, BEFORE_YOUNG_LEAK) : undefined;
  return [...routine, beforeLeak, tank.pulledAfterTest ?? undefined]
    .filter((day) => day !== undefined)
    .sort((one, other) => one - other);
}

/** Every tank started in service (spec 2 §4.4). */
function switchesOf({ outage }: Schedule, now: Date): DemoTank['switches'] {
  const entered = { operational_status: true, switched_at: momentOf(now, -HISTORY_DAYS) };
  if (outage === null) return [entered];
  const off = { operational_status: false, switched_at: momentOf(now, outage.fromDay) };
  if (outage.toDay >= 0) return [entered, off];
  return [entered, off, { operational_status: true, switched_at: momentOf(now, outage.toDay) }];
}

/** Days from today to the due date, away from the limits, which are a day apart in different time zones. */
const DAYS_UNTIL_DUE: Readonly<Record<Exclude<InspectionState, 'Never Inspected'>, Range>> = {
  Overdue: [-110, -45],
  'Due Soon': [6, 84],
  'Up to Date': [100, 890],
};

/** The date of a tank's last CSC inspection that puts it into this state today. */
function pickInspectionDate(random: Random, state: InspectionState, now: Date): string | null {
  if (state === 'Never Inspected') return null;
  const today = dateOf(now);
  return addCalendarMonths(addDays(today, random.wholeBetween(...DAYS_UNTIL_DUE[state])), -INSPECTION_INTERVAL_MONTHS);
}

const EXPIRED_DAYS: Range = [35, 70];

/** Every second periodic test is the five-year one: the last inspection, or the one before it. */
function pickFiveYearTestDate(
  random: Random,
  { isFiveYearTestExpired }: TankPlan,
  { inspected, now }: { readonly inspected: string | null; readonly now: Date },
): string | null {
  if (isFiveYearTestExpired === true) {
    return addCalendarMonths(addDays(dateOf(now), -random.wholeBetween(...EXPIRED_DAYS)), -FIVE_YEAR_TEST_MONTHS);
  }
  if (inspected === null || random.chance(0.5)) return inspected;
  return addCalendarMonths(inspected, -INSPECTION_INTERVAL_MONTHS);
}

function dateOf(now: Date): string {
  return now.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
