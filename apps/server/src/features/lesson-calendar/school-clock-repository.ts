import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** How many entries with hours a teacher has, by whether they are over. */
export async function countTimedEvents(db: Database, teacher_id: number, now: Date) {
  const { rows } = await sql<{ over: number; to_come: number }>`
    select count(*) filter (where end_time <= ${now})::int as over,
           count(*) filter (where end_time > ${now})::int as to_come
      from lesson_events where teacher_id = ${teacher_id} and not all_day`.execute(db);
  return rows[0] ?? { over: 0, to_come: 0 };
}

/** The zone of a teacher's school, locked. */
export async function lockSchoolZone(transaction: Database, teacher_id: number): Promise<string> {
  const { zone } = await transaction
    .selectFrom('users')
    .select(sql<string>`coalesce(school_timezone, timezone)`.as('zone'))
    .where('id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return zone;
}

/** Null stands for the zone of the profile. */
export async function setSchoolZone(transaction: Database, teacher_id: number, timezone: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ school_timezone: sql<string | null>`nullif(${timezone}, timezone)` })
    .where('id', '=', teacher_id)
    .execute();
}

interface ClockChange {
  readonly teacher_id: number;
  readonly from: string;
  readonly to: string;
}

/** Keeps the local start of every entry with hours, and its length. Returns how many there are. */
export async function moveToClock(transaction: Database, { teacher_id, from, to }: ClockChange): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update lesson_events event
       set start_time = moved.start_time, end_time = moved.start_time + (event.end_time - event.start_time),
           version = event.version + 1
      from (select id, start_time at time zone ${from} at time zone ${to} as start_time
              from lesson_events where teacher_id = ${teacher_id} and not all_day) moved
     where moved.id = event.id
    returning event.id`.execute(transaction);
  return rows.length;
}
