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
    await giveRunBack(transaction, teacher_id, now);
    return 'under-way';
  });
}

interface EndedRun extends LessonRun {
  /** The day the run was counted on. */
  readonly begunAt: Date;
  readonly hasWritten: boolean;
}

/** Ends a run. One that wrote nothing is not counted, once. */
export function endLessonRun(db: Database, { teacher_id, run_id, begunAt, hasWritten }: EndedRun): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('ai_lesson_runs')
      .where('teacher_id', '=', teacher_id)
      .where('run_id', '=', run_id)
      .executeTakeFirst();
    if (!hasWritten && numDeletedRows > 0n) await giveRunBack(transaction, teacher_id, begunAt);
  });
}

async function giveRunBack(transaction: Database, teacher_id: number, day: Date): Promise<void> {
  await transaction
    .updateTable('ai_usage')
    .set({ lesson_runs: sql<number>`lesson_runs - 1` })
    .where('teacher_id', '=', teacher_id)
    .where('day', '=', dayOf(day))
    .execute();
}

/** What a teacher has used of the day's limits. */
export async function findUsage(db: Database, teacher_id: number, now: Date) {
  const usage = await db
    .selectFrom('ai_usage')
    .select(['lesson_runs', 'model_calls'])
    .where('teacher_id', '=', teacher_id)
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  return usage ?? { lesson_runs: 0, model_calls: 0 };
}

/** How much the newest run of a model counts in its pace. */
const NEWEST_SHARE = 0.3;

export async function keepPace(db: Database, model: string, msPerWord: number): Promise<void> {
  await sql`
    insert into ai_model_pace as pace (model, ms_per_word) values (${model}, ${msPerWord})
        on conflict (model) do update
           set ms_per_word = pace.ms_per_word + ${NEWEST_SHARE}::float8 * (excluded.ms_per_word - pace.ms_per_word)`.execute(
    db,
  );
}

/** Milliseconds that a model takes for a word of a lesson; null before its first run. */
export async function findPace(db: Database, model: string): Promise<number | null> {
  const pace = await db.selectFrom('ai_model_pace').select('ms_per_word').where('model', '=', model).executeTakeFirst();
  return pace?.ms_per_word ?? null;
}

/** Deletes counts that no limit needs any more. */
export async function deleteOldUsage(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('ai_usage').where('day', '<', dayOf(before)).execute();
  await db.deleteFrom('ai_lesson_runs').where('ends_at', '<', before).execute();
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
