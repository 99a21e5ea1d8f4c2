/** spec 3 §5 and §9: the duration of a lesson plan in minutes. */
export const LESSON_MINUTES = { minimum: 1, maximum: 480, byDefault: 60 } as const;

/** spec 3 §5: the duration of a generated lesson in minutes. */
export const AI_LESSON_MINUTES = { minimum: 15, maximum: 180, byDefault: 60 } as const;

/** Limits per teacher: more than a working life needs, and few enough to list without paging. */
export const MAX_LESSON_SUBJECTS = 100;
export const MAX_LESSON_TEMPLATES = 200;

/** Attachments per plan. */
export const MAX_LESSON_FILES = 30;

/** Days that one calendar event may last, and that one request may ask for. */
export const MAX_EVENT_DAYS = 366;

/** Days for which one request may ask for the texts of plans, or for the periods of the timetable: a week. */
export const MAX_TEXT_DAYS = 7;

/** Calendar events that one call can move: more than one subject has in a school year. */
export const MAX_MOVED_EVENTS = 1000;

interface MinutesRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** The error of a lesson's minutes, null where they are whole and within the limits (spec 3 §5). */
export function findMinutesError(minutes: number, { minimum, maximum }: MinutesRange): string | null {
  if (!(minutes >= minimum && minutes <= maximum)) return `Duration must be ${minimum} to ${maximum} minutes`;
  return Number.isInteger(minutes) ? null : 'Duration must be in whole minutes';
}
