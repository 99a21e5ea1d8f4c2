import { type LessonPlan, lessonPlanSchema } from '@dewar/contract/lesson-plans';
import type { LessonContent } from '@dewar/domain/lessons/lesson-sections';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  FIRST_PAGE,
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  pageOf,
  readCursor,
} from '../../shared/database/json-page.ts';
import { hasWords } from '../../shared/database/text-search.ts';
import type { SubjectRenaming } from '../teacher-settings/lesson-subject-repository.ts';

/** The columns of a list row in the contract's format. */
const ROW = sql`
  plan.id, plan.title, plan.subject, plan.grade_level, plan.duration_minutes, plan.learning_objectives, plan.preview,
  plan.created_at, plan.updated_at, plan.version`;

/** The columns of one plan that is opened. */
const WHOLE = sql`
  ${ROW}, plan.materials, plan.introduction, plan.direct_instruction, plan.guided_practice, plan.independent_practice,
  plan.closure, plan.assessment_strategies, plan.differentiation, plan.teacher_reflection, plan.custom_sections,
  (select count(*) from lesson_plan_files file where file.lesson_plan_id = plan.id) as file_count,
  (select count(*) from lesson_events event where event.lesson_plan_id = plan.id) as calendar_event_count`;

export interface LessonPlanFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly subject?: string | undefined;
  readonly search?: string | undefined;
  readonly scheduled?: 'no' | undefined;
}

/** A page of a teacher's plans, last changed first. Throws 400 for an invalid cursor. */
export async function listPlans(db: Database, teacher_id: number, filter: LessonPlanFilter): Promise<JsonPage> {
  const { limit, cursor, subject, search, scheduled } = filter;
  const previousEnd = readCursor(cursor) ?? FIRST_PAGE;
  const conditions: RawBuilder<unknown>[] = [
    sql`plan.teacher_id = ${teacher_id}`,
    isBehind(previousEnd, 'plan', 'updated_at'),
  ];
  if (subject) conditions.push(sql`lower(plan.subject) = lower(${subject})`);
  if (search) conditions.push(hasWords(sql`plan.search_key`, search));
  if (scheduled === 'no') {
    conditions.push(sql`not exists (select from lesson_events event where event.lesson_plan_id = plan.id)`);
  }
  const { rows } = await jsonLines(sql`
    select ${ROW} from lesson_plans plan
     where ${sql.join(conditions, sql` and `)}
     order by plan.updated_at desc, plan.id desc
     limit ${limit + 1}`).execute(db);
  return pageOf(rows[0] ?? NO_LINES, limit, 'updated_at');
}

const NO_LINES: JsonLines = { lines: null };

/** A teacher's own plan; undefined for a missing one and for another teacher's. */
export async function findPlan(db: Database, teacher_id: number, id: number): Promise<LessonPlan | undefined> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(found) as record
      from (select ${WHOLE} from lesson_plans plan where plan.id = ${id} and plan.teacher_id = ${teacher_id}) found`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? undefined : lessonPlanSchema.parse(row.record);
}

/** What the calendar needs to know of a plan. */
export type SchedulablePlan = Pick<LessonPlan, 'id' | 'title' | 'subject' | 'duration_minutes'>;

/** A teacher's own plans among these. */
export async function listPlansById(
  db: Database,
  teacher_id: number,
  ids: readonly number[],
): Promise<SchedulablePlan[]> {
  return db
    .selectFrom('lesson_plans')
    .select(['id', 'title', 'subject', 'duration_minutes'])
    .where('teacher_id', '=', teacher_id)
    .where('id', 'in', ids)
    .execute();
}

/** Locks a plan for a change, so that the second of two concurrent saves finds a newer version and fails. */
export async function lockPlan(db: Database, teacher_id: number, id: number): Promise<LessonPlan | undefined> {
  await db
    .selectFrom('lesson_plans')
    .select('id')
    .where('id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirst();
  return findPlan(db, teacher_id, id);
}

export interface StoredPlan extends LessonContent {
  readonly title: string;
  readonly subject: string;
  readonly grade_level: string;
  readonly duration_minutes: number;
  readonly preview: string | null;
}

interface Writing {
  readonly teacher_id: number;
  readonly now: Date;
}

export async function insertPlan(db: Database, plan: StoredPlan, { teacher_id, now }: Writing): Promise<number> {
  const { id } = await db
    .insertInto('lesson_plans')
    .values({ ...rowOf(plan), teacher_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePlan(db: Database, id: number, plan: StoredPlan, now: Date): Promise<void> {
  await db
    .updateTable('lesson_plans')
    .set({ ...rowOf(plan), updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

function rowOf({ custom_sections, ...plan }: StoredPlan) {
  return { ...plan, custom_sections: JSON.stringify(custom_sections) };
}

export async function deletePlan(db: Database, id: number): Promise<void> {
  await db.deleteFrom('lesson_plans').where('id', '=', id).execute();
}

/**
 * Increments the version, so that a concurrent edit of a plan is detected; the date of the last change stays the
 * teacher's own.
 */
export async function renameSubjectOnPlans(db: Database, { teacher_id, from, to }: SubjectRenaming): Promise<void> {
  await db
    .updateTable('lesson_plans')
    .set({ subject: to, version: sql<number>`version + 1` })
    .where('teacher_id', '=', teacher_id)
    .where(sql<boolean>`lower(subject) = lower(${from})`)
    .execute();
}
