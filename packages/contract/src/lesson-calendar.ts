import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  answeredTimestamp,
  calendarDate,
  deletedRecord,
  idParams,
  nullableText,
  recordId,
  timestamp,
} from './fields.ts';

/** An entry of a teacher's calendar (spec 3 §3). Its days are those of the teacher's time zone. */
export const lessonEventSchema = z.object({
  id: recordId,
  /** Its own, else its plan's. */
  title: z.string(),
  /** Of an all-day event: the beginning of its first day. */
  start_time: answeredTimestamp,
  /** Of an all-day event: the beginning of the day after its last. */
  end_time: answeredTimestamp,
  all_day: z.boolean(),
  /** Of an all-day event: its days, both included. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** An all-day event on which lessons do not take place: bumped ones go past it. */
  no_school: z.boolean(),
  lesson_plan_id: recordId.nullable(),
  lesson_title: z.string().nullable(),
  subject: z.string().nullable(),
  version: z.int(),
});

export type LessonEvent = z.infer<typeof lessonEventSchema>;

const lessonEventFields = z.object({
  title: nullableText(TEXT_LIMITS.title),
  start_time: timestamp,
  /** The moment at which the event is over; midnight ends the day before. */
  end_time: timestamp,
  all_day: z.boolean(),
  no_school: z.boolean(),
  lesson_plan_id: recordId.nullable(),
});

/** A lesson, and where a bump takes it. */
export const bumpedLessonSchema = z.object({
  event: lessonEventSchema,
  moves_to: lessonEventSchema.pick({ start_time: true, end_time: true, start_date: true, end_date: true }),
});

export type BumpedLesson = z.infer<typeof bumpedLessonSchema>;

const moveSchema = z.object({
  id: recordId,
  /** As the event was last seen; a stale one refuses the whole call. */
  version: z.int(),
  start_time: timestamp,
  end_time: timestamp,
});

export const listLessonEvents = defineEndpoint({
  name: 'listLessonEvents',
  method: 'GET',
  path: '/api/lesson-plans/calendar/events',
  access: 'teacher',
  summary: "One's own calendar between two days of one's time zone, both included, the earliest first.",
  query: z.object({ start_date: calendarDate, end_date: calendarDate }),
  response: z.array(lessonEventSchema),
});

export const createLessonEvent = defineEndpoint({
  name: 'createLessonEvent',
  method: 'POST',
  path: '/api/lesson-plans/calendar/events',
  access: 'teacher',
  touches: ['lesson-event'],
  summary:
    "Add a lesson or another event to the calendar. Without an end it lasts as long as its plan, or one's usual lesson; all-day ones without a plan are days without school unless said otherwise.",
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
    'Move this lesson and every later one of the same subject to the school day after its own, at its local time. Answers those that moved.',
  params: idParams,
  response: z.array(lessonEventSchema),
  versioned: true,
});

export const previewLessonBump = defineEndpoint({
  name: 'previewLessonBump',
  method: 'GET',
  path: '/api/lesson-plans/calendar/events/{id}/bump',
  access: 'teacher',
  summary: 'What bumping this lesson would move, and where to, the earliest first.',
  params: idParams,
  response: z.array(bumpedLessonSchema),
});

export const moveLessonEvents = defineEndpoint({
  name: 'moveLessonEvents',
  method: 'POST',
  path: '/api/lesson-plans/calendar/moves',
  access: 'teacher',
  touches: ['lesson-event'],
  summary: 'Move many events at once, all of them or none: so is a bump taken back. Answers them as they stand then.',
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
