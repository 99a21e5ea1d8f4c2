import { type BumpedLesson, bumpLessonEvents, previewLessonBump } from '@dewar/contract/lesson-calendar';
import { previewLessonCopies } from '@dewar/contract/lesson-scheduling';
import { updateTimetable } from '@dewar/contract/timetable';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(async () => {
  await world.server.db.deleteFrom('lesson_events').execute();
  await world.server.db.deleteFrom('lesson_plans').execute();
  await saveTimetable({});
});
afterAll(() => world.server.stop());

const SUBJECTS = ['Science', 'Art', 'Science', 'Art', 'Science'];
const saveTimetable = (change: object) =>
  world.server.call(updateTimetable, {
    token: world.tokens.ada,
    body: {
      ...{ rotation_days: null, rotation_start: null },
      periods: [{ name: 'First', starts_at: '09:00', ends_at: '10:00', subjects: SUBJECTS }],
      ...change,
    },
  });
/** An hour from 9:00 in New York. */
const teach = async (subject: string, date: string) =>
  world.newEvent({
    lesson_plan_id: (await world.newPlan({ subject })).id,
    ...{ start_time: `${date}T13:00:00Z`, end_time: `${date}T14:00:00Z` },
  });
const preview = (id: number) => world.server.call(previewLessonBump, { token: world.tokens.ada, params: { id } });
const bump = (id: number) => world.server.call(bumpLessonEvents, { token: world.tokens.ada, params: { id } });
const shown = (moves: readonly BumpedLesson[]) =>
  moves.map(({ event, moves_to, remarks }) => [event.subject, describeTimes(moves_to, 'America/New_York'), ...remarks]);

test('a bump moves a subject in the timetable to its own next periods, as its preview said', async () => {
  const monday = await teach('Science', '2026-06-08');
  await teach('Art', '2026-06-09');
  await teach('science', '2026-06-10');
  const { body } = await preview(monday.id);
  expect(shown(body.data)).toEqual([
    ['Science', 'Wed 10 Jun 2026, 09:00 to 10:00'],
    ['Science', 'Fri 12 Jun 2026, 09:00 to 10:00'],
  ]);
  const moved = (await bump(monday.id)).body.data;
  expect(moved.map(({ id, start_time }) => [id, new Date(start_time).toISOString()])).toEqual(
    body.data.map(({ event, moves_to }) => [event.id, moves_to.start_time]),
  );
});

test('a bump skips days without school and periods that another entry has', async () => {
  const monday = await teach('Science', '2026-06-08');
  await world.newEvent({ title: 'Off', all_day: true, start_time: '2026-06-10T12:00:00Z' });
  await world.newEvent({ title: 'Assembly', start_time: '2026-06-12T13:30:00Z', end_time: '2026-06-12T15:00:00Z' });
  expect(shown((await preview(monday.id)).body.data)).toEqual([['Science', 'Mon 15 Jun 2026, 09:00 to 10:00']]);
});

test('a day without school moves each subject on it by its own periods or by school days', async () => {
  await teach('Science', '2026-06-08');
  await teach('Music', '2026-06-08');
  const snow = await world.newEvent({ title: 'Snow', all_day: true, start_time: '2026-06-08T12:00:00Z' });
  expect(shown((await preview(snow.id)).body.data)).toEqual([
    ['Science', 'Wed 10 Jun 2026, 09:00 to 10:00'],
    ['Music', 'Tue 9 Jun 2026, 09:00 to 10:00', 'not-in-timetable'],
  ]);
});

test('the preview of a bump names what a lesson meets, with the others where they will be', async () => {
  const monday = await teach('Music', '2026-06-08');
  await teach('Music', '2026-06-09');
  const choir = { title: 'Choir', start_time: '2026-06-10T13:30:00Z', end_time: '2026-06-10T15:00:00Z' };
  await world.newEvent(choir);
  await teach('Art', '2026-06-09');
  const moves = (await preview(monday.id)).body.data;
  expect(moves.map(({ event, overlaps }) => [event.subject, ...overlaps.map(({ title }) => title)])).toEqual([
    ['Music', expect.any(String)],
    ['Music', 'Choir'],
  ]);
  expect(moves.flatMap(({ overlaps }) => overlaps.map(({ is_moving }) => is_moving))).toEqual([false, false]);
  await saveTimetable({ periods: [] });
  expect((await preview(monday.id)).body.data[1]?.overlaps.map(({ title }) => title)).toEqual(['Choir']);
});

