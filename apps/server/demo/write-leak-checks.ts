import type { Database } from '../src/shared/database/database.ts';
import { insertRows } from './insert-rows.ts';
import type { PlacedTank, Recorder } from './write-tanks.ts';

/** Writes the leak checks, then their points, found again by tank and time: a tank has one check at a time. */
export async function writeLeakChecks(db: Database, placed: readonly PlacedTank[], recorder: Recorder): Promise<void> {
  const checks = placed.flatMap(({ tank, origin }) => tank.leakChecks.map((check) => ({ origin, check })));
  await insertRows(
    db,
    'leak_check_assessments',
    checks.map(({ origin, check: { points: _points, ...check } }) => ({
      ...origin,
      ...check,
      ...recorder(check.recorded_by_email),
      created_at: check.assessment_date,
    })),
  );
  const written = await db.selectFrom('leak_check_assessments').select(['id', 'tank_id', 'assessment_date']).execute();
  const ids = new Map(written.map(({ id, tank_id, assessment_date }) => [keyOf(tank_id, assessment_date), id]));
  await insertRows(
    db,
    'leak_points',
    checks.flatMap(({ origin, check }) => {
      const assessment_id = ids.get(keyOf(origin.tank_id, check.assessment_date)) ?? 0;
      return check.points.map((point) => ({ assessment_id, ...point }));
    }),
  );
}

function keyOf(tank_id: number, assessment_date: Date): string {
  return `${tank_id} ${assessment_date.getTime()}`;
}
