import {
  bumpLessonEvents,
  createLessonEvent,
  deleteLessonEvent,
  type LessonEvent,
  listLessonEvents,
  moveLessonEvents,
  updateLessonEvent,
} from '@dewar/contract/lesson-calendar';
import { createLessonPlan, deleteLessonPlan } from '@dewar/contract/lesson-plans';
import { updateProfile } from '@dewar/contract/users';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileHeld, whileOthersAreHeld } from '../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import type { Database } from '../../shared/database/database.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { lockEvents } from './lesson-event-repository.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_plans').execute());
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const create = (body: object) => world.server.call(createLessonEvent, { token: world.tokens.ada, body });
const save = (id: number, body: object, headers = {}) =>
  world.server.call(updateLessonEvent, { token: world.tokens.ada, params: { id }, body, headers });
const bump = (id: number, headers = {}) =>
  world.server.call(bumpLessonEvents, { token: world.tokens.ada, params: { id }, headers });
const list = (start_date: string, end_date: string, token = world.tokens.ada) =>
  world.server.call(listLessonEvents, { token, query: { start_date, end_date } });
const startsOf = (events: readonly LessonEvent[]) => events.map(({ start_time }) => new Date(start_time).toISOString());
const MONDAY_9 = '2026-06-08T13:00:00.000Z';

