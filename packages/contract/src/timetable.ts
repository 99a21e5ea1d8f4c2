import { MAX_TIMETABLE_PERIODS, ROTATION_DAYS } from '@dewar/domain/lessons/timetable';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, requiredName } from './fields.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time, HH:MM' });

const timetableFields = z.object({
  /** After how many school days it begins again; null stands for Monday to Friday. */
  rotation_days: z.int().min(ROTATION_DAYS.minimum).max(ROTATION_DAYS.maximum).nullable(),
  /** The first day of the rotation; null without one. */
  rotation_start: calendarDate.nullable(),
  /** Ten days that are weeks A and B: they take turns by the calendar, from the week of the first day on. */
  by_calendar_week: z.boolean().default(false),
  periods: z
    .array(
      z.object({
        name: requiredName(TEXT_LIMITS.name),
        starts_at: clock,
        ends_at: clock,
        /** The subject of each day; null is a day without this period. */
        subjects: z.array(requiredName(TEXT_LIMITS.name).nullable()).max(ROTATION_DAYS.maximum),
      }),
    )
    .max(MAX_TIMETABLE_PERIODS),
});

/** The periods of a teacher's subjects, in local time. */
export const timetableSchema = timetableFields.extend({ version: z.int() });

export type StoredTimetable = z.infer<typeof timetableSchema>;

export const getTimetable = defineEndpoint({
  name: 'getTimetable',
  method: 'GET',
  path: '/api/teacher-settings/timetable',
  access: 'teacher',
  summary: "One's own timetable; without periods until one is saved.",
  response: timetableSchema,
});

export const updateTimetable = defineEndpoint({
  name: 'updateTimetable',
  method: 'PUT',
  path: '/api/teacher-settings/timetable',
  access: 'teacher',
  touches: ['teacher-settings'],
  summary: "Replace one's own timetable. Periods of the same day must not overlap.",
  body: timetableFields,
  response: timetableSchema,
  versioned: true,
});
