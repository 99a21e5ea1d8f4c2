import { randomUUID } from 'node:crypto';
import { type LessonEvent, listLessonEvents, updateLessonEvent } from '@dewar/contract/lesson-calendar';
import { listLessonPlans } from '@dewar/contract/lesson-plans';
import { proposeLessonSlots, removeLessonEvents, scheduleLessons } from '@dewar/contract/lesson-scheduling';
import { updateTimetable } from '@dewar/contract/timetable';
import { MAX_EVENT_DAYS, MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { listTimetableDays } from '@dewar/domain/lessons/timetable';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { PreparingClient } from '../../shared/database/preparing-client.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(async () => {
  await world.server.db.deleteFrom('lesson_events').execute();
  await world.server.db.deleteFrom('lesson_plans').execute();
});
afterAll(() => world.server.stop());

type Who = 'ada' | 'ben';
/** In New York it is Wednesday, 10 June 2026, 08:00. */
const ZONE = 'America/New_York';
const EVERY_DAY = listTimetableDays({ rotation_days: null });
const period = (name: string, starts_at: string, ends_at: string, subject: string) => ({
  ...{ name, starts_at, ends_at, subjects: EVERY_DAY.map(() => subject) },
});
const saveTimetable = () =>
  world.server.call(updateTimetable, {
    token: world.tokens.ada,
    body: {
      ...{ rotation_days: null, rotation_start: null },
      periods: [period('First', '09:00', '09:45', 'Math'), period('Second', '10:00', '11:00', 'Art')],
    },
  });
const propose = (plans: readonly number[], from?: string, who: Who = 'ada') =>
  world.server.call(proposeLessonSlots, {
    token: world.tokens[who],
    query: { plans: plans.join(','), ...(from !== undefined && { from }) },
  });
const schedule = (lessons: readonly object[], { who = 'ada', headers = {} }: { who?: Who; headers?: object } = {}) =>
  world.server.call(scheduleLessons, { token: world.tokens[who], body: { lessons }, headers: { ...headers } });
const remove = (events: readonly object[], who: Who = 'ada') =>
  world.server.call(removeLessonEvents, { token: world.tokens[who], body: { events } });
const listAll = async () =>
  (
    await world.server.call(listLessonEvents, {
      token: world.tokens.ada,
      query: { start_date: '2026-06-01', end_date: '2026-06-30' },
    })
  ).body.data;
const shown = (slot: Pick<LessonEvent, 'start_time' | 'end_time'> | null) =>
  slot && describeTimes({ ...slot, start_date: null, end_date: null }, ZONE);
const at = (day: number, hour = 13) => ({
  start_time: new Date(Date.UTC(2026, 5, day, hour)).toISOString(),
  end_time: new Date(Date.UTC(2026, 5, day, hour + 1)).toISOString(),
});

describe('the slots of several plans', () => {
  test('are the next free periods of their subjects in the order asked for, around days without school', async () => {
    await saveTimetable();
    const [one, two] = [await world.newPlan({ subject: 'Math' }), await world.newPlan({ subject: 'Math' })];
    const art = await world.newPlan({ subject: 'Art', duration_minutes: 30 });
    await world.newEvent({ title: 'Snow', all_day: true, start_time: '2026-06-10T12:00:00Z' });
    await world.newEvent({ title: 'Choir', ...at(12) });
    const { status, body } = await propose([two.id, art.id, one.id]);
    expect(status).toBe(200);
    expect(body.data.map(({ plan, slot }) => [plan.id, plan.subject, shown(slot)])).toEqual([
      [two.id, 'Math', 'Thu 11 Jun 2026, 09:00 to 09:45'],
      [art.id, 'Art', 'Thu 11 Jun 2026, 10:00 to 10:30'],
      [one.id, 'Math', 'Mon 15 Jun 2026, 09:00 to 09:45'],
    ]);
    const later = await propose([one.id], '2027-06-05');
    expect(shown(later.body.data[0]?.slot ?? null)).toBe('Mon 7 Jun 2027, 09:00 to 09:45');
  });

  test('are not in holidays before the start of the rotation', async () => {
    const { id } = await world.newPlan({ subject: 'Choir' });
    const saved = await world.server.call(updateTimetable, {
      token: world.tokens.ada,
      body: { rotation_days: 2, rotation_start: '2026-07-06', periods: [] },
    });
    expect(saved.status).toBe(200);
    const holidays = { title: 'Holidays', all_day: true, no_school: true };
    await world.newEvent({ ...holidays, start_time: '2026-06-10T12:00:00Z', end_time: '2026-06-15T12:00:00Z' });
    expect(shown((await propose([id])).body.data[0]?.slot ?? null)).toMatch(/^Tue 16 Jun 2026/);
  });

  test('are none of another teacher’s plans', async () => {
    const [own, other] = [await world.newPlan(), await world.newPlan({}, 'ben')];
    expect((await propose([own.id, other.id])).status).toBe(404);
    expect((await propose([own.id], undefined, 'ben')).status).toBe(404);
  });

  test('are looked for within two years', async () => {
    const { id } = await world.newPlan();
    expect((await propose([id], addDays('2026-06-10', MAX_EVENT_DAYS))).status).toBe(200);
    const refused = await propose([id], addDays('2026-06-10', MAX_EVENT_DAYS + 1));
    expect([refused.status, refused.body.fields]).toEqual([400, { from: 'First day must be within 366 days' }]);
  });

  test('cost the same statements for a full calendar and many plans', async () => {
    const count = async (plans: readonly number[]) => {
      const query = vi.spyOn(PreparingClient.prototype, 'query');
      expect((await propose(plans)).status).toBe(200);
      const statements = query.mock.calls.length;
      query.mockRestore();
      return statements;
    };
    const ids: number[] = [];
    for (let each = 0; each < 12; each += 1) ids.push((await world.newPlan({ subject: 'Math' })).id);
    const few = await count(ids.slice(0, 1));
    await schedule(ids.flatMap((id) => [at(8), at(9), at(10)].map((times) => ({ ...times, lesson_plan_id: id }))));
    expect(await count(ids)).toBe(few);
  });
});

