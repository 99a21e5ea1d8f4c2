import { createCalendarFeed } from '@dewar/contract/calendar-feeds';
import { createLessonEvent } from '@dewar/contract/lesson-calendar';
import { uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { createLessonPlan } from '@dewar/contract/lesson-plans';
import { createLessonSubject } from '@dewar/contract/lesson-subjects';
import { createLessonTemplate } from '@dewar/contract/lesson-templates';
import { updateTimetable } from '@dewar/contract/timetable';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld, PDF_FILE } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

const UNKNOWN_ID = 2_000_000_000;
const owners: readonly Caller[] = ['teacher 1'];
const at = { start_time: '2026-06-08T13:00:00Z', end_time: '2026-06-08T14:00:00Z' };
const june = { start_date: '2026-06-01', end_date: '2026-06-30' };
const block = { name: 'Block', starts_at: '09:00', ends_at: '10:00', subjects: [CANARY, null] };
const sections = [{ display_name: CANARY, help_text: CANARY, ai_enabled: true }];
const context = { subject: 'Science', topic: 'Rain', teaching_approach: 'Hands-on' };
const aiSection = { section_name: 'engage', display_name: 'Engage', context };

/** Records of the first teacher, with the canary in their texts. */
export const LESSON_SAMPLES: Readonly<Record<string, Sample>> = {
  listLessonPlans: ownList(newPlan),
  exportLessonPlans: ownList(newPlan),
  getLessonPlan: onRecord(newPlan),
  createLessonPlan: anyTeacher(async () => ({ body: { title: CANARY, subject: 'Science' } })),
  updateLessonPlan: onRecord(newPlan, { title: 'Changed' }),
  deleteLessonPlan: onRecord(newPlan),
  duplicateLessonPlan: onRecord(newPlan),
  exportLessonPlanDocx: onRecord(newPlan),

  listLessonSubjects: ownList(newSubject),
  createLessonSubject: anyTeacher(async () => ({ body: { name: `New ${Math.random()}`, color: '#123456' } })),
  updateLessonSubject: onRecord(newSubject, { color: '#654321' }),
  deleteLessonSubject: onRecord(newSubject),

  listLessonEvents: ownList(newEvent, june),
  exportLessonEvents: ownList(newEvent, june),
  proposeLessonSlot: onRecord(newPlan),
  listLessonTexts: own(async (world) => {
    await newEvent(world);
    return { query: { start_date: '2026-06-08', end_date: '2026-06-12' } };
  }),
  listTaughtWeeks: own(async (world) => {
    await newEvent(world);
    return { query: { start_date: '2026-06-07', end_date: '2026-06-13' } };
  }),
  listPlanLessons: onRecord(async (world) => {
    const id = await newPlan(world);
    made(await world.server.call(createLessonEvent, { ...teacher(world), body: { ...at, lesson_plan_id: id } }));
    return id;
  }),
  createLessonEvent: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { ...at, lesson_plan_id: await newPlan(world) } }),
    invented: { body: { ...at, lesson_plan_id: UNKNOWN_ID } },
  },
  updateLessonEvent: onRecord(newEvent, { title: 'Changed' }),
  deleteLessonEvent: onRecord(newEvent),
  bumpLessonEvents: onRecord(newEvent),
  previewLessonBump: onRecord(newEvent),
  moveLessonEvents: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { events: [{ ...at, id: await newEvent(world), version: 1 }] } }),
    invented: { body: { events: [{ ...at, id: UNKNOWN_ID, version: 1 }] } },
  },
  proposeLessonSlots: {
    others: 'not-found',
    owners,
    call: async (world) => ({ query: { plans: String(await newPlan(world)) } }),
    invented: { query: { plans: String(UNKNOWN_ID) } },
  },
  listLessonPeriods: own(async (world) => {
    const body = { rotation_days: 2, rotation_start: '2026-06-08', periods: [block] };
    await world.server.call(updateTimetable, { ...teacher(world), body });
    return { query: { start_date: '2026-06-08', end_date: '2026-06-12' } };
  }),
  getSchoolClock: own(async (world) => {
    await newEvent(world);
    return {};
  }),
  updateSchoolClock: anyTeacher(async () => ({ body: { timezone: 'UTC' } })),
  previewLessonCopies: ownList(newEvent, { ...june, to_date: '2026-09-01' }),
  scheduleLessons: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { lessons: [{ ...at, lesson_plan_id: await newPlan(world) }] } }),
    invented: { body: { lessons: [{ ...at, lesson_plan_id: UNKNOWN_ID }] } },
  },
  removeLessonEvents: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { events: [{ id: await newEvent(world), version: 1 }] } }),
    invented: { body: { events: [{ id: UNKNOWN_ID, version: 1 }] } },
  },
  exportLessonCalendar: own(async (world) => {
    await newEvent(world);
    return {};
  }),
  getCalendarFeed: own(async (world) => {
    await newFeed(world);
    return {};
  }),
  createCalendarFeed: anyTeacher(async () => ({ body: { contents: 'all' } })),
  revokeCalendarFeed: onRecord(async (world) => (await newFeed(world)).feed.id),
  readCalendarFeed: {
    others: 'same',
    call: async (world) => {
      await newEvent(world);
      return { params: { token: (await newFeed(world)).token } };
    },
  },

  listLessonPlanFiles: {
    others: 'not-found',
    owners,
    call: async (world) => ({ query: { lesson_plan_id: (await newFile(world)).lesson_plan_id } }),
    invented: { query: { lesson_plan_id: UNKNOWN_ID } },
  },
  uploadLessonPlanFile: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { lesson_plan_id: await newPlan(world) }, file: PDF_FILE }),
    invented: { body: { lesson_plan_id: UNKNOWN_ID }, file: PDF_FILE },
  },
  downloadLessonPlanFile: {
    others: 'not-found',
    owners,
    call: async (world) => ({ params: { file_name: (await newFile(world)).file_name } }),
    invented: { params: { file_name: '0'.repeat(32) } },
  },
  deleteLessonPlanFile: onRecord(async (world) => (await newFile(world)).id),

  listLessonTemplates: ownList(newTemplate),
  exportLessonTemplates: ownList(newTemplate),
  getLessonTemplate: onRecord(newTemplate),
  createLessonTemplate: anyTeacher(async () => ({ body: { name: CANARY, sections } })),
  updateLessonTemplate: onRecord(newTemplate, { name: 'Changed', sections }),
  updateTemplateSections: onRecord(newTemplate, { sections }),
  deleteLessonTemplate: onRecord(newTemplate),
  listLessonPresets: anyTeacher(async () => ({})),
  createTemplateFromPreset: anyTeacher(async () => ({ body: { presetId: 1 } })),

  getLessonAssistant: anyTeacher(async () => ({})),
  generateLesson: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { template_id: await newTemplate(world), context } }),
    invented: { body: { template_id: UNKNOWN_ID, context } },
  },
  generateSection: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { template_id: await newTemplate(world), ...aiSection } }),
    invented: { body: { template_id: UNKNOWN_ID, ...aiSection } },
  },
  assistSection: anyTeacher(async () => ({
    body: { act: 'draft', plan: { title: 'Rain', duration_minutes: 45 }, display_name: 'Engage' },
  })),

  getTeacherSettings: anyTeacher(async () => ({})),
  updateTeacherSettings: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { default_template_id: await newTemplate(world) } }),
    invented: { body: { default_template_id: UNKNOWN_ID } },
  },
  getTimetable: anyTeacher(async () => ({})),
  updateTimetable: anyTeacher(async () => ({
    body: { rotation_days: 2, rotation_start: '2026-06-08', periods: [block] },
  })),
};

