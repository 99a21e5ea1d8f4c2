import { downloadArchive, startCompanyArchive, startTeacherArchive } from '@dewar/contract/archives';
import { exportLessonCalendar } from '@dewar/contract/lesson-calendar';
import { uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { exportLessonPlans } from '@dewar/contract/lesson-plans';
import { createLessonTemplate } from '@dewar/contract/lesson-templates';
import { updateTimetable } from '@dewar/contract/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { readZip } from '../../../test-support/read-zip.ts';

const CANARY = 'Ben alone reads this';

let world: LessonWorld;
let plan = 0;

beforeAll(async () => {
  world = await startLessonWorld();
  plan = (await world.newPlan({ title: '=cmd() "Rain"/../<b>', subject: 'Geography', introduction: 'Look outside.' }))
    .id;
  const ofBen = await world.newPlan({ title: `Of Ben ${CANARY}`, learning_objectives: CANARY }, 'ben');
  await world.newEvent({ start_time: '2026-05-04T13:00:00Z', lesson_plan_id: plan });
  for (const [token, name, id] of [
    [world.tokens.ada, '+Mine', plan],
    [world.tokens.ben, CANARY, ofBen.id],
  ] as const) {
    const sections = [{ display_name: 'Opening', ai_enabled: true }];
    const body = { name, grade_levels: ['K'], subjects: ['Art'], sections };
    expect((await world.server.call(createLessonTemplate, { token, body })).status).toBe(201);
    const file = new File([`%PDF-1.7\n${name}\n%EOF\n`], `${name} "1".pdf`);
    const sent = { token, body: { lesson_plan_id: id }, file };
    expect((await world.server.call(uploadLessonPlanFile, sent)).status).toBe(201);
  }
  const period = { name: 'First', starts_at: '08:00', ends_at: '08:45', subjects: ['=Art', null, 'Music', null, null] };
  const timetable = { rotation_days: null, rotation_start: null, periods: [period] };
  const { status, text } = await world.server.call(updateTimetable, { token: world.tokens.ada, body: timetable });
  expect(status, text).toBe(200);
});
afterAll(() => world.server.stop());

const start = (who: 'ada' | 'ben') => world.server.call(startTeacherArchive, { token: world.tokens[who] });

async function save(who: 'ada' | 'ben'): Promise<ReadonlyMap<string, string>> {
  const { id } = (await start(who)).body.data;
  const saved = await world.server.call(downloadArchive, { token: world.tokens[who], params: { id } });
  expect(saved.status, saved.text.slice(0, 200)).toBe(200);
  return readZip(saved.bytes);
}

test("a teacher's archive has plans as Word and JSON, lists, templates, calendar, timetable and files", async () => {
  const saved = await save('ada');
  const token = world.tokens.ada;
  const name = `${plan} =cmd() ”Rain”⁄..⁄‹b›`;
  expect([...saved.keys()].filter((path) => !path.startsWith('lists/'))).toEqual([
    `lesson-plans/${name}.docx`,
    `data/lesson-plans/${name}.json`,
    expect.stringMatching(/^data\/lesson-templates\/\d+ \+Mine\.json$/),
    'calendar/lesson-calendar.ics',
    expect.stringMatching(/^files\/\d+ =cmd\(\) ”Rain”⁄\.\.⁄‹b›\/\d+ \+Mine ”1”\.pdf$/),
    'index.html',
  ]);
  expect(saved.get('lists/lesson-plans.csv')).toBe((await world.server.call(exportLessonPlans, { token })).text);
  expect(saved.get('calendar/lesson-calendar.ics')).toBe(
    (await world.server.call(exportLessonCalendar, { token })).text,
  );
  expect(JSON.parse(saved.get(`data/lesson-plans/${name}.json`) ?? '')).toMatchObject({
    introduction: 'Look outside.',
  });
  expect(csvRows(saved.get('lists/timetable.csv') ?? '')).toEqual([
    {
      Period: 'First',
      Starts: '08:00',
      Ends: '08:45',
      Monday: "'=Art",
      Tuesday: '',
      Wednesday: 'Music',
      Thursday: '',
      Friday: '',
    },
  ]);
  expect(csvRows(saved.get('lists/lessons.csv') ?? '')).toHaveLength(1);
  expect(saved.get('index.html')).not.toContain('<b>');
});

test("a teacher's archive has nothing of another teacher", async () => {
  for (const [path, text] of await save('ada')) expect(path + text, path).not.toContain(CANARY);
  expect([...(await save('ben')).keys()].join()).toContain(CANARY);
});

test("another teacher's archive cannot be downloaded, and a teacher saves no company's", async () => {
  const { id } = (await start('ada')).body.data;
  const token = world.tokens.ben;
  expect((await world.server.call(downloadArchive, { token, params: { id } })).status).toBe(404);
  expect((await world.server.call(startCompanyArchive, { token, params: { companyName: 'x' } })).status).toBe(403);
});

test('an archive that a teacher prepared is not theirs to save in another role', async () => {
  const { id } = (await start('ben')).body.data;
  await world.server.pool.query(`update users set role = 'user' where id = $1`, [world.ids.ben]);
  const call = { token: world.tokens.ben, params: { id } };
  expect((await world.server.call(downloadArchive, call)).status).toBe(404);
  await world.server.pool.query(`update users set role = 'teacher' where id = $1`, [world.ids.ben]);
  expect((await world.server.call(downloadArchive, call)).status).toBe(200);
});

test('the days of a rotation have the names of the screens', async () => {
  const period = { name: 'First', starts_at: '08:00', ends_at: '08:45', subjects: ['Art', null] };
  const { status, text } = await world.server.call(updateTimetable, {
    token: world.tokens.ada,
    body: { rotation_days: 2, rotation_start: '2026-06-01', periods: [period] },
  });
  expect(status, text).toBe(200);
  const [row] = csvRows((await save('ada')).get('lists/timetable.csv') ?? '');
  expect(row).toEqual({ Period: 'First', Starts: '08:00', Ends: '08:45', 'Day A': 'Art', 'Day B': '' });
});
