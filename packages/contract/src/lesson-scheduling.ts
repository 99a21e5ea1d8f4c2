import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { bulkIdsText } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, nullableText, recordId, timestamp } from './fields.ts';
import { lessonEventSchema } from './lesson-calendar.ts';
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

const scheduledLesson = z.object({
  lesson_plan_id: recordId,
  /** Its own title; without one its plan's is shown. */
  title: nullableText(TEXT_LIMITS.title).default(null),
  start_time: timestamp,
  /** The end is exclusive: midnight ends the day before. */
  end_time: timestamp,
  all_day: z.boolean().default(false),
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
