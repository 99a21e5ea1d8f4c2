import type { VacuumTestStatus } from '@dewar/domain/leak-checks/hold-test';
import type { LeakCheckOutcome, RepairMethod } from '@dewar/domain/leak-checks/leak-check-status';
import { type DemoHoldReading, takeHoldReadings } from './hold-readings.ts';
import type { LeakAssignment, LeakWork } from './leak-work.ts';
import { ADMINISTRATOR, PEOPLE, SUPER_ADMINISTRATOR } from './people.ts';
import type { Range } from './products.ts';
import type { Random } from './random.ts';
import { momentOf } from './timeline.ts';
import type { VacuumHistory } from './vacuum-archetypes.ts';
import { pickWeldSpots, type WeldSpot } from './weld-spots.ts';

const FEW_POINTS: Range = [1, 2];
const MANY_POINTS: Range = [3, 6];

interface DemoLeakPoint {
  readonly point_number: number;
  readonly x_coordinate: number;
  readonly y_coordinate: number;
  readonly weld_location: string;
  readonly description: string | null;
  readonly tank_view: WeldSpot['tank_view'];
  readonly repaired: boolean;
  readonly repair_method: RepairMethod | null;
  readonly repair_notes: string | null;
  readonly repaired_at: Date | null;
}

export interface DemoLeakCheck {
  readonly assessment_date: Date;
  readonly overall_status: LeakCheckOutcome;
  readonly technician_name: string;
  readonly assessment_duration_minutes: number;
  readonly notes: string | null;
  readonly vacuum_test_status: VacuumTestStatus | null;
  readonly initial_vacuum_reading: number | null;
  readonly final_vacuum_reading: number | null;
  readonly vacuum_test_notes: string | null;
  readonly vacuum_test_start: Date | null;
  readonly vacuum_test_end: Date | null;
  readonly recorded_by_email: string;
  readonly points: readonly DemoLeakPoint[];
  /** Readings of the vacuum test, between its first and its last. */
  readonly readings: readonly DemoHoldReading[];
}

export interface LeakRecord {
  readonly work: LeakWork;
  readonly assignment: LeakAssignment;
  readonly vacuum: VacuumHistory;
  readonly now: Date;
}

/** A tank's leak checks as stored, oldest first. */
export function recordLeakChecks(random: Random, record: LeakRecord): DemoLeakCheck[] {
  const { routineDay } = record.work;
  const routine = routineDay === null ? [] : [cleanCheck(random, momentOf(record.now, routineDay))];
  return [...routine, ...checksWithFindings(random, record)].sort(
    (one, other) => one.assessment_date.getTime() - other.assessment_date.getTime(),
  );
}

const NO_TEST = {
  vacuum_test_status: null,
  initial_vacuum_reading: null,
  final_vacuum_reading: null,
  vacuum_test_notes: null,
  vacuum_test_start: null,
  vacuum_test_end: null,
} as const;

function cleanCheck(random: Random, assessment_date: Date): DemoLeakCheck {
  const notes = random.chance(0.3) ? 'All welds sprayed, nothing above background.' : null;
  return { ...made(random, assessment_date), overall_status: 'pass', notes, ...NO_TEST, points: [], readings: [] };
}

function checksWithFindings(random: Random, { work: { find }, assignment, vacuum, now }: LeakRecord): DemoLeakCheck[] {
  if (find === null) return [];
  const repaired_at = find.repairDay === null ? null : momentOf(now, find.repairDay);
  const spots = pickWeldSpots(random, random.wholeBetween(...(assignment.hasManyPoints ? MANY_POINTS : FEW_POINTS)));
  const points = spots.map((spot, index) => markPoint(random, spot, { point_number: index + 1, repaired_at }));
  const check = {
    ...made(random, momentOf(now, find.checkDay)),
    notes: 'Helium sprayed; signal above background.',
    points,
    readings: [],
  };
  if (find.testStartDay === null) return [{ ...check, overall_status: 'review_needed', ...NO_TEST }];
  const started = { ...NO_TEST, vacuum_test_start: momentOf(now, find.testStartDay) };
  if (find.testEndDay === null) {
    const test = {
      vacuum_test_status: 'on_pump',
      initial_vacuum_reading: 180,
      vacuum_test_notes: 'On the pump over night.',
    } as const;
    return [{ ...check, overall_status: 'review_needed', ...started, ...test }];
  }
  const ended = { ...started, vacuum_test_end: momentOf(now, find.testEndDay) };
  if (find.finding === 'test failed') {
    const test = {
      initial_vacuum_reading: 38,
      final_vacuum_reading: 215,
      vacuum_test_notes: 'Rose at a steady rate: still leaking.',
    };
    const readings = takeHoldReadings({ ...ended, ...test }, 'leak');
    return [{ ...check, overall_status: 'fail', ...ended, vacuum_test_status: 'failed', ...test, readings }];
  }
  const final_vacuum_reading = Math.round(vacuum.coldMicronsAt(find.testEndDay + 1));
  const initial_vacuum_reading = Math.max(1, final_vacuum_reading - random.wholeBetween(1, 3));
  const test = { initial_vacuum_reading, final_vacuum_reading, vacuum_test_notes: 'Held.' };
  const readings = takeHoldReadings({ ...ended, ...test }, 'outgassing');
  return [{ ...check, overall_status: 'pass', ...ended, vacuum_test_status: 'passed', ...test, readings }];
}

/** Only administrators make leak checks (spec 2 §6). */
function made(random: Random, assessment_date: Date) {
  const recorded_by_email = random.chance(0.85) ? ADMINISTRATOR : SUPER_ADMINISTRATOR;
  const person = PEOPLE.find(({ email }) => email === recorded_by_email);
  return {
    assessment_date,
    recorded_by_email,
    technician_name: `${person?.first_name} ${person?.last_name}`,
    assessment_duration_minutes: random.wholeBetween(35, 110),
  };
}

function markPoint(
  random: Random,
  { x, y, weld_location, tank_view }: WeldSpot,
  { point_number, repaired_at }: { point_number: number; repaired_at: Date | null },
): DemoLeakPoint {
  const repair_method = repaired_at === null ? null : random.pick(['rtv', 'rtv', 'welding', 'other'] as const);
  return {
    point_number,
    x_coordinate: x,
    y_coordinate: y,
    weld_location,
    description: random.chance(0.5)
      ? random.pick(['Slow response.', 'Strong signal at once.', 'Only when warm.'])
      : null,
    tank_view,
    repaired: repaired_at !== null,
    repair_method,
    repair_notes: repair_method === 'other' ? 'Fitting replaced.' : null,
    repaired_at,
  };
}
