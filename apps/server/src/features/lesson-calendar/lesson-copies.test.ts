import { createLessonEvent } from '@dewar/contract/lesson-calendar';
import { previewLessonCopies, scheduleLessons } from '@dewar/contract/lesson-scheduling';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(async () => {
  await world.server.db.deleteFrom('lesson_events').execute();
  await world.server.db.deleteFrom('lesson_plans').execute();
});
afterAll(() => world.server.stop());

const OLD_DAYS = { start_date: '2025-09-01', end_date: '2025-09-12' };
const preview = (query: object = {}, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(previewLessonCopies, {
    token: world.tokens[who],
    query: { ...OLD_DAYS, to_date: '2026-09-01', ...query },
  });
const shown = async (query: object = {}) =>
  (await preview(query)).body.data.map(({ lesson, moves_to, obstacle }) => [
    lesson.subject,
    moves_to === null ? obstacle : describeTimes(moves_to, 'America/New_York'),
  ]);
/** An hour from 9:00 in New York. */
const teach = (lesson_plan_id: number, date: string) =>
  world.newEvent({ lesson_plan_id, start_time: `${date}T13:00:00Z`, end_time: `${date}T14:00:00Z` });
const dayOff = (date: string) => world.newEvent({ title: 'Off', all_day: true, start_time: `${date}T12:00:00Z` });

test('the lessons of some days are shown from another day on by the n-th school day, and nothing is stored', async () => {
  const [math, art] = [await world.newPlan({ subject: 'Math' }), await world.newPlan({ subject: 'Art' })];
  await dayOff('2025-09-01');
  await dayOff('2026-09-07');
  await teach(math.id, '2025-09-02');
  await teach(art.id, '2025-09-08');
  await teach(math.id, '2025-09-06');
  await teach(math.id, '2025-09-15');
  await world.newEvent({ title: 'Choir', start_time: '2025-09-03T13:00:00Z' });
  const before = await hashOfState(world.server);
  expect(await shown()).toEqual([
    ['Math', 'Tue 1 Sep 2026, 09:00 to 10:00'],
    ['Math', 'not-a-school-day'],
    ['Art', 'Tue 8 Sep 2026, 09:00 to 10:00'],
  ]);
  expect(await shown({ subject: 'art' })).toEqual([['Art', 'Tue 8 Sep 2026, 09:00 to 10:00']]);
  expect(await hashOfState(world.server)).toBe(before);
  expect((await preview({}, 'ben')).body.data).toEqual([]);
});

test('what was copied before is there when the same days are copied again, and a month after it as well', async () => {
  const math = await world.newPlan({ subject: 'Math' });
  await teach(math.id, '2025-09-01');
  await teach(math.id, '2025-09-02');
  await teach(math.id, '2026-09-02');
  expect((await preview()).body.data.map(({ is_there }) => is_there)).toEqual([false, true]);
});

test('days without school of another teacher do not count', async () => {
  await teach((await world.newPlan()).id, '2025-09-02');
  const body = { title: 'Off', all_day: true, start_time: '2025-09-01T16:00:00Z' };
  await world.server.call(createLessonEvent, { token: world.tokens.ben, body });
  expect(await shown()).toEqual([['Science', 'Wed 2 Sep 2026, 09:00 to 10:00']]);
});

test('a lesson that began before the old days is not among them', async () => {
  const { id } = await world.newPlan();
  await world.newEvent({
    ...{ lesson_plan_id: id, all_day: true },
    ...{ start_time: '2025-08-29T04:00:00Z', end_time: '2025-09-03T04:00:00Z' },
  });
  expect(await shown()).toEqual([]);
});

test.each([
  ['days that end before they begin', { end_date: '2025-08-31' }, 'end_date'],
  ['more days than a year', { end_date: '2026-09-02', to_date: '2026-10-01' }, 'end_date'],
  ['new days among the old ones', { to_date: '2025-09-12' }, 'to_date'],
  ['a year without records', { to_date: '9999-09-01' }, 'to_date'],
])('%s are rejected with the name of the field', async (_, query, field) => {
  const refused = await preview(query);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
});

test(`more than ${MAX_MOVED_EVENTS} lessons are rejected, and one subject of them is not`, async () => {
  const [math, art] = [await world.newPlan({ subject: 'Math' }), await world.newPlan({ subject: 'Art' })];
  const times = { start_time: '2025-09-02T13:00:00Z', end_time: '2025-09-02T14:00:00Z' };
  const lessons = Array.from({ length: MAX_MOVED_EVENTS }, () => ({ ...times, lesson_plan_id: math.id }));
  await world.server.call(scheduleLessons, { token: world.tokens.ada, body: { lessons } });
  await teach(art.id, '2025-09-03');
  const refused = await preview();
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { end_date: 'More than 1000 lessons. Choose fewer days or one subject' },
  ]);
  expect((await preview({ subject: 'Math' })).body.data).toHaveLength(MAX_MOVED_EVENTS);
});
