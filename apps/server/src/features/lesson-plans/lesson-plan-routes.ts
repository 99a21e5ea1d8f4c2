import * as contract from '@dewar/contract/lesson-plans';
import { SUCCESS } from '@dewar/contract/success-texts';
import { fileNameOf, LESSON_FILE_TYPES } from '@dewar/domain/lessons/lesson-files';
import { requireVersion } from '../../shared/database/require-version.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { withTransaction } from '../../shared/request-context.ts';
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

  mount(contract.exportLessonPlans, async ({ context, db, person, query }) =>
    exportList(context, { ...plansToExport(db, person.id, query), query }),
  );

  mount(contract.getLessonPlan, async ({ db, person, params: { id } }) => ({
    data: await getOwnPlan(db, person.id, id),
  }));

  mount(contract.createLessonPlan, async ({ context, body }) => ({
    data: await addPlan(context, body),
  }));

  mount(contract.updateLessonPlan, async ({ context, params: { id }, body, expectedVersion }) => ({
    data: await editPlan(context, { id, body, expectedVersion }),
    message: SUCCESS.lessonPlanSaved,
  }));

  mount(contract.deleteLessonPlan, async ({ context, person, params: { id }, expectedVersion, afterwards }) => {
    const { storedNames } = await withTransaction(context, async (within, transaction) => {
      await lockTeacher(transaction, person.id);
      const plan = await lockOwnPlan(transaction, person.id, id);
      await requireVersion(plan.version, expectedVersion, async () => JSON.stringify(plan));
      return removePlan(within, planFiles, plan);
    });
    // Kept while the plan can be brought back.
    for (const name of storedNames) afterwards(() => removeIfUnclaimed({ db: database, storage }, name));
    return { data: { id }, message: SUCCESS.lessonPlanDeleted };
  });

  mount(contract.duplicateLessonPlan, async ({ context, params: { id } }) => ({
    data: await duplicatePlan(context, planFiles, id),
  }));

  mount(contract.exportLessonPlanDocx, async ({ context, params: { id } }) => {
    const { title, body } = await print(context, id);
    const contentType = LESSON_FILE_TYPES.docx;
    return new FileResponse({ body, contentType, fileName: fileNameOf(title, 'docx'), size: body.length });
  });
}
