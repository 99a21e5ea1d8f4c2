import { type SharedPlan, sharedPlanSchema } from '@dewar/contract/plan-links';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { isForOthers, planLinkState } from '@dewar/domain/lessons/plan-links';
import { listWrittenSections } from '@dewar/domain/lessons/unwritten-sections';
import { HttpError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';
import { findActiveTeacher } from '../auth/accounts/active-teacher-access.ts';
import { countWrongSecret, type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { lessonFileResponse } from '../lesson-plan-files/lesson-plan-file-access.ts';
import { findFile, listStoredFiles } from '../lesson-plan-files/lesson-plan-file-repository.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { countOpening, findLinkByToken } from './plan-link-repository.ts';

/**
 * An open link and its teacher. A link that there is not, one that ended, was revoked or whose teacher may not sign in
 * get the same 404, and all are counted as guesses of their network; throws 429 for many.
 */
export async function requireOpenLink(call: GuardedCall, token: string) {
  const { db, now } = call;
  const link = await findLinkByToken(db, hashToken(token));
  const isOpen = link !== undefined && planLinkState(link, now) === 'open';
  const teacher = isOpen ? await findActiveTeacher(db, link.teacher_id, now) : undefined;
  if (isOpen && teacher !== undefined) return { ...link, teacher };
  await countWrongSecret(call, 'plan link');
  throw linkEnded();
}

/** The plan of a link as its holder reads it; the opening is counted. Throws like requireOpenLink. */
export async function readSharedPlan(call: GuardedCall, token: string): Promise<SharedPlan> {
  const { db, now } = call;
  const { id, lesson_plan_id, teacher, note, last_day } = await requireOpenLink(call, token);
  const plan = await getOwnPlan(db, teacher.id, lesson_plan_id);
  await countOpening(db, id, now);
  const { title, subject, grade_level, duration_minutes } = plan;
  return {
    ...{ title, subject, grade_level, duration_minutes, note, last_day },
    teacher: fullNameOf(teacher) ?? teacher.email,
    sections: listWrittenSections(plan).filter(isForOthers),
    // Only these fields of a file: its stored name is nobody's business.
    files: sharedPlanSchema.shape.files.parse(await listStoredFiles(db, lesson_plan_id)),
  };
}

/** A file of the link's own plan. Throws like requireOpenLink, also for a file of another plan. */
export async function readSharedFile(
  call: GuardedCall,
  storage: FileStorage,
  { token, file_id }: { readonly token: string; readonly file_id: number },
): Promise<FileResponse> {
  const { lesson_plan_id, teacher } = await requireOpenLink(call, token);
  const file = await findFile(call.db, teacher.id, file_id);
  if (file === undefined || file.lesson_plan_id !== lesson_plan_id) throw linkEnded();
  return lessonFileResponse(storage, file);
}

function linkEnded(): HttpError {
  return new HttpError(404, 'not_found', 'This link has ended. Ask the teacher for a new one.');
}
