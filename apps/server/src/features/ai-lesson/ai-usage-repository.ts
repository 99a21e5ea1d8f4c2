import { sql } from 'kysely';
import { type Database, inTransaction } from '../../shared/database/database.ts';

/** 0 means no limit. */
type DailyLimit = number;

/** Counts a call of the model before it is made; false if the day's calls are used up. */
export async function countModelCall(
  db: Database,
  { teacher_id, now, most }: { readonly teacher_id: number; readonly now: Date; readonly most: DailyLimit },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ai_usage as usage (teacher_id, day, model_calls)
    values (${teacher_id}, ${dayOf(now)}, 1)
        on conflict (teacher_id, day) do update set model_calls = usage.model_calls + 1
           where usage.model_calls < ${most} or ${most} = 0
    returning 1`.execute(db);
  return rows.length > 0;
}

export interface LessonRun {
  readonly teacher_id: number;
  readonly run_id: string;
}

export interface RunLimits {
  readonly now: Date;
  /** When the run ends at the latest, even if its server died. */
  readonly endsAt: Date;
  readonly maxPerDay: DailyLimit;
}

/** Starts and counts a run, of which a teacher may have one at a time; or returns why it cannot start. */
export function startLessonRun(
  db: Database,
  { teacher_id, run_id }: LessonRun,
  { now, endsAt, maxPerDay }: RunLimits,
): Promise<'begun' | 'under-way' | 'used-up'> {
  return inTransaction(db, async (transaction) => {
    const counted = await sql`
      insert into ai_usage as usage (teacher_id, day, lesson_runs)
      values (${teacher_id}, ${dayOf(now)}, 1)
          on conflict (teacher_id, day) do update set lesson_runs = usage.lesson_runs + 1
             where usage.lesson_runs < ${maxPerDay} or ${maxPerDay} = 0
      returning 1`.execute(transaction);
    if (counted.rows.length === 0) return 'used-up';
    const claimed = await sql`
      insert into ai_lesson_runs as run (teacher_id, run_id, ends_at)
      values (${teacher_id}, ${run_id}, ${endsAt})
          on conflict (teacher_id) do update set run_id = excluded.run_id, ends_at = excluded.ends_at
             where run.ends_at <= ${now}
      returning 1`.execute(transaction);
    if (claimed.rows.length > 0) return 'begun';
    // A run that did not start is not counted.
    await transaction
      .updateTable('ai_usage')
      .set({ lesson_runs: sql<number>`lesson_runs - 1` })
      .where('teacher_id', '=', teacher_id)
      .where('day', '=', dayOf(now))
      .execute();
    return 'under-way';
  });
}

export async function endLessonRun(db: Database, { teacher_id, run_id }: LessonRun): Promise<void> {
  await db.deleteFrom('ai_lesson_runs').where('teacher_id', '=', teacher_id).where('run_id', '=', run_id).execute();
}

/** Deletes counts that no limit needs any more. */
export async function deleteOldUsage(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('ai_usage').where('day', '<', dayOf(before)).execute();
  await db.deleteFrom('ai_lesson_runs').where('ends_at', '<', before).execute();
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
