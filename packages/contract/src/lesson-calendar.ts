import { MAX_MOVED_EVENTS, MAX_TEXT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { MOVE_REMARKS } from '@dewar/domain/lessons/move-to-periods';
import { MAX_SCHOOL_WEEKS } from '@dewar/domain/lessons/school-year';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  calendarDate,
  deletedRecord,
  idParams,
  nullableText,
  recordId,
  responseTimestamp,
  timestamp,
} from './fields.ts';

/** An event in a teacher's calendar (spec 3 §3). Days are in the teacher's time zone. */
export const lessonEventSchema = z.object({
  id: recordId,
  /** Its own title, or its plan's. */
  title: z.string(),
  /** For an all-day event: the start of its first day. */
  start_time: responseTimestamp,
  /** For an all-day event: the start of the day after its last. */
  end_time: responseTimestamp,
  all_day: z.boolean(),
  /** For an all-day event: its days, both included. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** An all-day event on which there is no school: bumped lessons skip it. */
  no_school: z.boolean(),
  lesson_plan_id: recordId.nullable(),
  lesson_title: z.string().nullable(),
  subject: z.string().nullable(),
  version: z.int(),
});

export type LessonEvent = z.infer<typeof lessonEventSchema>;

/** An entry with hours of more than 24 is meant; without it such an end is rejected as a mistyped date. */
export const isLong = z.boolean().optional();

const lessonEventFields = z.object({
  title: nullableText(TEXT_LIMITS.title),
  start_time: timestamp,
  /** The end is exclusive: midnight ends the day before. */
  end_time: timestamp,
  all_day: z.boolean(),
  no_school: z.boolean(),
  lesson_plan_id: recordId.nullable(),
  is_long: isLong,
});

/** What a person should know about a lesson that moves. */
export const moveRemarks = z.array(z.enum(MOVE_REMARKS));

/** What a lesson would meet at its new time. */
export const moveOverlaps = z.array(
  lessonEventSchema
    .pick({ id: true, title: true, start_time: true, end_time: true, start_date: true, end_date: true })
    .extend({
      all_day: z.boolean(),
      no_school: z.boolean(),
      /** Another lesson of the same preview, at its new time; all others stay where they are. */
      is_moving: z.boolean(),
    }),
);

/** A lesson and its new time after a bump. */
export const bumpedLessonSchema = z.object({
  event: lessonEventSchema,
  moves_to: lessonEventSchema.pick({ start_time: true, end_time: true, start_date: true, end_date: true }),
  remarks: moveRemarks,
  overlaps: moveOverlaps,
});

export type BumpedLesson = z.infer<typeof bumpedLessonSchema>;

const moveSchema = z.object({
  id: recordId,
  /** The version last seen; a stale one rejects the whole request. */
  version: z.int(),
  start_time: timestamp,
  end_time: timestamp,
  is_long: isLong,
});

/** Days of one's time zone, both included. */
const daysQuery = z.object({ start_date: calendarDate, end_date: calendarDate });

export const listLessonEvents = defineEndpoint({
  name: 'listLessonEvents',
  method: 'GET',
  path: '/api/lesson-plans/calendar/events',
  access: 'teacher',
  summary: "One's own calendar between two days of one's time zone, both included, the earliest first.",
  query: daysQuery,
  response: z.array(lessonEventSchema),
});

