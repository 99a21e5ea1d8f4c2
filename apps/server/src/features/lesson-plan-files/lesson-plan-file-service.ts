import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import {
  findLessonFileError,
  guessFileCategory,
  type LessonFileCategory,
  lessonFileExtension,
} from '@dewar/domain/lessons/lesson-files';
import { MAX_LESSON_FILES } from '@dewar/domain/lessons/lesson-limits';
import { inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { contentErrorOf } from '../../shared/file-storage/content-error.ts';
import { isContentOf } from '../../shared/file-storage/file-content.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { claimFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { countFiles, deleteFile, findFile, insertFile } from './lesson-plan-file-repository.ts';
import { reserveTeacherStorage } from './teacher-storage-quota.ts';

interface LessonFileUpload {
  readonly lesson_plan_id: number;
  readonly description: string | null;
  readonly category: LessonFileCategory | undefined;
  readonly file: ReceivedFile;
}

/**
 * Attaches a received file to a plan. Throws 404 for another teacher's plan, 400 for a file that is not accepted or
 * does not match its name, 409 if the plan has the maximum number, and 507 if the teacher's storage is full.
 */
export async function attachFile(
  { db, person, now }: RequestContext,
  storage: FileStorage,
  { lesson_plan_id, description, category, file }: LessonFileUpload,
): Promise<LessonPlanFile> {
  await requireAccepted(file, storage);
  const { storedName: stored_name, originalName: original_name, size: file_size } = file;
  return inTransaction(db, async (transaction) => {
    await lockOwnPlan(transaction, person.id, lesson_plan_id);
    if ((await countFiles(transaction, lesson_plan_id)) >= MAX_LESSON_FILES) throw tooManyFiles();
    await reserveTeacherStorage(transaction, person.id, file_size);
    await claimFile(transaction, stored_name);
    return insertFile(transaction, {
      ...{ teacher_id: person.id, lesson_plan_id, stored_name, original_name, file_size, description },
      category: category ?? guessFileCategory(original_name),
      uploaded_by_name: nameOf(person),
      uploaded_at: now,
    });
  });
}

/** Deletes a file's row. Returns the stored name, which is unclaimed once this is committed. */
export function removeFile({ db, person }: RequestContext, id: number): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const file = await findFile(transaction, person.id, id);
    if (file === undefined) throw notFound();
    // Waits while the plan is being copied, which needs its files.
    await lockOwnPlan(transaction, person.id, file.lesson_plan_id);
    if (!(await deleteFile(transaction, id))) throw notFound();
    return file.stored_name;
  });
}

async function requireAccepted(file: ReceivedFile, storage: FileStorage): Promise<void> {
  const { originalName, size, beginning, storedName } = file;
  const error = findLessonFileError({ name: originalName, size });
  if (error !== null) throw invalidInput({ file: error });
  const extension = lessonFileExtension(originalName);
  const read = () => storage.read(storedName);
  if (extension === undefined || !(await isContentOf(extension, beginning, read))) {
    throw invalidInput({ file: await contentErrorOf(extension ?? '', beginning, read) });
  }
}

function tooManyFiles() {
  const words = `A lesson plan has at most ${MAX_LESSON_FILES} files. Delete one first.`;
  return conflict(words, { file: words });
}
