import * as contract from '@dewar/contract/lesson-templates';
import { SUCCESS } from '@dewar/contract/success-texts';
import { LESSON_PRESETS } from '@dewar/domain/lessons/lesson-presets';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { templatesToExport } from './lesson-template-export.ts';
import { listTemplates } from './lesson-template-repository.ts';
import { addFromPreset, addTemplate, editTemplate, getTemplate, removeTemplate } from './lesson-template-service.ts';

export function lessonTemplateRoutes({ mount }: Server): void {
  const presets = new RawJson(JSON.stringify(LESSON_PRESETS));

  mount(contract.listLessonPresets, async () => ({ data: presets }));

  mount(contract.listLessonTemplates, async ({ db, person }) => ({
    data: new RawJson(await listTemplates(db, person.id)),
  }));

  mount(contract.exportLessonTemplates, async ({ context, db, person, query }) =>
    exportList(context, { ...(await templatesToExport(db, person.id)), query }),
  );

  mount(contract.getLessonTemplate, async ({ context, params: { id } }) => ({
    data: await getTemplate(context, id),
  }));

  mount(contract.createLessonTemplate, async ({ context, body }) => ({
    data: await addTemplate(context, body),
  }));

  mount(contract.createTemplateFromPreset, async ({ context, body }) => ({
    data: await addFromPreset(context, body),
  }));

  mount(contract.updateLessonTemplate, async ({ context, params: { id }, body, expectedVersion }) => ({
    data: await editTemplate(context, { id, body, expectedVersion }),
    message: SUCCESS.templateSaved,
  }));

  mount(contract.updateTemplateSections, async ({ context, params: { id }, body, expectedVersion }) => ({
    data: await editTemplate(context, { id, body, expectedVersion }),
    message: SUCCESS.templateSaved,
  }));

  mount(contract.deleteLessonTemplate, async ({ context, params: { id }, expectedVersion }) => {
    await removeTemplate(context, { id, expectedVersion });
    return { data: { id } };
  });
}
