import { COPY_OBSTACLES } from '@dewar/domain/lessons/copy-forward';
import { MAX_EVENT_DAYS, MAX_MOVED_EVENTS, MAX_TEXT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { bulkIdsText } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, nullableText, queryText, recordId, timestamp } from './fields.ts';
import { isLong, lessonEventSchema, moveOverlaps, moveRemarks } from './lesson-calendar.ts';
import { lessonPlanRowSchema } from './lesson-plans.ts';

const proposedLessonSchema = z.object({
  plan: lessonPlanRowSchema.pick({ id: true, title: true, subject: true, duration_minutes: true }),
  /** Null if its subject has no free slot within a year. */
  slot: lessonEventSchema.pick({ start_time: true, end_time: true }).nullable(),
});

/** When several plans could be taught. */
export const proposeLessonSlots = defineEndpoint({
  name: 'proposeLessonSlots',
  method: 'GET',
  path: '/api/lesson-plans/calendar/slots',
  access: 'teacher',
  summary:
    'The next free slots of several plans in this order, from a day on: each subject in its own periods, no slot twice. Nothing is stored.',
  query: z.object({ plans: bulkIdsText, from: calendarDate.optional() }),
  response: z.array(proposedLessonSchema),
});

const heldPeriodSchema = lessonEventSchema.pick({ start_time: true, end_time: true }).extend({
  name: z.string(),
  /** Null in the entry of a day of a rotation that has no period, which says its name and lasts no time. */
  subject: z.string().nullable(),
  /** The name of the timetable's day: 'Monday', 'Day A'. */
  day: z.string(),
});

/** The periods of the timetable on some days, to be drawn behind the lessons. */
export const listLessonPeriods = defineEndpoint({
  name: 'listLessonPeriods',
  method: 'GET',
  path: '/api/lesson-plans/calendar/periods',
  access: 'teacher',
  summary: `The periods of one's own timetable between two days, both included and at most ${MAX_TEXT_DAYS} apart; none on days without school.`,
  query: z.object({ start_date: calendarDate, end_date: calendarDate }),
  response: z.array(heldPeriodSchema),
});

const lessonCopySchema = z.object({
  lesson: lessonEventSchema,
  /** Null where there is an obstacle. */
  moves_to: lessonEventSchema.pick({ start_time: true, end_time: true, start_date: true, end_date: true }).nullable(),
  obstacle: z.enum(COPY_OBSTACLES).nullable(),
  remarks: moveRemarks,
  overlaps: moveOverlaps,
  /** The same lesson stands on its new day already. Left out by the release before. */
  is_there: z.boolean().optional(),
});

export type LessonCopy = z.infer<typeof lessonCopySchema>;

/** The lessons of some days, and when they would take place from another day on. */
export const previewLessonCopies = defineEndpoint({
  name: 'previewLessonCopies',
  method: 'GET',
  path: '/api/lesson-plans/calendar/copies',
  access: 'teacher',
  summary: `The lessons between two days, both included and at most ${MAX_EVENT_DAYS} apart, of all subjects or one, with their times if the n-th school day becomes the n-th school day from a later day on; those of a subject in the timetable take its free periods from that day on. Nothing is stored.`,
  query: z.object({
    start_date: calendarDate,
    end_date: calendarDate,
    to_date: calendarDate,
    subject: queryText(TEXT_LIMITS.name).optional(),
  }),
  response: z.array(lessonCopySchema),
});

const scheduledLesson = z.object({
  lesson_plan_id: recordId,
  /** Its own title; without one its plan's is shown. */
  title: nullableText(TEXT_LIMITS.title).default(null),
  start_time: timestamp,
  /** The end is exclusive: midnight ends the day before. */
  end_time: timestamp,
  all_day: z.boolean().default(false),
  is_long: isLong,
});

export const scheduleLessons = defineEndpoint({
  name: 'scheduleLessons',
  method: 'POST',
  path: '/api/lesson-plans/calendar/lessons',
  access: 'teacher',
  touches: ['lesson-event'],
  summary: 'Add several lessons to the calendar, all or none. Returns them, the earliest first.',
  body: z.object({ lessons: z.array(scheduledLesson).min(1).max(MAX_MOVED_EVENTS) }),
  response: z.array(lessonEventSchema),
  status: 201,
});

export const removeLessonEvents = defineEndpoint({
  name: 'removeLessonEvents',
  method: 'POST',
  path: '/api/lesson-plans/calendar/removals',
  access: 'teacher',
  touches: ['lesson-event'],
  summary:
    'Remove several events from the calendar, all or none, for example to undo that they were added. A version that is no longer the last one rejects the whole request. Returns what was removed.',
  body: z.object({
    events: z
      .array(lessonEventSchema.pick({ id: true, version: true }))
      .min(1)
      .max(MAX_MOVED_EVENTS),
  }),
  response: z.array(lessonEventSchema),
});