describe('several lessons', () => {
  test('are added at once, each with its plan’s or its own title', async () => {
    const plan = await world.newPlan({ title: 'Halves' });
    const { status, body } = await schedule([
      { lesson_plan_id: plan.id, ...at(9) },
      { lesson_plan_id: plan.id, ...at(8), title: 'Halves again' },
      { lesson_plan_id: plan.id, start_time: '2026-06-10T04:00:00Z', end_time: '2026-06-11T04:00:00Z', all_day: true },
    ]);
    expect(status).toBe(201);
    expect(
      body.data.map(({ title, all_day, no_school, start_date }) => [title, all_day, no_school, start_date]),
    ).toEqual([
      ['Halves again', false, false, null],
      ['Halves', false, false, null],
      ['Halves', true, false, '2026-06-10'],
    ]);
    expect(await listAll()).toEqual(body.data);
  });

  test('are all rejected if one of them is invalid or has another teacher’s plan', async () => {
    const [own, other] = [await world.newPlan(), await world.newPlan({}, 'ben')];
    const good = { lesson_plan_id: own.id, ...at(8) };
    const before = await hashOfState(world.server);
    expect((await schedule([good, { lesson_plan_id: other.id, ...at(9) }])).status).toBe(404);
    const backwards = await schedule([good, { ...good, end_time: good.start_time }]);
    expect([backwards.status, Object.keys(backwards.body.fields ?? {})]).toEqual([400, ['end_time']]);
    const nameless = await schedule([good, { ...at(9) }]);
    expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([400, ['lessons.1.lesson_plan_id']]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('are stored once, however often the same confirmation is sent', async () => {
    const lessons = [{ lesson_plan_id: (await world.newPlan()).id, ...at(8) }];
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => schedule(lessons, { headers })));
    const again = await schedule(lessons, { headers });
    expect([again.status, again.body.data.length]).toEqual([201, 1]);
    for (const { status } of sent) expect([201, 409]).toContain(status);
    expect(await listAll()).toHaveLength(1);
  });

  test(`are at most ${MAX_MOVED_EVENTS}, and are removed together again`, async () => {
    const { id } = await world.newPlan();
    const many = Array.from({ length: MAX_MOVED_EVENTS }, () => ({ lesson_plan_id: id, ...at(8) }));
    expect((await schedule([...many, ...many.slice(0, 1)])).status).toBe(400);
    const added = await schedule(many);
    expect(added.body.data).toHaveLength(MAX_MOVED_EVENTS);
    expect((await remove(added.body.data)).status).toBe(200);
    expect(await listAll()).toEqual([]);
  });

  test('are not removed if one of them has changed since, or is another teacher’s', async () => {
    const { id } = await world.newPlan();
    const added = (await schedule([at(8), at(9)].map((times) => ({ lesson_plan_id: id, ...times })))).body.data;
    const [first, second] = added;
    const params = { id: second?.id ?? 0 };
    expect((await remove(added, 'ben')).status).toBe(404);
    await world.server.call(updateLessonEvent, { token: world.tokens.ada, params, body: { title: 'Moved' } });
    const refused = await remove(added);
    expect([refused.status, refused.body.data]).toMatchObject([412, { title: 'Moved', version: 2 }]);
    expect((await remove([first ?? {}, first ?? {}])).body.fields).toEqual({
      events: 'Each event may appear only once',
    });
    expect(await listAll()).toHaveLength(2);
  });
});

test('plans that are not in the calendar are listed by themselves', async () => {
  const [taught, waiting] = [await world.newPlan(), await world.newPlan()];
  await schedule([{ lesson_plan_id: taught.id, ...at(8) }]);
  const listed = await world.server.call(listLessonPlans, { token: world.tokens.ada, query: { scheduled: 'no' } });
  expect(listed.body.data.map(({ id }) => id)).toEqual([waiting.id]);
});
