import { type LessonTemplate, lessonTemplateSchema } from '@dewar/contract/lesson-templates';
import type { TemplateSectionFields } from '@dewar/domain/lessons/lesson-presets';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SubjectRenaming } from '../teacher-settings/lesson-subject-repository.ts';

/** The columns of a list row in the contract's format. */
const ROW = sql`
  template.id, template.name, template.description, template.is_default, template.grade_levels, template.subjects,
  (select count(*) from lesson_template_sections section where section.template_id = template.id) as section_count,
  (select count(*) from lesson_template_sections section
    where section.template_id = template.id and section.is_enabled and section.ai_enabled) as ai_section_count,
  template.created_at, template.updated_at, template.version`;

const WHOLE = sql`
  ${ROW},
  (select coalesce(json_agg(row_to_json(listed) order by listed.sort_order), '[]')
     from (select section.id, section.section_name, section.display_name, section.section_type, section.is_required,
                  section.is_enabled, section.sort_order, section.placeholder_text, section.help_text,
                  section.default_value, section.response_length, section.ai_enabled
             from lesson_template_sections section where section.template_id = template.id) listed) as sections`;

/** A teacher's templates as JSON text: the default one first, then by name. */
export async function listTemplates(db: Database, teacher_id: number): Promise<string> {
  const { rows } = await sql<{ records: string }>`
    select coalesce(json_agg(row_to_json(found)), '[]')::text as records
      from (select ${ROW} from lesson_templates template
             where template.teacher_id = ${teacher_id}
             order by template.is_default desc, template.order_key, template.id) found`.execute(db);
  return rows[0]?.records ?? '[]';
}

/** A teacher's own template; undefined for a missing one and for another teacher's. */
export async function findTemplate(db: Database, teacher_id: number, id: number): Promise<LessonTemplate | undefined> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(found) as record
      from (select ${WHOLE} from lesson_templates template
             where template.id = ${id} and template.teacher_id = ${teacher_id}) found`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : lessonTemplateSchema.parse(row.record);
}

export async function lockTemplate(db: Database, teacher_id: number, id: number): Promise<LessonTemplate | undefined> {
  await db
    .selectFrom('lesson_templates')
    .select('id')
    .where('id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirst();
  return findTemplate(db, teacher_id, id);
}

export async function countTemplates(db: Database, teacher_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('lesson_templates')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('teacher_id', '=', teacher_id)
    .executeTakeFirstOrThrow();
  return count;
}

export interface StoredTemplate {
  readonly name: string;
  readonly description: string | null;
  readonly grade_levels: readonly string[];
  readonly subjects: readonly string[];
}

interface Writing {
  readonly teacher_id: number;
  readonly now: Date;
}

export async function insertTemplate(
  db: Database,
  template: StoredTemplate,
  { teacher_id, now }: Writing,
): Promise<number> {
  const { id } = await db
    .insertInto('lesson_templates')
    .values({ ...rowOf(template), teacher_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(db: Database, id: number, template: StoredTemplate, now: Date): Promise<void> {
  await db
    .updateTable('lesson_templates')
    .set({ ...rowOf(template), updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

function rowOf({ grade_levels, subjects, ...template }: StoredTemplate) {
  return { ...template, grade_levels: [...grade_levels], subjects: [...subjects] };
}

export async function deleteTemplate(db: Database, id: number): Promise<void> {
  await db.deleteFrom('lesson_templates').where('id', '=', id).execute();
}

/** Replaces the sections of a template by these, which are already arranged. */
export async function setSections(
  db: Database,
  template_id: number,
  sections: readonly TemplateSectionFields[],
): Promise<void> {
  await db.deleteFrom('lesson_template_sections').where('template_id', '=', template_id).execute();
  if (sections.length === 0) return;
  await db
    .insertInto('lesson_template_sections')
    .values(sections.map((section) => ({ ...section, template_id })))
    .execute();
}

/**
 * Makes one of a teacher's templates the default, or none; false if there is no such template. There can be only one,
 * so the teacher must be locked.
 */
export async function setDefaultTemplate(
  transaction: Database,
  teacher_id: number,
  id: number | null,
): Promise<boolean> {
  const own = transaction.updateTable('lesson_templates').where('teacher_id', '=', teacher_id);
  await own.set({ is_default: false, version: sql<number>`version + 1` }).where('is_default', '=', true).execute();
  if (id === null) return true;
  const { numUpdatedRows } = await own
    .set({ is_default: true, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renameSubjectOnTemplates(db: Database, { teacher_id, from, to }: SubjectRenaming): Promise<void> {
  await db
    .updateTable('lesson_templates')
    .set({
      subjects: sql`array(
        select renamed.name
          from (select case when lower(name) = lower(${from}) then ${to} else name end as name, place
                  from unnest(subjects) with ordinality as listed (name, place)) renamed
         group by renamed.name
         order by min(renamed.place))`,
      version: sql<number>`version + 1`,
    })
    .where('teacher_id', '=', teacher_id)
    .where(sql<boolean>`exists (select from unnest(subjects) as listed (name) where lower(name) = lower(${from}))`)
    .execute();
}
