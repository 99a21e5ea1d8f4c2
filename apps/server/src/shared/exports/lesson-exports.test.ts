import { exportLessonEvents } from '@dewar/contract/lesson-calendar';
import { exportLessonPlans, listLessonPlans } from '@dewar/contract/lesson-plans';
import { createLessonTemplate, exportLessonTemplates } from '@dewar/contract/lesson-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { csvRows } from '../../../test-support/read-export.ts';

const MAY = { start_date: '2026-05-01', end_date: '2026-05-31' };

let world: LessonWorld;

beforeAll(async () => {
  world = await startLessonWorld();
  const learning_objectives =
    '[From your notes – Needs: Maya sits in front]\n[To write here: Two objectives.]\nBen alone reads this';
  await world.newPlan({ title: 'Of Ben', learning_objectives }, 'ben');
  await fillTables(
    world.server,
    `insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, created_at, updated_at)
     select ${world.ids.ada}, 'Lesson ' || n, 'Science', '2nd Grade', 45, now(), now()
       from generate_series(1, 205) n`,
  );
  const { id } = await world.newPlan({ title: '=Rain', subject: 'Geography', duration_minutes: 50 });
  await world.newEvent({ start_time: '2026-05-04T13:00:00Z', lesson_plan_id: id });
  await world.newEvent({ start_time: '2026-05-25T04:00:00Z', title: 'Memorial Day', all_day: true });
  await world.newEvent({ start_time: '2026-06-01T13:00:00Z', lesson_plan_id: id });
  const sections = [{ display_name: 'Opening', ai_enabled: true }];
  const body = { name: '+Mine', grade_levels: ['K', '2'], subjects: ['Art', 'Music'], sections };
  await world.server.call(createLessonTemplate, { token: world.tokens.ada, body });
});
afterAll(() => world.server.stop());

const exported = async (
  endpoint: typeof exportLessonPlans | typeof exportLessonTemplates | typeof exportLessonEvents,
  query: object = {},
  who: 'ada' | 'ben' = 'ada',
) => {
  const { status, text } = await world.server.call(endpoint, { token: world.tokens[who], query: { ...query } });
  expect(status, text).toBe(200);
  return csvRows(text);
};

test("exported lesson plans are a teacher's own, filtered and in the order of the list", async () => {
  const rows = await exported(exportLessonPlans);
  const call = { token: world.tokens.ada, query: { limit: 200 } };
  const { data } = (await world.server.call(listLessonPlans, call)).body;
  expect(rows).toHaveLength(206);
  expect(rows.slice(0, 200).map((row) => Number(row.Number))).toEqual(data.map(({ id }) => id));
  expect(await exported(exportLessonPlans, { subject: 'geography' })).toMatchObject([
    { Title: "'=Rain", Subject: 'Geography', Duration: '50', 'Duration unit': 'min' },
  ]);
  expect((await exported(exportLessonPlans, {}, 'ben')).map((row) => row.Title)).toEqual(['Of Ben']);
});

test('exported lesson plans have no line that only says what to write', async () => {
  const [row] = await exported(exportLessonPlans, {}, 'ben');
  expect(row?.['Learning Objectives']).toBe('Ben alone reads this');
});

test("exported templates are a teacher's own, with their grades and subjects", async () => {
  expect(await exported(exportLessonTemplates)).toMatchObject([
    {
      Name: "'+Mine",
      'Grade Levels': 'Kindergarten, 2nd Grade',
      Subjects: 'Art, Music',
      Sections: '1',
      'AI sections': '1',
    },
  ]);
  expect(await exported(exportLessonTemplates, {}, 'ben')).toEqual([]);
});

test("an exported calendar has the entries of the asked days, timed ones in the teacher's time zone", async () => {
  const rows = await exported(exportLessonEvents, MAY);
  expect(rows).toMatchObject([
    {
      Title: "'=Rain",
      Subject: 'Geography',
      'All day': 'No',
      'Start (America/New_York)': '2026-05-04T09:00:00-04:00',
      'First day': '',
    },
    {
      Title: 'Memorial Day',
      'All day': 'Yes',
      'Start (America/New_York)': '',
      'First day': '2026-05-25',
      'Last day': '2026-05-25',
      'No school': 'Yes',
    },
  ]);
  expect(await exported(exportLessonEvents, MAY, 'ben')).toEqual([]);
});

test('a calendar is exported for as many days as are listed, the later one last', async () => {
  const token = world.tokens.ada;
  for (const query of [
    { start_date: '2026-05-02', end_date: '2026-05-01' },
    { start_date: '2020-01-01', end_date: '2026-05-01' },
  ]) {
    const { status, body } = await world.server.call(exportLessonEvents, { token, query });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['end_date']]);
  }
});
