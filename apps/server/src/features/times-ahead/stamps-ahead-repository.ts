import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { AHEAD } from '../../shared/jobs/job-stamps.ts';
import { STAMPS } from './stamps.ts';

/** Sets back what was stamped while a clock was ahead; how many rows of each kind. */
export async function setBackStamps(
  db: Database,
  stamps: Readonly<Record<string, string>> = STAMPS,
): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(stamps)) {
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    if (numAffectedRows > 0n) found[kind] = Number(numAffectedRows);
  }
  return found;
}

/** Deletes runs of weeks that are not over anywhere, so that their reports are made again when they are; how many. */
export async function forgetReportsAhead(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from weekly_report_runs
     where run_at > ${sql.raw(AHEAD)} and week_end_date >= (now() at time zone 'UTC' + interval '14 hours')::date`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Whether something that is stamped all the time lies ahead: it costs no more as the history grows. */
export async function isAnythingAhead(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select exists (select 1 from sessions where last_used_at > ${sql.raw(AHEAD)})
        or exists (select 1 from tank_state where latest_reading_timestamp > ${sql.raw(AHEAD)})
        or coalesce((select at > ${sql.raw(AHEAD)} from audit_log order by id desc limit 1), false) as is_ahead`.execute(
    db,
  );
  return rows[0]?.is_ahead === true;
}
