import { LESSON_FILE_TYPES, lessonFileExtension } from '@dewar/domain/lessons/lesson-files';
import { MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import type { Database } from '../../shared/database/database.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { claimFile, type Files, storeUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { PlanFileCopying, PlanFiles } from '../lesson-plans/lesson-plan-access.ts';
import { insertFile, listStoredFiles } from './lesson-plan-file-repository.ts';
import { requireTeacherStorage, reserveTeacherStorage } from './teacher-storage-quota.ts';

/** The operations on files that plans need. */
export function createPlanFiles(files: Files): PlanFiles {
  return {
    listStoredNames: async (db, plan_id) => (await listStoredFiles(db, plan_id)).map(({ stored_name }) => stored_name),
    listNames: async (db, plan_id) => (await listStoredFiles(db, plan_id)).map(({ original_name }) => original_name),
    countStorage: reserveTeacherStorage,
    copy: (transaction, copying) => copyFiles(transaction, files, copying),
  };
}

interface StoredLessonFile {
  readonly stored_name: string;
  readonly original_name: string;
  readonly file_size: number;
}

/** An attachment as a download under its own name. */
export async function lessonFileResponse(storage: FileStorage, file: StoredLessonFile): Promise<FileResponse> {
  return new FileResponse({
    body: await storage.read(file.stored_name),
    contentType: contentTypeOf(file.original_name),
    fileName: file.original_name,
    size: file.file_size,
  });
}

const ANY_CONTENT = 'application/octet-stream';

/** An SVG may contain a script: it is sent as a type that browsers do not display. */
function contentTypeOf(name: string): string {
  const extension = lessonFileExtension(name);
  return extension === undefined || extension === 'svg' ? ANY_CONTENT : LESSON_FILE_TYPES[extension];
}

/**
 * Copies another plan's files to a plan. Throws 507 before anything is copied if they would not fit. Each file is
 * claimed as soon as it is copied: a transaction that idles until all are copied would be ended.
 */
async function copyFiles(
  transaction: Database,
  files: Files,
  { person, from, to, now }: PlanFileCopying,
): Promise<void> {
  const originals = await listStoredFiles(transaction, from);
  const bytes = originals.reduce((sum, { file_size }) => sum + file_size, 0);
  if (bytes === 0) return;
  await requireTeacherStorage(transaction, person.id, bytes);
  for (const { id: _id, stored_name, ...original } of originals) {
    const source = await files.storage.read(stored_name);
    const copy = await storeUnclaimed(files, source, { maxBytes: MAX_FILE_BYTES });
    await claimFile(transaction, copy.storedName);
    await insertFile(transaction, {
      ...original,
      teacher_id: person.id,
      lesson_plan_id: to,
      stored_name: copy.storedName,
      uploaded_at: now,
    });
  }
  await reserveTeacherStorage(transaction, person.id, bytes);
}
