import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonPlan, LessonPlan, updateLessonPlan } from '@dewar/contract/lesson-plans';
import { objectivesPreview } from '@dewar/domain/lessons/lesson-objectives';
import { type CustomSection, STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { isForOthers } from '@dewar/domain/lessons/plan-links';
import { uniqueSectionNames } from '@dewar/domain/lessons/section-names';
import { copiedName } from '@dewar/domain/primitives/texts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { spellSubject } from '../teacher-settings/lesson-subject-repository.ts';
import { getTeacherSettings } from '../teacher-settings/teacher-settings-repository.ts';
import { getOwnPlan, lockOwnPlan, type PlanFiles, type SharedPlanKey } from './lesson-plan-access.ts';
import { deletePlan, insertPlan, type StoredPlan, updatePlan } from './lesson-plan-repository.ts';

/** Creates a plan; what was not sent is the teacher's default, or empty. */
export function addPlan(context: RequestContext, body: BodyOf<typeof createLessonPlan>): Promise<LessonPlan> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    const { default_grade_level, default_duration_minutes } = await getTeacherSettings(transaction, person.id);
    const whole = {
      ...EMPTY_SECTIONS,
      grade_level: default_grade_level,
      duration_minutes: default_duration_minutes,
      ...sentFields(body),
      title: body.title,
      subject: body.subject,
    };
    const id = await insertPlan(transaction, await storedPlan(within, whole), {
      teacher_id: person.id,
      now,
    });
    return getOwnPlan(transaction, person.id, id);
  });
}

export interface PlanEdit {
  readonly id: number;
  readonly body: BodyOf<typeof updateLessonPlan>;
  readonly expectedVersion: number | undefined;
}

/** Changes a plan. Throws 404, and 412 if it has changed in the meantime. */
export function editPlan(context: RequestContext, { id, body, expectedVersion }: PlanEdit): Promise<LessonPlan> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    const before = await lockOwnPlan(transaction, person.id, id);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    const plan = await storedPlan(within, { ...before, ...sentFields(body) });
    await updatePlan(transaction, id, plan, now);
    return getOwnPlan(transaction, person.id, id);
  });
}

/**
 * Deletes a locked plan and keeps it. Returns the entry by which it is brought back, null if nothing is kept, and the names
 * of its files. Its calendar entries go too, in any order, so the teacher is locked before.
 */
export async function removePlan(
  { db, person, now }: RequestContext,
  files: PlanFiles,
  { id, title }: Pick<LessonPlan, 'id' | 'title'>,
): Promise<{ readonly entry: number | null; readonly storedNames: readonly string[] }> {
  const storedNames = await files.listStoredNames(db, id);
  const entry = await deleteKeeping(db, {
    ...{ person, now, entity: 'lesson_plan', entity_id: id, label: title, teacher: person },
    remove: () => deletePlan(db, id),
  });
  return { entry, storedNames };
}

/** Copies a plan with its files. Throws 404, and 507 if the copies would not fit. */
export function duplicatePlan(context: RequestContext, files: PlanFiles, id: number): Promise<LessonPlan> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const original = await lockOwnPlan(transaction, person.id, id);
    return copyOf(within, files, { ...original, title: copiedName(original.title) });
  });
}

/**
 * Saves a copy of another teacher's plan, which has shared it, with its files and without the teacher's reflection.
 * Throws 404, and 507 if the copies would not fit.
 */
export function copyOfOthers(context: RequestContext, files: PlanFiles, shared: SharedPlanKey): Promise<LessonPlan> {
  return withTransaction(context, async (within, transaction) => {
    const original = await lockOwnPlan(transaction, shared.teacher_id, shared.lesson_plan_id);
    const custom_sections = original.custom_sections.filter(isForOthers);
    const plan = { ...original, teacher_reflection: null, custom_sections };
    return copyOf(within, files, plan);
  });
}

async function copyOf(context: RequestContext, files: PlanFiles, original: LessonPlan): Promise<LessonPlan> {
  const { db, person, now } = context;
  const plan = await storedPlan(context, original);
  const to = await insertPlan(db, plan, { teacher_id: person.id, now });
  await files.copy(db, { person, from: original.id, to, now });
  return getOwnPlan(db, person.id, to);
}

const EMPTY_SECTIONS = {
  learning_objectives: null,
  materials: null,
  introduction: null,
  direct_instruction: null,
  guided_practice: null,
  independent_practice: null,
  closure: null,
  assessment_strategies: null,
  differentiation: null,
  teacher_reflection: null,
  custom_sections: [],
} as const satisfies Record<(typeof STANDARD_SECTIONS)[number]['section_name'] | 'custom_sections', unknown>;

type FullPlan = Omit<StoredPlan, 'preview' | 'custom_sections'> & {
  readonly custom_sections: readonly Omit<CustomSection, 'section_name'>[];
};

async function storedPlan({ db, person }: RequestContext, whole: FullPlan): Promise<StoredPlan> {
  const { title, grade_level, duration_minutes } = whole;
  const names = uniqueSectionNames(whole.custom_sections.map(({ display_name }) => display_name));
  const custom_sections = whole.custom_sections.map(({ display_name, content }, index) => ({
    section_name: names[index] ?? '',
    display_name,
    content,
  }));
  const standard = STANDARD_SECTIONS.map(({ section_name }) => [section_name, whole[section_name]] as const);
  const content = { ...EMPTY_SECTIONS, ...Object.fromEntries(standard), custom_sections };
  const subject = await spellSubject(db, person.id, whole.subject);
  return { title, subject, grade_level, duration_minutes, ...content, preview: objectivesPreview(content) };
}
