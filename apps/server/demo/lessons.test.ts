import { login } from '@dewar/contract/auth';
import { listLessonEvents } from '@dewar/contract/lesson-calendar';
import { getLessonPlan, listLessonPlans } from '@dewar/contract/lesson-plans';
import { listLessonPeriods } from '@dewar/contract/lesson-scheduling';
import { listLessonTemplates } from '@dewar/contract/lesson-templates';
import { getTeacherSettings } from '@dewar/contract/teacher-settings';
import { getTimetable } from '@dewar/contract/timetable';
import { sumMinutes } from '@dewar/domain/lessons/lesson-minutes';
import type { LessonSlot } from '@dewar/domain/lessons/next-slot';
import { findTimetableError } from '@dewar/domain/lessons/timetable';
import { weekdayOf } from '@dewar/domain/time/calendar-dates';
import { localTimeIn } from '@dewar/domain/time/local-times';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD, signedInBy } from '../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';
import { READING_AND_WRITING } from './lessons/reading-and-writing.ts';
import { SCIENCE_AND_MATH } from './lessons/science-and-math.ts';
import { writeLessons } from './write-lessons.ts';

const ZONES = { [SCIENCE_AND_MATH.email]: 'America/New_York', [READING_AND_WRITING.email]: 'America/Denver' };
/** The two weeks around the tests' 10 June 2026, a Wednesday. */
const FORTNIGHT = { start_date: '2026-06-08', end_date: '2026-06-19' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const userIds = new Map<string, number>();
  for (const [email, timezone] of Object.entries(ZONES)) {
    userIds.set(email, await addUser(server.db, { email, role: 'teacher', timezone }));
  }
  await writeLessons(server.db, { userIds, now: server.clock.now() });
});
afterAll(() => server.stop());

describe.each([SCIENCE_AND_MATH, READING_AND_WRITING])(
  'the demo lessons of $email',
  ({ email, lessons, events, templates }) => {
    const timeZone = ZONES[email] ?? '';
    let token = '';
    beforeAll(async () => {
      token = signedInBy(await server.call(login, { body: { email, password: PASSWORD } })).token;
    });

    test('are ten plans with objectives', async () => {
      const { body } = await server.call(listLessonPlans, { token });
      expect(body.data.map(({ title }) => title).sort()).toEqual(lessons.map(({ title }) => title).sort());
      expect(body.data.length).toBe(10);
      for (const { title, preview } of body.data) expect(preview, title).toMatch(/\w/);
      expect(new Set(body.data.map(({ updated_at }) => updated_at)).size).toBe(10);
    });

    test('have time blocks that fill the lesson to the minute', async () => {
      const { body } = await server.call(listLessonPlans, { token });
      const plans = await Promise.all(
        body.data.map(async ({ id }) => (await server.call(getLessonPlan, { token, params: { id } })).body.data),
      );
      const blocks = plans.flatMap(({ custom_sections, duration_minutes }) =>
        custom_sections
          .filter(({ section_name }) => section_name === 'pacing')
          .map(({ content }) => [sumMinutes(content), duration_minutes]),
      );
      expect(blocks.length).toBeGreaterThan(0);
      for (const [minutes, duration] of blocks) expect(minutes).toBe(duration);
    });

    test('take place on every school day of the two weeks at the times of the timetable, except the last day, which is without school', async () => {
      const { body } = await server.call(listLessonEvents, { token, query: FORTNIGHT });
      const taught = body.data.filter(({ lesson_plan_id }) => lesson_plan_id !== null);
      const local = taught.map(({ start_time }) => localTimeIn(timeZone, start_time));
      const days = [...new Set(local.map(({ date }) => date))];
      expect(days).toHaveLength(9);
      expect(days.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4]);
      expect(new Set(local.map(({ milliseconds }) => milliseconds)).size).toBe(2);
      expect(taught).toHaveLength(18);
      expect(body.data.length - taught.length).toBe(events.length);
      expect(body.data.filter(({ no_school }) => no_school)).toMatchObject([{ start_date: '2026-06-19' }]);
    });

    test('take place in periods of a timetable without errors, which also has free periods', async () => {
      const timetable = (await server.call(getTimetable, { token })).body.data;
      expect(findTimetableError(timetable)).toBeNull();
      const week = { start_date: '2026-06-08', end_date: '2026-06-12' };
      const periods = (await server.call(listLessonPeriods, { token, query: week })).body.data;
      const taught = (await server.call(listLessonEvents, { token, query: week })).body.data;
      const isIn = (one: LessonSlot, period: LessonSlot) =>
        Date.parse(one.start_time) >= Date.parse(period.start_time) &&
        Date.parse(one.end_time) <= Date.parse(period.end_time);
      for (const lesson of taught.filter(({ subject }) => subject !== null)) {
        expect(periods.some((period) => period.subject === lesson.subject && isIn(lesson, period))).toBe(true);
      }
      expect(periods.some((period) => taught.every((lesson) => !isIn(lesson, period)))).toBe(true);
    });

    test('have templates, one of them the default', async () => {
      const { body } = await server.call(listLessonTemplates, { token });
      expect(body.data).toHaveLength(templates.length);
      for (const { ai_section_count } of body.data) expect(ai_section_count).toBeGreaterThan(0);
      const settings = (await server.call(getTeacherSettings, { token })).body.data;
      expect(settings.default_template_id).toBe(body.data[0]?.id);
    });
  },
);