describe('a calendar event', () => {
  test('shows its plan’s title and subject, and has its plan’s duration', async () => {
    const plan = await world.newPlan({ title: 'Volcanoes', subject: 'Science', duration_minutes: 45 });
    const { status, body } = await create({ lesson_plan_id: plan.id, start_time: '2026-06-08T09:00:00-04:00' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      title: 'Volcanoes',
      start_time: '2026-06-08T13:00:00+00:00',
      end_time: '2026-06-08T13:45:00+00:00',
      all_day: false,
      start_date: null,
      end_date: null,
      no_school: false,
      lesson_plan_id: plan.id,
      lesson_title: 'Volcanoes',
      subject: 'Science',
      version: 1,
    });
    expect((await save(body.data.id, { title: 'Lab' })).body.data).toMatchObject({ title: 'Lab', version: 2 });
    expect((await save(body.data.id, { title: null })).body.data.title).toBe('Volcanoes');
  });

  test('without a plan has its own title and the default duration of a lesson', async () => {
    const event = await world.newEvent({ title: 'Parents’ evening', start_time: MONDAY_9 });
    expect(event).toMatchObject({ lesson_plan_id: null, lesson_title: null, subject: null, no_school: false });
    expect(new Date(event.end_time).toISOString()).toBe('2026-06-08T14:00:00.000Z');
  });

  test('for all day has days in the teacher’s time zone, both included', async () => {
    const event = await world.newEvent({
      ...{ title: 'Thanksgiving', all_day: true },
      ...{ start_time: '2026-11-26T00:00:00-05:00', end_time: '2026-11-28T00:00:00-05:00' },
    });
    expect(event).toMatchObject({
      all_day: true,
      no_school: true,
      start_date: '2026-11-26',
      end_date: '2026-11-27',
      start_time: '2026-11-26T05:00:00+00:00',
      end_time: '2026-11-28T05:00:00+00:00',
    });
    const one = await world.newEvent({ title: 'Book fair', all_day: true, no_school: false, start_time: MONDAY_9 });
    expect(one).toMatchObject({ start_date: '2026-06-08', end_date: '2026-06-08', no_school: false });
    const longest = await world.newEvent({
      ...{ title: 'Clock change', all_day: true },
      ...{ start_time: '2026-11-01T04:00:00Z', end_time: '2026-11-02T05:00:00Z' },
    });
    expect(longest).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-01' });
  });

  test('for all day keeps its dates when the teacher changes the time zone', async () => {
    const { token } = await world.newTeacher();
    const body = { title: 'Holiday', all_day: true, start_time: '2026-07-03T12:00:00Z' };
    await world.server.call(createLessonEvent, { token, body });
    const profile = { first_name: 'Ann', last_name: 'Lee', timezone: 'Pacific/Honolulu' };
    await world.server.call(updateProfile, { token, body: profile });
    const [event] = (await list('2026-07-03', '2026-07-03', token)).body.data;
    expect(event).toMatchObject({ start_date: '2026-07-03', start_time: '2026-07-03T10:00:00+00:00' });
    expect((await list('2026-07-04', '2026-07-04', token)).body.data).toEqual([]);
  });

  test.each<[object, string]>([
    [{ start_time: MONDAY_9 }, 'title'],
    [{ title: 'x', start_time: MONDAY_9, end_time: MONDAY_9 }, 'end_time'],
    [{ title: 'x', start_time: MONDAY_9, end_time: '2026-06-08T12:00:00Z' }, 'end_time'],
    [{ title: 'x', start_time: MONDAY_9, end_time: '2027-06-30T12:00:00Z' }, 'end_time'],
    [{ title: 'x', all_day: true, start_time: MONDAY_9, end_time: '2027-06-30T12:00:00Z' }, 'end_time'],
    [{ title: 'x', start_time: MONDAY_9, no_school: true }, 'no_school'],
    [{ title: 'x', start_time: '2026-06-08T13:00:00' }, 'start_time'],
  ])('with %j is rejected with the name of the field', async (body, field) => {
    const refused = await create(body);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('cannot use another teacher’s plan, neither at first nor later', async () => {
    const foreign = await world.newPlan({}, 'ben');
    expect((await create({ lesson_plan_id: foreign.id, start_time: MONDAY_9 })).status).toBe(404);
    const own = await world.newEvent({ title: 'Own', start_time: MONDAY_9 });
    expect((await save(own.id, { lesson_plan_id: foreign.id })).status).toBe(404);
  });

  test('of a plan that is being deleted returns 404, like the plan', async () => {
    const plan = await world.newPlan();
    const deletePlan = (transaction: Database) =>
      transaction.deleteFrom('lesson_plans').where('id', '=', plan.id).execute();
    const body = { lesson_plan_id: plan.id, start_time: MONDAY_9 };
    expect((await whileHeld(world.server, deletePlan, () => create(body))).status).toBe(404);
  });

  test('is moved by version, can become a lesson again, and can be deleted', async () => {
    const { id } = await world.newEvent({ title: 'Trip', all_day: true, start_time: MONDAY_9 });
    const times = { start_time: MONDAY_9, end_time: '2026-06-08T15:00:00Z' };
    const moved = await save(id, { ...times, all_day: false }, { 'if-match': '"1"' });
    expect(moved.body.data).toMatchObject({ all_day: false, no_school: false, start_date: null, version: 2 });
    expect((await save(id, { title: 'Late' }, { 'if-match': '"1"' })).status).toBe(412);
    const remove = () => world.server.call(deleteLessonEvent, { token: world.tokens.ada, params: { id } });
    expect((await remove()).body.data).toEqual({ id });
    expect((await remove()).status).toBe(404);
  });
});

describe('the calendar', () => {
  test("shows the person's own events that overlap its days, earliest first", async () => {
    const at = (title: string, start_time: string, end_time: string) => world.newEvent({ title, start_time, end_time });
    await at('ends before', '2026-06-08T02:00:00Z', '2026-06-08T04:00:00Z');
    await at('reaches in', '2026-06-08T03:00:00Z', '2026-06-08T04:00:01Z');
    await at('reaches out', '2026-06-09T03:30:00Z', '2026-06-09T05:00:00Z');
    await at('begins after', '2026-06-09T04:00:00Z', '2026-06-09T05:00:00Z');
    await world.newEvent({ title: 'all day', all_day: true, start_time: '2026-06-07T12:00:00Z', end_time: MONDAY_9 });
    const { body } = await list('2026-06-08', '2026-06-08');
    expect(body.data.map(({ title }) => title)).toEqual(['all day', 'reaches in', 'reaches out']);
    expect((await list('2026-06-08', '2026-06-08', world.tokens.ben)).body.data).toEqual([]);
  });

  test.each([
    ['2026-06-08', '2026-06-07'],
    ['2026-06-08', '2027-06-09'],
  ])('cannot be requested from %s to %s', async (start_date, end_date) => {
    const { status, body } = await list(start_date, end_date);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['end_date']]);
  });
});