const teacher = ({ tokens }: MatrixWorld) => ({ token: tokens['teacher 1'] });

export async function newPlan(world: MatrixWorld): Promise<number> {
  const custom_sections = [{ display_name: CANARY, content: CANARY }];
  const body = { title: CANARY, subject: CANARY, learning_objectives: CANARY, custom_sections };
  return made(await world.server.call(createLessonPlan, { ...teacher(world), body })).id;
}

async function newSubject(world: MatrixWorld): Promise<number> {
  const body = { name: `${CANARY} ${Math.random()}` };
  await world.server.db.deleteFrom('lesson_subjects').where('name', 'like', `${CANARY}%`).execute();
  return made(await world.server.call(createLessonSubject, { ...teacher(world), body })).id;
}

async function newEvent(world: MatrixWorld): Promise<number> {
  const body = { ...at, title: CANARY, lesson_plan_id: await newPlan(world) };
  return made(await world.server.call(createLessonEvent, { ...teacher(world), body })).id;
}

async function newFeed(world: MatrixWorld) {
  return made(await world.server.call(createCalendarFeed, { ...teacher(world), body: { contents: 'all' } }));
}

async function newFile(world: MatrixWorld) {
  const body = { lesson_plan_id: await newPlan(world), description: CANARY };
  return made(await world.server.call(uploadLessonPlanFile, { ...teacher(world), body, file: PDF_FILE }));
}

/** Deletes the others first: the number per teacher is limited. */
async function newTemplate(world: MatrixWorld): Promise<number> {
  await world.server.db.deleteFrom('lesson_templates').execute();
  const body = { name: CANARY, description: CANARY, sections };
  return made(await world.server.call(createLessonTemplate, { ...teacher(world), body })).id;
}

function made<T>({ status, text, body }: { status: number; text: string; body: { data: T } }): T {
  if (status !== 201) throw new Error(text);
  return body.data;
}

function own(call: Sample['call']): Sample {
  return { others: 'filtered', owners, call };
}

/** A list with a record of the first teacher in it. */
function ownList(make: (world: MatrixWorld) => Promise<unknown>, query?: TestCall['query']): Sample {
  return own(async (world) => {
    await make(world);
    return query === undefined ? {} : { query };
  });
}

function anyTeacher(call: (world: MatrixWorld) => Promise<TestCall>): Sample {
  return { others: 'same', call };
}

/** On a record of the first teacher. */
export function onRecord(make: (world: MatrixWorld) => Promise<number>, body?: unknown): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    owners,
    call: async (world) => ({ params: { id: await make(world) }, ...withBody }),
    invented: { params: { id: UNKNOWN_ID }, ...withBody },
  };
}
