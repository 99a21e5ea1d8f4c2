import { getSession } from '@dewar/contract/auth';
import { type LessonEvent, listLessonEvents } from '@dewar/contract/lesson-calendar';
import { listLessonPeriods } from '@dewar/contract/lesson-scheduling';
import { getSchoolClock, updateSchoolClock } from '@dewar/contract/school-clock';
import { updateTimetable } from '@dewar/contract/timetable';
import { updateProfile } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(async () => {
  const { db } = world.server;
  await db.deleteFrom('lesson_events').execute();
  await db.deleteFrom('timetables').execute();
  await db.updateTable('users').set({ timezone: 'America/New_York', school_timezone: null }).execute();
});
afterAll(() => world.server.stop());

const token = () => world.tokens.ada;
const useZone = (timezone: string) => world.server.call(updateProfile, { token: token(), body: { timezone } });
const readClock = async () => (await world.server.call(getSchoolClock, { token: token() })).body.data;
const moveSchool = async (timezone: string) =>
  (await world.server.call(updateSchoolClock, { token: token(), body: { timezone } })).body.data;
const june = { start_date: '2026-06-01', end_date: '2026-06-30' };
const list = async (who: 'ada' | 'ben' = 'ada') =>
  (await world.server.call(listLessonEvents, { token: world.tokens[who], query: june })).body.data;
const startsOf = (events: readonly LessonEvent[]) => events.map(({ start_time }) => new Date(start_time).toISOString());
const nineOClock = { start_time: '2026-06-15T13:00:00Z', end_time: '2026-06-15T13:45:00Z' };
const saveTimetable = () =>
  world.server.call(updateTimetable, {
    token: token(),
    body: {
      ...{ rotation_days: null, rotation_start: null },
      periods: [{ name: 'First', starts_at: '09:00', ends_at: '09:45', subjects: Array(5).fill('Science') }],
    },
  });
const periodStarts = async () => {
  const query = { start_date: '2026-06-15', end_date: '2026-06-15' };
  const periods = (await world.server.call(listLessonPeriods, { token: token(), query })).body.data;
  return periods.map(({ start_time }) => new Date(start_time).toISOString());
};

test('another zone of the teacher’s profile moves no lesson, no period and no day of the calendar', async () => {
  await saveTimetable();
  const lesson = await world.newEvent({ title: 'Choir', ...nineOClock });
  const day = await world.newEvent({ title: 'Off', all_day: true, start_time: '2026-06-09T12:00:00Z' });
  await useZone('Europe/Berlin');
  expect(await list()).toEqual([day, lesson]);
  expect(await periodStarts()).toEqual(['2026-06-15T13:00:00.000Z']);
  expect(await readClock()).toMatchObject({ timezone: 'America/New_York', periods: 1 });
  const session = (await world.server.call(getSession, { token: token() })).body.data;
  expect(session).toMatchObject({ timezone: 'Europe/Berlin', school_timezone: 'America/New_York' });
  await useZone('America/New_York');
  const back = (await world.server.call(getSession, { token: token() })).body.data;
  expect(back).toMatchObject({ timezone: 'America/New_York', school_timezone: null });
});

test('a teacher whose school moves keeps the local time of every lesson and period, and can take it back', async () => {
  await saveTimetable();
  await world.newEvent({ title: 'Choir', ...nineOClock });
  await world.newEvent({ title: 'Over', start_time: '2026-06-01T13:00:00Z', end_time: '2026-06-01T14:00:00Z' });
  await world.newEvent({ title: 'Off', all_day: true, start_time: '2026-06-09T12:00:00Z' });
  const before = await list();
  expect(await readClock()).toEqual({
    ...{ timezone: 'America/New_York', entries_to_come: 1, entries_over: 1, periods: 1 },
  });
  await useZone('Europe/Berlin');
  expect(await moveSchool('Europe/Berlin')).toEqual({
    ...{ timezone: 'Europe/Berlin', previous: 'America/New_York', moved: 2 },
  });
  expect(startsOf(await list())).toEqual([
    '2026-06-01T07:00:00.000Z',
    '2026-06-08T22:00:00.000Z',
    '2026-06-15T07:00:00.000Z',
  ]);
  expect(await periodStarts()).toEqual(['2026-06-15T07:00:00.000Z']);
  expect(await moveSchool('Europe/Berlin')).toMatchObject({ moved: 0 });
  expect(await moveSchool('America/New_York')).toMatchObject({ previous: 'Europe/Berlin', moved: 2 });
  expect(startsOf(await list())).toEqual(startsOf(before));
  expect((await list()).map(({ end_time }) => new Date(end_time).getTime())).toEqual(
    before.map(({ end_time }) => new Date(end_time).getTime()),
  );
});

test('a school that moves leaves the lessons of other teachers where they are', async () => {
  const theirs = { title: 'Choir', ...nineOClock };
  await world.server.db
    .insertInto('lesson_events')
    .values({ ...theirs, teacher_id: world.ids.ben, all_day: false, no_school: false })
    .execute();
  const before = await list('ben');
  await moveSchool('Europe/Berlin');
  expect(await list('ben')).toEqual(before);
});

test('a teacher without lessons and timetable takes the school along with the profile', async () => {
  await useZone('America/Chicago');
  const session = (await world.server.call(getSession, { token: token() })).body.data;
  expect(session).toMatchObject({ timezone: 'America/Chicago', school_timezone: null });
  expect(await readClock()).toMatchObject({ timezone: 'America/Chicago', entries_to_come: 0, periods: 0 });
});
