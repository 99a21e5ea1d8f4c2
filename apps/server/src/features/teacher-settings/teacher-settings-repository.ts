import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { DEFAULT_GRADE_LEVEL } from '@dewar/domain/lessons/grade-levels';
import { LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { subjectKey, USUAL_SUBJECTS } from '@dewar/domain/lessons/lesson-subjects';
import { DEFAULT_PAPER_SIZE, type PaperSize } from '@dewar/domain/lessons/paper-sizes';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../shared/database/database.ts';

/**
 * Creates the settings and the usual subjects of somebody who becomes a teacher. Concurrent requests wait for the settings
 * row and then find both, so nothing is created twice, or again after it was deleted.
 */
export async function createTeacherSettings(db: Database, teacher_id: number): Promise<void> {
  const known = await db
    .selectFrom('teacher_settings')
    .select('teacher_id')
    .where('teacher_id', '=', teacher_id)
    .executeTakeFirst();
  if (known !== undefined) return;
  await inTransaction(db, async (transaction) => {
    const begun = await transaction
      .insertInto('teacher_settings')
      .values({
        teacher_id,
        default_grade_level: DEFAULT_GRADE_LEVEL,
        default_duration_minutes: LESSON_MINUTES.byDefault,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('teacher_id')
      .executeTakeFirst();
    if (begun === undefined) return;
    await transaction
      .insertInto('lesson_subjects')
      .values(USUAL_SUBJECTS.map(({ name, color }) => ({ teacher_id, name, name_key: subjectKey(name), color })))
      .execute();
  });
}

/** Of a teacher without a row, as one that was written into the database by hand. */
const UNSAVED: TeacherSettings = {
  default_grade_level: DEFAULT_GRADE_LEVEL,
  default_duration_minutes: LESSON_MINUTES.byDefault,
  default_template_id: null,
  paper_size: DEFAULT_PAPER_SIZE,
  version: 1,
};

/** A teacher's defaults. */
export async function getTeacherSettings(db: Database, teacher_id: number): Promise<TeacherSettings> {
  const { rows } = await sql<TeacherSettings>`
    select settings.default_grade_level, settings.default_duration_minutes,
           (select template.id from lesson_templates template
             where template.teacher_id = settings.teacher_id and template.is_default) as default_template_id,
           settings.paper_size, settings.version
      from teacher_settings settings
     where settings.teacher_id = ${teacher_id}`.execute(db);
  return rows[0] ?? UNSAVED;
}

/** Serialises changes that depend on all of a teacher's rows: counts, and which one is the default. */
export async function lockTeacher(transaction: Database, teacher_id: number): Promise<void> {
  await createTeacherSettings(transaction, teacher_id);
  await transaction
    .selectFrom('teacher_settings')
    .select('teacher_id')
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .execute();
}

interface Defaults {
  readonly default_grade_level: string;
  readonly default_duration_minutes: number;
  readonly paper_size: PaperSize;
}

export async function updateTeacherDefaults(db: Database, teacher_id: number, defaults: Defaults): Promise<void> {
  await db
    .updateTable('teacher_settings')
    .set({ ...defaults, version: sql<number>`version + 1` })
    .where('teacher_id', '=', teacher_id)
    .execute();
}

/** The settings include the default template, so their version changes wherever that is chosen. */
export async function recordDefaultTemplateChange(transaction: Database, teacher_id: number): Promise<void> {
  await transaction
    .updateTable('teacher_settings')
    .set({ version: sql<number>`version + 1` })
    .where('teacher_id', '=', teacher_id)
    .execute();
}
