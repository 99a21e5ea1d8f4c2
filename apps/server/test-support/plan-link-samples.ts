import { uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { createPlanLink } from '@dewar/contract/plan-links';
import { newPlan, onRecord } from './lesson-samples.ts';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld, PDF_FILE } from './matrix-world.ts';

const link = { last_day: '2026-06-30', note: CANARY };

/** Links to plans of the first teacher, and what their holders do with them. */
export const PLAN_LINK_SAMPLES: Readonly<Record<string, Sample>> = {
  listPlanLinks: onRecord(async (world) => (await newLink(world)).lesson_plan_id),
  createPlanLink: onRecord(newPlan, link),
  revokePlanLink: onRecord(async (world) => (await newLink(world)).id),
  openPlanLink: {
    others: 'same',
    call: async (world) => ({ body: { token: (await newLink(world)).token } }),
  },
  downloadSharedFile: {
    others: 'same',
    call: async (world) => {
      const { token, lesson_plan_id } = await newLink(world);
      const body = { lesson_plan_id };
      const sent = { token: world.tokens['teacher 1'], body, file: PDF_FILE };
      const file = await world.server.call(uploadLessonPlanFile, sent);
      return { body: { token, file_id: file.body.data.id } };
    },
  },
  copySharedPlan: {
    others: 'same',
    call: async (world) => ({ body: { token: (await newLink(world)).token } }),
  },
};

async function newLink(world: MatrixWorld) {
  const id = await newPlan(world);
  const sent = { token: world.tokens['teacher 1'], params: { id }, body: link };
  const { status, text, body } = await world.server.call(createPlanLink, sent);
  if (status !== 201) throw new Error(text);
  return { ...body.data.link, token: body.data.token };
}
