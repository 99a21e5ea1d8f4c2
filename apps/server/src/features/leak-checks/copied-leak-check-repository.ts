import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { TankAssignment } from '../tank-state/tank-access.ts';
import { getLeakCheckRecord, LEAK_CHECK_ENTITY } from './leak-check-edit.ts';

/** A tank's latest leak check under a company, with the times of its vacuum test. */
export async function findLatestLeakCheck(db: Database, tank_id: number, company_id: number) {
  return db
    .selectFrom('leak_check_assessments')
    .select(['id', 'vacuum_test_start', 'vacuum_test_end'])
    .where('tank_id', '=', tank_id)
    .where('company_id', '=', company_id)
    .orderBy('assessment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface LeakCheckCopy {
  readonly id: number;
  /** The tank's current assignment. */
  readonly home: TankAssignment;
  readonly now: Date;
}

/**
 * Copies a leak check with its points, repairs and vacuum test, and logs it, unless the company has a copy in the same
 * state from an earlier stay. It is copied completely, because administrators made it.
 */
export async function copyLeakCheck(db: Database, person: SignedIn, copy: LeakCheckCopy): Promise<void> {
  const { id: copied_from, home, now } = copy;
  const id = await insertCopy(db, person, copy);
  if (id === undefined) return;
  const record: object = JSON.parse(await getLeakCheckRecord({ db, person, now }, id));
  await writeAudit(db, {
    actor: person,
    company_id: home.company_id,
    entity: LEAK_CHECK_ENTITY,
    entity_id: id,
    action: 'copy',
    after: { ...record, copied_from },
  });
}

const checkColumns = sql`
  assessment_date, overall_status, technician_name, assessment_duration_minutes, notes, vacuum_test_status,
  initial_vacuum_reading, final_vacuum_reading, vacuum_test_notes, vacuum_test_start, vacuum_test_end`;

const pointColumns = sql`
  point_number, x_coordinate, y_coordinate, weld_location, description, tank_view, severity, repaired, repair_method,
  repair_notes, repaired_at`;

const readingColumns = sql`vacuum_reading, reading_timestamp, recorded_by, recorded_by_email`;

/** Identifies the leak check and the progress of its repairs and its vacuum test. */
function progressOf(row: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`(
    ${column('assessment_date')}, ${column('overall_status')}, ${column('vacuum_test_status')},
    ${column('vacuum_test_end')},
    (select count(*) from leak_points where assessment_id = ${column('id')} and repaired))`;
}

/** Returns the id of the copy; undefined if the company already has one in the same state. */
async function insertCopy(db: Database, person: SignedIn, { id, home }: LeakCheckCopy): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into leak_check_assessments (tank_id, company_id, assignment_id, recorded_by, recorded_by_email, ${checkColumns})
      select ${home.tank_id}::int, ${home.company_id}::int, ${home.assignment_id}::int, ${person.id}::int,
             ${person.email}::text, ${checkColumns}
        from leak_check_assessments
       where id = ${id} and not exists (
         select 1 from leak_check_assessments known
          where known.tank_id = ${home.tank_id} and known.company_id = ${home.company_id}
            and ${progressOf('known')} is not distinct from ${progressOf('leak_check_assessments')})
      returning id),
    points as (
      insert into leak_points (assessment_id, ${pointColumns})
      select copied.id, ${pointColumns} from leak_points, copied where assessment_id = ${id}),
    readings as (
      insert into vacuum_test_readings (assessment_id, ${readingColumns})
      select copied.id, ${readingColumns} from vacuum_test_readings, copied where assessment_id = ${id})
    select id from copied`.execute(db);
  return rows[0]?.id;
}
