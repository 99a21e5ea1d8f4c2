import { sql } from 'kysely';
import { rewriteTankStates } from '../../src/features/tank-state/tank-state-repository.ts';
import type { Database } from '../../src/shared/database/database.ts';
import { insertTankHistory } from '../tank-histories.ts';
import { ago, type DrawnTank, type DrawnTrip } from './draw-tanks.ts';

const TWO_YEARS_IN_DAYS = 730;
const SECONDS_PER_DAY = 86_400;
/** Long enough to show the allowed rise. */
const HOLD_TEST_SECONDS = 6 * SECONDS_PER_DAY;
const BY = { recorded_by_email: 'ada@polar.example' };

interface Company {
  readonly company_id: number;
  readonly now: Date;
}

/** Inserts drawn tanks with their records; returns their ids in the same order. */
export async function insertDrawnTanks(
  db: Database,
  tanks: readonly DrawnTank[],
  company: Company,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const [index, tank] of tanks.entries()) ids.push(await insertDrawnTank(db, tank, index, company));
  await rewriteTankStates(db, ids);
  return ids;
}

async function insertDrawnTank(
  db: Database,
  { isOperational, inspectedDaysAgo, fiveYearTestDaysAgo, papers, leakCheck, holdTest, trips, readings }: DrawnTank,
  index: number,
  { company_id, now }: Company,
): Promise<number> {
  const tank_id = await insertTankHistory(db, {
    tank_number: `Drawn ${index}`,
    csc_inspection_date: inspectedDaysAgo === null ? null : dayAgo(now, inspectedDaysAgo),
    stays: [{ company_id, assigned_at: ago(now, TWO_YEARS_IN_DAYS), released_at: null }],
    readings: readings.map(({ daysAgo, microns, isFreshPull }) => ({
      reading_timestamp: ago(now, daysAgo),
      vacuum_reading: microns,
      fresh_pull: isFreshPull,
    })),
  });
  if (!isOperational)
    await db.updateTable('tanks').set({ operational_status: false }).where('id', '=', tank_id).execute();
  const home = await db
    .selectFrom('tank_assignments')
    .select(['tank_id', 'id as assignment_id', sql<number>`company_id`.as('company_id')])
    .where('tank_id', '=', tank_id)
    .executeTakeFirstOrThrow();
  if (fiveYearTestDaysAgo !== null) {
    const five_year_test_date = dayAgo(now, fiveYearTestDaysAgo);
    await db.updateTable('tanks').set({ five_year_test_date }).where('id', '=', tank_id).execute();
  }
  for (const { kind, issuedDaysAgo, dueDaysAgo } of papers) {
    const dates = { issued_at: dayAgo(now, issuedDaysAgo), due_at: dayAgo(now, dueDaysAgo) };
    await db
      .insertInto('tank_papers')
      .values({ ...home, ...BY, ...dates, kind, is_latest: true })
      .execute();
  }
  if (trips.length > 0) {
    const rows = trips.map((trip) => ({ ...home, ...BY, ...rowOf(trip, now) }));
    await db.insertInto('transfers').values(rows).execute();
  }
  if (leakCheck !== null) {
    const check = { overall_status: leakCheck, technician_name: 'Ada', assessment_duration_minutes: 20 };
    const assessment_date = ago(now, 1);
    const tested =
      holdTest === null
        ? {}
        : {
            vacuum_test_status: 'passed',
            vacuum_test_start: ago(now, holdTest.daysAgo + (holdTest.seconds ?? HOLD_TEST_SECONDS) / SECONDS_PER_DAY),
            vacuum_test_end: ago(now, holdTest.daysAgo),
            initial_vacuum_reading: holdTest.microns,
            final_vacuum_reading: holdTest.microns,
          };
    await db
      .insertInto('leak_check_assessments')
      .values({ ...home, ...BY, ...check, ...tested, assessment_date })
      .execute();
  }
  return tank_id;
}

function dayAgo(now: Date, days: number): string {
  return ago(now, days).slice(0, 'YYYY-MM-DD'.length);
}

function rowOf(trip: DrawnTrip, now: Date) {
  const { loadedDaysAgo, arrivedDaysAgo, loadedPsi, arrivalPsi, wasVenting, loadedLbs, receivedLbs } = trip;
  return {
    action: 'Load',
    product_name: 'LHe',
    loaded_at: ago(now, loadedDaysAgo),
    loaded_pressure: loadedPsi,
    loaded_weight_lbs: loadedLbs,
    arrived_at: arrivedDaysAgo === null ? null : ago(now, arrivedDaysAgo),
    arrival_pressure: arrivalPsi,
    was_venting: wasVenting,
    arrival_assessment: assessmentOf(trip),
    actual_received_lbs: receivedLbs,
    final_determination: receivedLbs === null ? null : 'full_load',
    determined_at: receivedLbs === null || arrivedDaysAgo === null ? null : ago(now, arrivedDaysAgo),
  };
}

function assessmentOf({ arrivedDaysAgo, isUnderReview }: DrawnTrip) {
  if (arrivedDaysAgo === null) return null;
  return isUnderReview ? 'manual_review_required' : 'full_load';
}
