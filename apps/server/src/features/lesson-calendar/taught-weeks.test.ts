import { listTaughtWeeks } from '@dewar/contract/lesson-calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const list = (start_date: string, end_date: string, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(listTaughtWeeks, { token: world.tokens[who], query: { start_date, end_date } });

test("a teacher's own lessons are counted by week and subject, on the clock of the school", async () => {
  const science = await world.newPlan({ subject: 'Science' });
  const shouted = await world.newPlan({ subject: 'SCIENCE' });
  const art = await world.newPlan({ subject: 'Art' });
  const lesson = (plan: { id: number }, start_time: string) => world.newEvent({ lesson_plan_id: plan.id, start_time });
  await lesson(science, '2026-06-08T13:00:00Z');
  await lesson(shouted, '2026-06-12T13:00:00Z');
  // In New York still Saturday evening.
  await lesson(art, '2026-06-14T03:30:00Z');
  await lesson(science, '2026-06-14T04:00:00Z');
  await world.newEvent({ lesson_plan_id: art.id, all_day: true, no_school: false, start_time: '2026-06-17T04:00:00Z' });
  // No lessons: no plan, and no school.
  await world.newEvent({ title: 'Meeting', start_time: '2026-06-09T13:00:00Z' });
  await world.newEvent({ lesson_plan_id: art.id, all_day: true, no_school: true, start_time: '2026-06-18T04:00:00Z' });
  const counts = [
    { week_start_date: '2026-06-07', subject: 'Art', lessons: 1 },
    { week_start_date: '2026-06-07', subject: 'SCIENCE', lessons: 2 },
    { week_start_date: '2026-06-14', subject: 'Art', lessons: 1 },
    { week_start_date: '2026-06-14', subject: 'Science', lessons: 1 },
  ];
  const found = (await list('2026-06-01', '2026-06-30')).body.data;
  expect(found.map((week) => ({ ...week, subject: week.subject.toLowerCase() }))).toEqual(
    counts.map((week) => ({ ...week, subject: week.subject.toLowerCase() })),
  );
  expect((await list('2026-06-13', '2026-06-13')).body.data).toEqual([counts[0]]);
  expect((await list('2026-06-01', '2026-06-30', 'ben')).body.data).toEqual([]);
});

test('a lesson that began before the days is of the week in which it began', async () => {
  const plan = await world.newPlan();
  const night = { start_time: '2026-06-07T02:00:00Z', end_time: '2026-06-07T06:00:00Z' };
  await world.newEvent({ lesson_plan_id: plan.id, ...night });
  expect((await list('2026-06-07', '2026-06-13')).body.data).toEqual([]);
  expect((await list('2026-05-31', '2026-06-06')).body.data).toEqual([
    { week_start_date: '2026-05-31', subject: 'Science', lessons: 1 },
  ]);
});

test('the weeks of at most a school year are counted at once', async () => {
  expect((await list('2026-06-28', '2027-07-03')).status).toBe(200);
  const refused = await list('2026-06-28', '2027-07-04');
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['end_date']]);
});