export const exportLessonEvents = defineEndpoint({
  name: 'exportLessonEvents',
  method: 'GET',
  path: '/api/lesson-plans/calendar/events/export',
  access: 'teacher',
  summary: 'The same entries as CSV or Excel.',
  query: daysQuery.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const listPlanLessons = defineEndpoint({
  name: 'listPlanLessons',
  method: 'GET',
  path: '/api/lesson-plans/{id}/lessons',
  access: 'teacher',
  summary: 'When one lesson plan is taught: its entries in the calendar, the earliest first.',
  params: idParams,
  response: z.array(lessonEventSchema),
});

/** When a plan could be taught next. */
export const proposeLessonSlot = defineEndpoint({
  name: 'proposeLessonSlot',
  method: 'GET',
  path: '/api/lesson-plans/{id}/next-slot',
  access: 'teacher',
  summary:
    "The next free slot of a plan's subject: its next period in the timetable, or else a weekday and time at which the subject was taught before; null if there is none within two months.",
  params: idParams,
  response: lessonEventSchema.pick({ start_time: true, end_time: true }).nullable(),
});

const taughtWeekSchema = z.object({
  /** Its Sunday. */
  week_start_date: z.string(),
  subject: z.string(),
  lessons: z.int(),
});

export type TaughtWeek = z.infer<typeof taughtWeekSchema>;

/** A school year at a glance. */
export const listTaughtWeeks = defineEndpoint({
  name: 'listTaughtWeeks',
  method: 'GET',
  path: '/api/lesson-plans/calendar/weeks',
  access: 'teacher',
  summary: `How many lessons of each subject begin in each week that has some, between two days, both included and at most ${MAX_SCHOOL_WEEKS} weeks apart.`,
  query: daysQuery,
  response: z.array(taughtWeekSchema),
});

const lessonTextSchema = z.object({
  lesson_plan_id: recordId,
  /** Those with a text, in their order. */
  sections: z.array(z.object({ section_name: z.string(), display_name: z.string(), content: z.string() })),
});

export type LessonText = z.infer<typeof lessonTextSchema>;

/** The texts of the plans that are taught on some days, to be printed with them. */
export const listLessonTexts = defineEndpoint({
  name: 'listLessonTexts',
  method: 'GET',
  path: '/api/lesson-plans/calendar/texts',
  access: 'teacher',
  summary: `The sections of all plans that are taught between two days, both included and at most ${MAX_TEXT_DAYS} apart.`,
  query: daysQuery,
  response: z.array(lessonTextSchema),
});

export const createLessonEvent = defineEndpoint({
  name: 'createLessonEvent',
  method: 'POST',
  path: '/api/lesson-plans/calendar/events',
  access: 'teacher',
  touches: ['lesson-event'],
  summary:
    "Add a lesson or another event to the calendar. Without an end, its duration is the plan's or the teacher's default; an all-day event without a plan is a day without school by default.",
  body: lessonEventFields.partial().required({ start_time: true }),
  response: lessonEventSchema,
  status: 201,
});

export const updateLessonEvent = defineEndpoint({
  name: 'updateLessonEvent',
  method: 'PUT',
  path: '/api/lesson-plans/calendar/events/{id}',
  access: 'teacher',
  touches: ['lesson-event'],
  summary: 'Move or change an event.',
  params: idParams,
  body: lessonEventFields.partial(),
  response: lessonEventSchema,
  versioned: true,
});

export const deleteLessonEvent = defineEndpoint({
  name: 'deleteLessonEvent',
  method: 'DELETE',
  path: '/api/lesson-plans/calendar/events/{id}',
  access: 'teacher',
  touches: ['lesson-event'],
  summary: 'Remove an event from the calendar; its plan stays.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const bumpLessonEvents = defineEndpoint({
  name: 'bumpLessonEvents',
  method: 'POST',
  path: '/api/lesson-plans/calendar/events/{id}/bump',
  access: 'teacher',
  touches: ['lesson-event'],
  summary:
    "Move this lesson and every later one of the same subject on: to the subject's next free periods if it is in the timetable, or else to the next school day at its local time. Of a day without school: the same for every subject with lessons on it. Returns the moved lessons.",
  params: idParams,
  response: z.array(lessonEventSchema),
  versioned: true,
});

export const previewLessonBump = defineEndpoint({
  name: 'previewLessonBump',
  method: 'GET',
  path: '/api/lesson-plans/calendar/events/{id}/bump',
  access: 'teacher',
  summary:
    'The lessons that bumping this one would move, with their new times and what they would meet there, earliest first.',
  params: idParams,
  response: z.array(bumpedLessonSchema),
});

export const moveLessonEvents = defineEndpoint({
  name: 'moveLessonEvents',
  method: 'POST',
  path: '/api/lesson-plans/calendar/moves',
  access: 'teacher',
  touches: ['lesson-event'],
  summary: 'Move several events, all or none, for example to undo a bump. Returns the moved events.',
  body: z.object({ events: z.array(moveSchema).min(1).max(MAX_MOVED_EVENTS) }),
  response: z.array(lessonEventSchema),
});

export const exportLessonCalendar = defineEndpoint({
  name: 'exportLessonCalendar',
  method: 'GET',
  path: '/api/lesson-plans/calendar/ical',
  access: 'teacher',
  summary: "The whole of one's own calendar as an iCalendar file, for any other calendar to read.",
  response: z.undefined(),
  download: true,
});
