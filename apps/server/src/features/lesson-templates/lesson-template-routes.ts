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

  mount(contract.exportLessonTemplates, async ({ db, person, now, query }) =>
    exportList({ db, person, now }, { ...(await templatesToExport(db, person.id)), query }),
  );

  mount(contract.getLessonTemplate, async ({ db, person, params: { id } }) => ({
    data: await getTemplate(db, person, id),
  }));

  mount(contract.createLessonTemplate, async ({ db, person, now, body }) => ({
    data: await addTemplate({ db, person, now }, body),
  }));

  mount(contract.createTemplateFromPreset, async ({ db, person, now, body }) => ({
    data: await addFromPreset({ db, person, now }, body),
  }));

  mount(contract.updateLessonTemplate, async ({ db, person, now, params: { id }, body, expectedVersion }) => ({
    data: await editTemplate({ db, person, now }, { id, body, expectedVersion }),
    message: SUCCESS.templateSaved,
  }));

  mount(contract.updateTemplateSections, async ({ db, person, now, params: { id }, body, expectedVersion }) => ({
    data: await editTemplate({ db, person, now }, { id, body, expectedVersion }),
    message: SUCCESS.templateSaved,
  }));

  mount(contract.deleteLessonTemplate, async ({ db, person, params: { id } }) => {
    await removeTemplate(db, person, id);
    return { data: { id } };
  });
}
