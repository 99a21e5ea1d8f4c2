import type { LessonTimes } from './lesson-times.ts';
import { createOverlapFinder } from './next-slot.ts';

/** An entry of the calendar, as far as it is named beside a lesson that would be at the same time. */
export interface OverlappedEntry extends LessonTimes {
  readonly id: number;
  readonly title: string;
  readonly all_day: boolean;
  readonly no_school: boolean;
}

export interface MoveOverlap extends OverlappedEntry {
  /** Another lesson of the same preview, at its new time; all others stay where they are. */
  readonly is_moving: boolean;
}

interface Moving {
  readonly lesson: OverlappedEntry;
  /** Null for a lesson that finds no new time. */
  readonly moves_to: LessonTimes | null;
}

/**
 * What each lesson would meet at its new time, in the order of the lessons: entries that stay, and the others of these
 * lessons where they will be, not where they were. Lessons of whole days are in nobody's way.
 */
export function listMoveOverlaps(moving: readonly Moving[], staying: readonly OverlappedEntry[]): MoveOverlap[][] {
  const moved = moving.map(({ lesson, moves_to }) =>
    moves_to === null ? undefined : { ...entryOf(lesson), ...timesOf(moves_to), is_moving: true },
  );
  const find = createOverlapFinder([
    ...staying.map((entry) => ({ ...entryOf(entry), ...timesOf(entry), is_moving: false })),
    ...moved.flatMap((lesson) => lesson ?? []),
  ]);
  return moved.map((lesson) =>
    lesson === undefined || lesson.all_day ? [] : find(lesson).filter((other) => other !== lesson),
  );
}

function entryOf({ id, title, all_day, no_school }: OverlappedEntry) {
  return { id, title, all_day, no_school };
}

function timesOf({ start_time, end_time, start_date, end_date }: LessonTimes): LessonTimes {
  return { start_time, end_time, start_date, end_date };
}
