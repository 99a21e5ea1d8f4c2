import { expect, test } from 'vitest';
import { lessonEvent } from '../../../test-support/lesson-plans.ts';
import { eventBodyOf, eventValuesOf, findEventErrors, newEventValues, withStart } from './event-values.ts';

const ZONE = 'America/New_York';
const PLAN = { id: 7, title: 'Volcanoes', subject: 'Science', duration_minutes: 45 };

test('a new lesson starts at nine and lasts as long as its plan', () => {
  const values = newEventValues(ZONE, { date: '2026-06-08', plan: PLAN });
  expect(eventBodyOf(values, ZONE)).toEqual({
    ...{ title: null, all_day: false, no_school: false, lesson_plan_id: 7 },
    ...{ start_time: '2026-06-08T13:00:00.000Z', end_time: '2026-06-08T13:45:00.000Z' },
  });
});

test('a day without school is a whole day in the teacher’s time zone, without a plan', () => {
  const values = { ...newEventValues(ZONE, { date: '2026-11-01', plan: PLAN, kind: 'no-school' }), title: ' Fair ' };
  expect(eventBodyOf(values, ZONE)).toEqual({
    ...{ title: 'Fair', all_day: true, no_school: true, lesson_plan_id: null },
    ...{ start_time: '2026-11-01T04:00:00.000Z', end_time: '2026-11-02T05:00:00.000Z' },
  });
});

test('an existing event keeps all its values in the form', () => {
  const lesson = lessonEvent();
  expect(eventValuesOf(lesson, ZONE)).toMatchObject({ kind: 'lesson', title: '', all_day: false });
  expect(eventBodyOf(eventValuesOf(lesson, ZONE), ZONE)).toMatchObject({
    start_time: lesson.start_time,
    title: null,
  });
  const trip = lessonEvent({
    ...{ title: 'Trip', all_day: true, start_date: '2026-06-08', end_date: '2026-06-09' },
    ...{ start_time: '2026-06-08T04:00:00Z', end_time: '2026-06-10T04:00:00Z' },
  });
  expect(eventBodyOf(eventValuesOf(trip, ZONE), ZONE)).toMatchObject({
    ...{ title: 'Trip', all_day: true, no_school: false },
    ...{ start_time: '2026-06-08T04:00:00.000Z', end_time: '2026-06-10T04:00:00.000Z' },
  });
});

test.each([
  [{ lesson_plan_id: null }, { lesson_plan_id: 'Choose a lesson plan' }],
  [{ kind: 'event', title: ' ' }, { title: 'Title is required' }],
  [{ start_time: null }, { start_time: 'Start is required' }],
  [{ end_time: null }, { end_time: 'End is required' }],
  [{ end_time: '2026-06-08T13:00:00.000Z' }, { end_time: 'End must be after the start' }],
  [{ all_day: true, start_date: '' }, { start_date: 'First day is required' }],
  [{ all_day: true, end_date: '' }, { end_date: 'Last day is required' }],
  [{ all_day: true, end_date: '2026-06-07' }, { end_date: 'Last day must not be before the first' }],
  [{ all_day: true, end_date: '2027-06-09' }, { end_date: 'Last day must be within 366 days' }],
  [{ all_day: true, end_date: '2027-06-08' }, {}],
] as const)('the error for %j is reported on its field', (change, errors) => {
  expect(findEventErrors({ ...newEventValues(ZONE, { date: '2026-06-08', plan: PLAN }), ...change })).toEqual(errors);
});

test('changing the start moves the end too', () => {
  const values = newEventValues(ZONE, { date: '2026-06-08', plan: PLAN });
  const later = withStart(values, '2026-06-08T15:00:00.000Z');
  expect(later).toEqual({ start_time: '2026-06-08T15:00:00.000Z', end_time: '2026-06-08T15:45:00.000Z' });
  expect(withStart(values, null)).toEqual({ start_time: null });
});
