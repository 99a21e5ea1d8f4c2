import { describeTimes, findNextLesson } from '@dewar/domain/lessons/lesson-times';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { nameOf } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getTeacherSettings } from '../teacher-settings/teacher-settings-repository.ts';
import { getOwnPlan, type ListPlanLessons, type PlanFiles } from './lesson-plan-access.ts';

/** A teacher's own plan as a Word document. Throws 404 for another teacher's. */
export type PrintPlan = (
  context: RequestContext,
  id: number,
) => Promise<{ readonly title: string; readonly body: Buffer }>;

export function createPlanPrinter(planFiles: PlanFiles, listLessons: ListPlanLessons): PrintPlan {
  return async (context, id) => {
    const { db, person, now } = context;
    const plan = await getOwnPlan(db, person.id, id);
    const { paper_size: paper } = await getTeacherSettings(db, person.id);
    const next = findNextLesson(await listLessons(context, id), now);
    const date = next === undefined ? null : describeTimes(next, schoolTimeZoneOf(person));
    const attachments = await planFiles.listNames(db, id);
    // The library for Word documents is large, and exports are rare.
    const { writeLessonPlanDocx } = await import('./lesson-plan-docx.ts');
    const body = await writeLessonPlanDocx(plan, { teacher: nameOf(person), date, attachments, paper });
    return { title: plan.title, body };
  };
}
