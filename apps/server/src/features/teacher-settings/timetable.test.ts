import { createLessonEvent, proposeLessonSlot } from '@dewar/contract/lesson-calendar';
import { listLessonPeriods } from '@dewar/contract/lesson-scheduling';
import { listLessonSubjects, updateLessonSubject } from '@dewar/contract/lesson-subjects';
import { getTimetable, updateTimetable } from '@dewar/contract/timetable';
import { listTimetableDays } from '@dewar/domain/lessons/timetable';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { localTimeIn } from '@dewar/domain/time/local-times';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('timetables').execute());
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const ZONE = 'America/New_York';
const EVERY_DAY = listTimetableDays({ rotation_days: null }).map(() => 'Science');
const MORNING = { name: 'Morning', starts_at: '10:15', ends_at: '11:00', subjects: EVERY_DAY };
const WEEKLY = { rotation_days: null, rotation_start: null, by_calendar_week: false, periods: [MORNING] };

const read = async (who: 'ada' | 'ben' = 'ada') =>
  (await world.server.call(getTimetable, { token: world.tokens[who] })).body.data;
const save = (body: object, headers = {}) =>
  world.server.call(updateTimetable, { token: world.tokens.ada, body: { ...WEEKLY, ...body }, headers });
const propose = async (id: number) =>
  (await world.server.call(proposeLessonSlot, { token: world.tokens.ada, params: { id } })).body.data;
const clockOf = (instant: string | undefined) => localTimeIn(ZONE, instant ?? '').milliseconds / 60_000;

test('a timetable is empty until its teacher saves one, which no other teacher sees', async () => {
  expect(await read()).toEqual({ ...WEEKLY, periods: [], version: 1 });
  expect((await save({})).body.data).toEqual({ ...WEEKLY, version: 2 });
  expect(await read()).toEqual({ ...WEEKLY, version: 2 });
  expect((await read('ben')).periods).toEqual([]);
});

test('an outdated version is rejected with the current timetable', async () => {
  await save({}, { 'if-match': '"1"' });
  const refused = await save({ periods: [] }, { 'if-match': '"1"' });
  expect(refused.status).toBe(412);
  expect((await read()).periods).toEqual([MORNING]);
});

test('periods that overlap are named, and nothing is saved', async () => {
  const refused = await save({ periods: [MORNING, { ...MORNING, name: 'Lab', starts_at: '10:30' }] });
  expect([refused.status, refused.body.fields]).toEqual([400, { periods: 'Morning and Lab overlap on Monday' }]);
  expect((await read()).periods).toEqual([]);
});

test('a rotation needs its first day, and weekdays keep none', async () => {
  const refused = await save({ rotation_days: 2 });
  expect([refused.status, refused.body.fields]).toEqual([400, { rotation_start: 'First day is required' }]);
  expect((await save({ rotation_start: '2026-06-08' })).body.data.rotation_start).toBeNull();
});

test('a renamed subject keeps its periods', async () => {
  await save({});
  const { token } = { token: world.tokens.ada };
  const subjects = (await world.server.call(listLessonSubjects, { token })).body.data;
  const id = subjects.find(({ name }) => name === 'Science')?.id ?? 0;
  await world.server.call(updateLessonSubject, { token, params: { id }, body: { name: 'Biology' } });
  expect((await read()).periods[0]?.subjects).toEqual(EVERY_DAY.map(() => 'Biology'));
  await world.server.call(updateLessonSubject, { token, params: { id }, body: { name: 'Science' } });
});

test('the next slot of a plan is the next free period of its subject, and ends with it', async () => {
  await save({});
  const plan = await world.newPlan({ subject: 'science', duration_minutes: 60 });
  const slot = await propose(plan.id);
  expect([clockOf(slot?.start_time), clockOf(slot?.end_time)]).toEqual([10 * 60 + 15, 11 * 60]);
  await world.newEvent({ title: 'Assembly', ...slot });
  const later = await propose(plan.id);
  expect(clockOf(later?.start_time)).toBe(10 * 60 + 15);
  expect(Date.parse(later?.start_time ?? '')).toBeGreaterThan(Date.parse(slot?.start_time ?? ''));
});

test('a rotation is counted over days without school before the weeks that a slot is looked for in', async () => {
  const rotation_start = '2025-01-06';
  const { subjects, ...times } = MORNING;
  const body = { rotation_days: 2, rotation_start, periods: [{ ...times, subjects: ['Science', null] }] };
  expect((await save(body)).status).toBe(200);
  const plan = await world.newPlan();
  const before = await propose(plan.id);
  const off = { title: 'Off', all_day: true, start_time: '2025-01-07T05:00:00Z' };
  await world.newEvent(off);
  expect((await propose(plan.id))?.start_time).not.toBe(before?.start_time);
  await world.newEvent({ ...off, start_time: '2025-01-08T05:00:00Z' });
  expect(await propose(plan.id)).toEqual(before);
});

test('the periods of a week are those of the own timetable, on rotating days too, and none without school', async () => {
  const alternating = { ...MORNING, subjects: ['Science', 'Art'] };
  await save({ rotation_days: 2, rotation_start: '2026-06-01', periods: [alternating] });
  const body = { title: 'Snow', all_day: true, start_time: '2026-06-09T12:00:00Z' };
  await world.server.call(createLessonEvent, { token: world.tokens.ada, body });
  const query = { start_date: '2026-06-08', end_date: '2026-06-12' };
  const periods = async (who: 'ada' | 'ben', days: object = query) =>
    world.server.call(listLessonPeriods, { token: world.tokens[who], query: { ...days } });
  const week = (await periods('ada')).body.data;
  expect(week.map(({ day, subject, start_time }) => [day, subject, start_time.slice(0, 'YYYY-MM-DD'.length)])).toEqual([
    ['Day B', 'Art', '2026-06-08'],
    ['Day A', 'Science', '2026-06-10'],
    ['Day B', 'Art', '2026-06-11'],
    ['Day A', 'Science', '2026-06-12'],
  ]);
  expect(week[0]).toMatchObject({ name: 'Morning', start_time: '2026-06-08T14:15:00.000Z' });
  expect((await periods('ben')).body.data).toEqual([]);
  const refused = await periods('ada', { ...query, end_date: '2026-06-15' });
  expect([refused.status, refused.body.fields]).toEqual([400, { end_date: 'End date must be within 7 days' }]);
});

test('in weeks A and B the next slot is in a week of its subject, though the week before had no school', async () => {
  const subjects = [...EVERY_DAY.map(() => null), ...EVERY_DAY];
  // Monday, 1 June: the weeks of the even numbers after it are B.
  const weeks = { rotation_days: 10, rotation_start: '2026-06-01', by_calendar_week: true };
  const saved = await save({ ...weeks, periods: [{ ...MORNING, subjects }] });
  expect(saved.body.data).toMatchObject(weeks);
  expect((await save({ ...weeks, rotation_days: 2, periods: [] })).body.fields).toEqual({
    periods: 'Weeks A and B have ten days',
  });
  const plan = await world.newPlan({ subject: 'Science', duration_minutes: 45 });
  const slot = await propose(plan.id);
  const { date } = localTimeIn(ZONE, slot?.start_time ?? '');
  expect(Math.floor(daysBetween('2026-06-01', date) / 7) % 2).toBe(1);
  const periods = await world.server.call(listLessonPeriods, {
    token: world.tokens.ada,
    query: { start_date: date, end_date: date },
  });
  expect(periods.body.data.map(({ day }) => day)).toEqual([expect.stringMatching(/^\w+day B$/)]);
});
