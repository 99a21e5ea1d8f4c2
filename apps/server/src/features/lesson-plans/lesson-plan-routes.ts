import * as contract from '@dewar/contract/lesson-plans';
import { SUCCESS } from '@dewar/contract/success-texts';
import { fileNameOf, LESSON_FILE_TYPES } from '@dewar/domain/lessons/lesson-files';
import { inTransaction } from '../../shared/database/database.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { getOwnPlan, lockOwnPlan, type PlanFiles } from './lesson-plan-access.ts';
import { plansToExport } from './lesson-plan-export.ts';
import type { PrintPlan } from './lesson-plan-printer.ts';
import { listPlans } from './lesson-plan-repository.ts';
import { addPlan, duplicatePlan, editPlan, removePlan } from './lesson-plan-service.ts';

export function lessonPlanRoutes(
  { mount, db: database, fileStorage: storage }: Server,
  planFiles: PlanFiles,
  print: PrintPlan,
): void {
  mount(contract.listLessonPlans, async ({ db, person, query }) => {
    const { records, ...page } = await listPlans(db, person.id, query);
    return { data: new RawJson(records), ...page };
  });

  mount(contract.exportLessonPlans, async ({ db, person, now, query }) =>
    exportList({ db, person, now }, { ...plansToExport(db, person.id, query), query }),
  );

  mount(contract.getLessonPlan, async ({ db, person, params: { id } }) => ({
    data: await getOwnPlan(db, person.id, id),
  }));

  mount(contract.createLessonPlan, async ({ db, person, now, body }) => ({
    data: await addPlan({ db, person, now }, body),
  }));

  mount(contract.updateLessonPlan, async ({ db, person, now, params: { id }, body, expectedVersion }) => ({
    data: await editPlan({ db, person, now }, { id, body, expectedVersion }),
    message: SUCCESS.lessonPlanSaved,
  }));

  mount(contract.deleteLessonPlan, async ({ db, person, params: { id }, now, afterwards }) => {
    const { storedNames } = await inTransaction(db, async (transaction) => {
      await lockTeacher(transaction, person.id);
      const plan = await lockOwnPlan(transaction, person.id, id);
      return removePlan({ db: transaction, person, now }, planFiles, plan);
    });
    // Kept while the plan can be brought back.
    for (const name of storedNames) afterwards(() => removeIfUnclaimed({ db: database, storage }, name));
    return { data: { id }, message: SUCCESS.lessonPlanDeleted };
  });

  mount(contract.duplicateLessonPlan, async ({ db, person, now, params: { id } }) => ({
    data: await duplicatePlan({ db, person, now }, planFiles, id),
  }));

  mount(contract.exportLessonPlanDocx, async ({ db, person, now, params: { id } }) => {
    const { title, body } = await print({ db, person, now }, id);
    const contentType = LESSON_FILE_TYPES.docx;
    return new FileResponse({ body, contentType, fileName: fileNameOf(title, 'docx'), size: body.length });
  });
}
