import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { timeZone } from './fields.ts';

const PATH = '/api/lesson-plans/calendar/clock';

/** The clock by which a teacher's calendar and timetable live. */
export const schoolClockSchema = z.object({
  timezone: z.string(),
  /** Entries with hours that are not over. */
  entries_to_come: z.int(),
  entries_over: z.int(),
  /** Rows of the timetable. */
  periods: z.int(),
});

export type SchoolClock = z.infer<typeof schoolClockSchema>;

export const getSchoolClock = defineEndpoint({
  name: 'getSchoolClock',
  method: 'GET',
  path: PATH,
  access: 'teacher',
  summary: "The time zone of one's own school, and how much of the calendar and the timetable depends on it.",
  response: schoolClockSchema,
});

export const updateSchoolClock = defineEndpoint({
  name: 'updateSchoolClock',
  method: 'PUT',
  path: PATH,
  access: 'teacher',
  touches: ['lesson-event', 'teacher-settings'],
  summary:
    "Move one's own school to another time zone: every entry of the calendar keeps its local time on the new clock, as the timetable does. The zone of the profile stays.",
  body: z.object({ timezone: timeZone }),
  response: z.object({ timezone: z.string(), previous: z.string(), moved: z.int() }),
});
