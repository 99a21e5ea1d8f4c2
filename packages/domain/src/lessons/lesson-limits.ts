/** spec 3 §5 and §9: of a lesson plan, in minutes. */
export const LESSON_MINUTES = { minimum: 1, maximum: 480, byDefault: 60 } as const;

/** spec 3 §5: of a lesson that the assistant writes, in minutes. */
export const AI_LESSON_MINUTES = { minimum: 15, maximum: 180, byDefault: 60 } as const;

/** What one teacher keeps at most: far beyond a working life, and few enough to be listed whole. */
export const MAX_LESSON_SUBJECTS = 100;
export const MAX_LESSON_TEMPLATES = 200;

/** Attachments of one plan. */
export const MAX_LESSON_FILES = 30;

/** Days that one calendar event may cover, and that may be asked for at once. */
export const MAX_EVENT_DAYS = 366;

/** Calendar events that one call moves: more than a school year has of a subject. */
export const MAX_MOVED_EVENTS = 1000;

/** What a field holds after an entry: a whole number, and what the form says for anything else (spec 3 §5). */
export function readMinutesEntry(entry: string, otherwise: number): number {
  const trimmed = entry.trim();
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : otherwise;
}
