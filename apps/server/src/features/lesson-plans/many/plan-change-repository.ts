import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { UNDO_DAYS } from '@dewar/domain/time/undo-time';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import type { PlanNow } from './judge-plan-change.ts';

/** Longer than it can be undone, so that a late attempt is told why it is refused. */
const KEPT_MS = 2 * UNDO_DAYS * MILLISECONDS_PER_DAY;

/** A teacher's own plans among these by id, locked in the order of their ids. */
export async function lockPlans(
  db: Database,
  teacher_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlanNow>> {
  await sql`
    select 1 from lesson_plans
     where id = any(${[...ids]}::int[]) and teacher_id = ${teacher_id}::int
     order by id for update`.execute(db);
  return readPlans(db, teacher_id, ids);
}

/** The same without a lock. */
export async function readPlans(
  db: Database,
  teacher_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlanNow>> {
  const { rows } = await sql<PlanNow>`
    select plan.id, plan.title, plan.subject, plan.version,
           (select count(*)::int from lesson_plan_files file where file.lesson_plan_id = plan.id) as file_count,
           (select count(*)::int from lesson_events event where event.lesson_plan_id = plan.id) as event_count
      from lesson_plans plan
     where plan.id = any(${[...ids]}::int[]) and plan.teacher_id = ${teacher_id}::int`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sets subjects; like renaming one, it leaves the dates of the last change, by which the list is sorted. */
export async function rewriteSubjects(
  db: Database,
  plans: readonly { readonly id: number; readonly subject: string }[],
): Promise<void> {
  await sql`
    update lesson_plans plan set subject = given.subject, version = plan.version + 1
      from json_to_recordset(${JSON.stringify(plans)}::json) as given (id int, subject text)
     where plan.id = given.id`.execute(db);
}

export async function insertPlanChange(db: Database, teacher_id: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('plan_changes')
    .values({ teacher_id, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What one plan of a change had: its subject and its new version, or the entry by which it is brought back. */
export interface ChangedPlan {
  readonly lesson_plan_id: number;
  readonly title: string;
  readonly version: number | null;
  readonly subject: string | null;
  readonly deleted_record_id: number | null;
}

export async function insertChangedPlans(
  db: Database,
  change_id: number,
  plans: readonly ChangedPlan[],
): Promise<void> {
  await db
    .insertInto('changed_plans')
    .values(plans.map((plan) => ({ ...plan, change_id })))
    .execute();
}

export async function listChangedPlans(db: Database, change_id: number): Promise<ChangedPlan[]> {
  return db
    .selectFrom('changed_plans')
    .select(['lesson_plan_id', 'title', 'version', 'subject', 'deleted_record_id'])
    .where('change_id', '=', change_id)
    .orderBy('lesson_plan_id')
    .execute();
}

/** A teacher's own change, locked so that it is undone once; undefined if there is none. */
export async function lockPlanChange(db: Database, teacher_id: number, id: number, now: Date) {
  return db
    .selectFrom('plan_changes')
    .select('undone_at')
    .select(sql<boolean>`changed_at > ${now}::timestamptz - make_interval(days => ${UNDO_DAYS}::int)`.as('is_recent'))
    .where('id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markPlanChangeUndone(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('plan_changes').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Deletes changes that can no longer be undone, with their plans' earlier subjects. */
export async function deleteOldPlanChanges(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('plan_changes')
    .where('changed_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
}
