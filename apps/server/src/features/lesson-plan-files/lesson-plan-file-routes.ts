import * as contract from '@dewar/contract/lesson-plan-files';
import { SUCCESS } from '@dewar/contract/success-texts';
import { notFound } from '../../shared/errors.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { lessonFileResponse } from './lesson-plan-file-access.ts';
import { findFileByName, listFiles } from './lesson-plan-file-repository.ts';
import { attachFile, removeFile } from './lesson-plan-file-service.ts';

export function lessonPlanFileRoutes({ mount, db: database, fileStorage: storage }: Server): void {
  mount(contract.listLessonPlanFiles, async ({ db, person, query: { lesson_plan_id } }) => {
    await getOwnPlan(db, person.id, lesson_plan_id);
    return { data: new RawJson(await listFiles(db, lesson_plan_id)) };
  });

  mount(contract.uploadLessonPlanFile, async ({ context, body, file }) => {
    const { lesson_plan_id, category, description } = body;
    const upload = { lesson_plan_id, category, description: description || null, file };
    return { data: await attachFile(context, storage, upload) };
  });

  mount(contract.downloadLessonPlanFile, async ({ db, person, params: { file_name } }) => {
    const file = await findFileByName(db, person.id, file_name);
    if (file === undefined) throw notFound();
    return lessonFileResponse(storage, file);
  });

  mount(contract.deleteLessonPlanFile, async ({ context, params: { id }, afterwards }) => {
    const storedName = await removeFile(context, id);
    afterwards(() => removeIfUnclaimed({ db: database, storage }, storedName));
    return { data: { id }, message: SUCCESS.attachmentDeleted };
  });
}