describe('bumping a lesson', () => {
  const schedule = async (start_time: string, plan: object = {}) =>
    world.newEvent({ lesson_plan_id: (await world.newPlan(plan)).id, start_time });

  test('moves it and all later ones of its subject past weekends, holidays and a clock change', async () => {
    await world.newEvent({
      ...{ title: 'Half term', all_day: true },
      ...{ start_time: '2026-11-02T05:00:00Z', end_time: '2026-11-04T05:00:00Z' },
    });
    const earlier = await schedule('2026-10-28T13:00:00Z');
    const first = await schedule('2026-10-29T13:00:00Z');
    await schedule('2026-10-30T13:00:00Z', { subject: 'science' });
    const math = await schedule('2026-10-30T15:00:00Z', { subject: 'Math' });
    await schedule('2026-11-04T14:00:00Z');
    const { status, body } = await bump(first.id);
    expect(status).toBe(200);
    expect(startsOf(body.data)).toEqual([
      '2026-10-30T13:00:00.000Z',
      '2026-11-04T14:00:00.000Z',
      '2026-11-05T14:00:00.000Z',
    ]);
    expect(body.data.every(({ version }) => version === 2)).toBe(true);
    const left = (await list('2026-10-28', '2026-11-05')).body.data.filter(({ version }) => version === 1);
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([earlier.id, math.id]));
    expect(left).toHaveLength(3);
  });

  test('moves all-day lessons too, and no lesson of another teacher', async () => {
    const trip = await world.newEvent({
      ...{ lesson_plan_id: (await world.newPlan()).id, all_day: true },
      ...{ start_time: '2026-10-30T04:00:00Z', end_time: '2026-10-31T04:00:00Z' },
    });
    expect(trip).toMatchObject({ no_school: false, start_date: '2026-10-30' });
    const plan = await world.newPlan({}, 'ben');
    const body = { lesson_plan_id: plan.id, start_time: '2026-10-30T13:00:00Z' };
    const theirs = (await world.server.call(createLessonEvent, { token: world.tokens.ben, body })).body.data;
    const [moved] = (await bump(trip.id)).body.data;
    expect(moved).toMatchObject({ start_date: '2026-11-02', end_date: '2026-11-02' });
    const after = (await list('2026-10-30', '2026-10-30', world.tokens.ben)).body.data;
    expect(after).toEqual([theirs]);
    expect((await bump(theirs.id)).status).toBe(404);
  });

  test('ignores another teacher’s days without school and does not wait for their lessons', async () => {
    const lesson = await schedule(MONDAY_9);
    const ofBen = (body: object) => world.server.call(createLessonEvent, { token: world.tokens.ben, body });
    await ofBen({ title: 'Holiday', all_day: true, start_time: '2026-06-09T12:00:00Z' });
    const plan = await world.newPlan({}, 'ben');
    const theirs = (await ofBen({ lesson_plan_id: plan.id, start_time: '2026-06-10T13:00:00Z' })).body.data;
    const asBenMoves = (db: Database) =>
      lockEvents(db, { teacher_id: world.ids.ben, timeZone: 'America/New_York' }, [theirs.id]);
    const moved = await whileOthersAreHeld(world.server, asBenMoves, () => bump(lesson.id));
    expect(startsOf(moved.body.data)).toEqual(['2026-06-09T13:00:00.000Z']);
    const { start_time, end_time } = theirs;
    const moving = { token: world.tokens.ada, body: { events: [{ id: theirs.id, version: 1, start_time, end_time }] } };
    for (const call of [() => save(theirs.id, { title: 'Mine' }), () => world.server.call(moveLessonEvents, moving)])
      expect((await whileOthersAreHeld<{ status: number }>(world.server, asBenMoves, call)).status).toBe(404);
  });

  test('keeps the number of days of an all-day event if the clocks skip midnight', async () => {
    const { id, token } = await world.newTeacher();
    await world.server.db.updateTable('users').set({ timezone: 'Africa/Cairo' }).where('id', '=', id).execute();
    const plan = await world.server.call(createLessonPlan, { token, body: { title: 'Trip', subject: 'Science' } });
    const body = { lesson_plan_id: plan.body.data.id, all_day: true, start_time: '2026-04-23T09:00:00Z' };
    const trip = (await world.server.call(createLessonEvent, { token, body })).body.data;
    expect(trip).toMatchObject({ start_date: '2026-04-23', end_date: '2026-04-23' });
    const moved = await world.server.call(bumpLessonEvents, { token, params: { id: trip.id } });
    expect(moved.body.data).toMatchObject([{ start_date: '2026-04-24', end_date: '2026-04-24' }]);
  });

  test('happens once for a request sent twice, by key or by version', async () => {
    const { id } = await schedule(MONDAY_9);
    const headers = { 'idempotency-key': 'one-bump' };
    await Promise.all(Array.from({ length: 8 }, () => bump(id, headers)));
    expect(startsOf((await bump(id, headers)).body.data)).toEqual(['2026-06-09T13:00:00.000Z']);
    expect((await bump(id, { 'if-match': '"1"' })).status).toBe(412);
    const now = (await list('2026-06-01', '2026-06-30')).body.data;
    expect(startsOf(now)).toEqual(['2026-06-09T13:00:00.000Z']);
  });

  test('is rejected for an event without a lesson, and if no school day is left', async () => {
    const evening = await world.newEvent({ title: 'Parents’ evening', start_time: MONDAY_9 });
    expect((await bump(evening.id)).body).toMatchObject({ error: 'Only an event with a lesson plan can be bumped.' });
    const lesson = await schedule(MONDAY_9);
    const year = { start_time: '2026-06-09T12:00:00Z', end_time: '2027-06-09T12:00:00Z' };
    await world.newEvent({ title: 'Sabbatical', all_day: true, ...year });
    await world.newEvent({ title: 'And more', all_day: true, start_time: '2027-06-10T12:00:00Z' });
    const refused = await bump(lesson.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await list('2026-06-08', '2026-06-08')).body.data.find(({ id }) => id === lesson.id)?.version).toBe(1);
  });

  async function fillDays(days: number) {
    const { id: lesson_plan_id } = await world.newPlan();
    const rows = Array.from({ length: days }, (_, day) => {
      const start_time = new Date(Date.parse(MONDAY_9) + day * 86_400_000);
      const end_time = new Date(start_time.getTime() + 3_600_000);
      return { teacher_id: world.ids.ada, lesson_plan_id, all_day: false, no_school: false, start_time, end_time };
    });
    await world.server.db.insertInto('lesson_events').values(rows).execute();
    const [first] = (await list('2026-06-08', '2026-06-08')).body.data;
    return { lesson_plan_id, first: first?.id ?? 0 };
  }

  test('moves the lessons of a school year in one request, and rejects more than the maximum', async () => {
    const { first } = await fillDays(180);
    expect((await bump(first)).body.data).toHaveLength(180);
    await world.server.db.deleteFrom('lesson_events').execute();
    const { first: ofTooMany } = await fillDays(MAX_MOVED_EVENTS + 1);
    const refused = await bump(ofTooMany);
    const words = 'More than 1000 lessons would move. Delete later ones of this subject first.';
    expect([refused.status, refused.body.error]).toEqual([409, words]);
    expect((await list('2026-06-08', '2026-06-08')).body.data).toMatchObject([{ id: ofTooMany, version: 1 }]);
  });

  test('happens before or after a deletion of the plan, never in between', async () => {
    const { lesson_plan_id, first } = await fillDays(3);
    const lockedForBump = (db: Database) => lockTeacher(db, world.ids.ada);
    const deletion = { token: world.tokens.ada, params: { id: lesson_plan_id } };
    const deleted = await whileHeld(world.server, lockedForBump, () => world.server.call(deleteLessonPlan, deletion));
    expect(deleted.status).toBe(200);
    expect((await bump(first)).status).toBe(404);
  });
});