test('a lesson outside the periods of its subject is named', async () => {
  const tuesday = await teach('Science', '2026-06-09');
  expect(shown((await preview(tuesday.id)).body.data)).toEqual([
    ['Science', 'Wed 10 Jun 2026, 09:00 to 10:00', 'was-outside-periods'],
  ]);
});

test('a subject without a period within a year moves nothing, and is named', async () => {
  const monday = await teach('Science', '2026-06-08');
  await saveTimetable({ rotation_days: 2, rotation_start: '2026-06-08', periods: [blockOf('Art', 'Science')] });
  await world.newEvent({
    ...{ title: 'Off', all_day: true, start_time: '2026-06-09T12:00:00Z', end_time: '2027-06-09T12:00:00Z' },
  });
  await world.newEvent({ title: 'More', all_day: true, start_time: '2027-06-10T12:00:00Z' });
  const refused = await bump(monday.id);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'There is no free period of Science within 366 days. Check your timetable and your days without school.',
  ]);
});

const blockOf = (...subjects: string[]) => ({ name: 'Block', starts_at: '09:00', ends_at: '10:00', subjects });

test('another teacher’s timetable moves nothing', async () => {
  const { token } = await world.newTeacher();
  await world.server.call(updateTimetable, {
    token,
    body: { rotation_days: null, rotation_start: null, periods: [{ ...blockOf(), subjects: Array(5).fill('Music') }] },
  });
  const monday = await teach('Music', '2026-06-12');
  expect(shown((await preview(monday.id)).body.data)).toEqual([
    ['Music', 'Mon 15 Jun 2026, 09:00 to 10:00', 'not-in-timetable'],
  ]);
});

test('a copy forward takes the free periods of its subject from the same school day on', async () => {
  await teach('Science', '2026-06-08');
  await teach('Music', '2026-06-08');
  await teach('Science', '2026-06-10');
  await teach('Science', '2026-09-09');
  const query = { start_date: '2026-06-08', end_date: '2026-06-12', to_date: '2026-09-08' };
  const copies = (await world.server.call(previewLessonCopies, { token: world.tokens.ada, query })).body.data;
  expect(
    copies.map(({ lesson, moves_to, remarks }) => [
      lesson.subject,
      moves_to && describeTimes(moves_to, 'America/New_York'),
      ...remarks,
    ]),
  ).toEqual([
    ['Science', 'Fri 11 Sep 2026, 09:00 to 10:00'],
    ['Music', 'Tue 8 Sep 2026, 09:00 to 10:00', 'not-in-timetable'],
    ['Science', 'Mon 14 Sep 2026, 09:00 to 10:00'],
  ]);
});

test('the preview of a copy names lessons outside their periods, and what each copy meets', async () => {
  await teach('Science', '2026-06-09');
  await teach('Music', '2026-06-10');
  await world.newEvent({
    lesson_plan_id: (await world.newPlan({ subject: 'Drama', title: 'Masks' })).id,
    ...{ start_time: '2026-06-10T13:30:00Z', end_time: '2026-06-10T14:30:00Z' },
  });
  await world.newEvent({ title: 'Fair', start_time: '2026-09-09T13:00:00Z', end_time: '2026-09-09T13:45:00Z' });
  const query = { start_date: '2026-06-08', end_date: '2026-06-12', to_date: '2026-09-07' };
  const copies = (await world.server.call(previewLessonCopies, { token: world.tokens.ada, query })).body.data;
  expect(copies.map(({ remarks }) => remarks)).toEqual([
    ['was-outside-periods'],
    ['not-in-timetable'],
    ['not-in-timetable'],
  ]);
  expect(
    copies.map(({ overlaps }) => overlaps.map(({ title, is_moving }) => (is_moving ? `→${title}` : title))),
  ).toEqual([[], ['Fair', '→Masks'], ['Fair', expect.stringMatching(/^→/)]]);
});
