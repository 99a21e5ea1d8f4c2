import type { BodyOf } from '@dewar/contract/endpoint';
import type {
  createLessonTemplate,
  createTemplateFromPreset,
  LessonTemplate,
  updateLessonTemplate,
} from '@dewar/contract/lesson-templates';
import { MAX_LESSON_TEMPLATES } from '@dewar/domain/lessons/lesson-limits';
import { findPreset, type TemplateSectionFields } from '@dewar/domain/lessons/lesson-presets';
import { arrangeSections } from '@dewar/domain/lessons/template-sections';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { lockTeacher, recordDefaultTemplateChange } from '../teacher-settings/teacher-settings-repository.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  lockTemplate,
  type StoredTemplate,
  setDefaultTemplate,
  setSections,
  updateTemplate,
} from './lesson-template-repository.ts';

/** A teacher's own template. Throws 404. */
export async function getTemplate(
  { db, person: { id: teacher_id } }: RequestContext,
  id: number,
  find = findTemplate,
): Promise<LessonTemplate> {
  const template = await find(db, teacher_id, id);
  if (template === undefined) throw notFound();
  return template;
}

/** Adds a template. Throws 409 if the teacher has the maximum number. */
export function addTemplate(
  context: RequestContext,
  body: BodyOf<typeof createLessonTemplate>,
): Promise<LessonTemplate> {
  const { name, description = null, grade_levels = [], subjects = [], is_default = false, sections = [] } = body;
  const template = { name, description, grade_levels, subjects };
  return insertWhole(context, { template, is_default, sections: arrangeSections(sections) });
}

/** Adds a copy of a preset. */
export function addFromPreset(
  context: RequestContext,
  body: BodyOf<typeof createTemplateFromPreset>,
): Promise<LessonTemplate> {
  const preset = findPreset(body.presetId);
  if (preset === undefined) throw notFound();
  const { name = preset.name, description = preset.description } = body;
  const { target_grade_levels: grade_levels, target_subjects: subjects, sections } = preset;
  return insertWhole(context, { template: { name, description, grade_levels, subjects }, is_default: false, sections });
}

interface FullTemplate {
  readonly template: StoredTemplate;
  readonly is_default: boolean;
  readonly sections: readonly TemplateSectionFields[];
}

function insertWhole(context: RequestContext, whole: FullTemplate): Promise<LessonTemplate> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    await lockTeacher(transaction, person.id);
    if ((await countTemplates(transaction, person.id)) >= MAX_LESSON_TEMPLATES) throw tooManyTemplates();
    const id = await insertTemplate(transaction, whole.template, { teacher_id: person.id, now });
    await setSections(transaction, id, whole.sections);
    if (whole.is_default) await chooseDefault(transaction, person, id);
    return getTemplate(within, id);
  });
}

interface TemplateEdit {
  readonly id: number;
  readonly body: BodyOf<typeof updateLessonTemplate>;
  readonly expectedVersion: number | undefined;
}

/** Changes a template, and its sections if they were sent: both or neither. Throws 404 and 412. */
export function editTemplate(
  context: RequestContext,
  { id, body, expectedVersion }: TemplateEdit,
): Promise<LessonTemplate> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    await lockTeacher(transaction, person.id);
    const before = await getTemplate(within, id, lockTemplate);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    const { name, description, grade_levels, subjects, is_default } = { ...before, ...sentFields(body) };
    if (body.sections !== undefined) await setSections(transaction, id, arrangeSections(body.sections));
    if (is_default !== before.is_default) await chooseDefault(transaction, person, is_default ? id : null);
    await updateTemplate(transaction, id, { name, description, grade_levels, subjects }, now);
    return getTemplate(within, id);
  });
}

/** Deletes a template. Throws 404, and 412 if it has changed since it was read. */
export function removeTemplate(
  context: RequestContext,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion: number | undefined },
): Promise<void> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    await lockTeacher(transaction, person.id);
    const before = await getTemplate(within, id, lockTemplate);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    await deleteTemplate(transaction, id);
    if (before.is_default) await recordDefaultTemplateChange(transaction, person.id);
  });
}

async function chooseDefault(transaction: Database, { id: teacher_id }: SignedIn, id: number | null): Promise<void> {
  await setDefaultTemplate(transaction, teacher_id, id);
  await recordDefaultTemplateChange(transaction, teacher_id);
}

function tooManyTemplates() {
  return conflict(`There are ${MAX_LESSON_TEMPLATES} templates already. Delete one first.`);
}
