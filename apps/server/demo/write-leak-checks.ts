import type { Database } from '../src/shared/database/database.ts';
import { insertRows } from './insert-rows.ts';
import type { PlacedTank, Recorder } from './write-tanks.ts';

/**
 * Inserts the leak checks, then their points and readings, matched by tank and time: a tank has one check at a time.
 */
export async function writeLeakChecks(db: Database, placed: readonly PlacedTank[], recorder: Recorder): Promise<void> {
  const checks = placed.flatMap(({ tank, origin }) => tank.leakChecks.map((check) => ({ origin, check })));
  await insertRows(
    db,
    'leak_check_assessments',
    checks.map(({ origin, check: { points: _points, readings: _readings, ...check } }) => ({
      ...origin,
      ...check,
      ...recorder(check.recorded_by_email),
      created_at: check.assessment_date,
    })),
  );
  const written = await db.selectFrom('leak_check_assessments').select(['id', 'tank_id', 'assessment_date']).execute();
  const ids = new Map(written.map(({ id, tank_id, assessment_date }) => [keyOf(tank_id, assessment_date), id]));
  const found = checks.map(({ origin, check }) => ({
    check,
    assessment_id: ids.get(keyOf(origin.tank_id, check.assessment_date)) ?? 0,
  }));
  await insertRows(
    db,
    'leak_points',
    found.flatMap(({ check, assessment_id }) => check.points.map((point) => ({ assessment_id, ...point }))),
  );
  await insertRows(
    db,
    'vacuum_test_readings',
    found.flatMap(({ check, assessment_id }) =>
      check.readings.map((reading) => ({ assessment_id, ...reading, ...recorder(check.recorded_by_email) })),
    ),
  );
}

function keyOf(tank_id: number, assessment_date: Date): string {
  return `${tank_id} ${assessment_date.getTime()}`;
}
