import { MAX_EVENT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { createOverlapFinder, type LessonSlot } from '@dewar/domain/lessons/next-slot';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { useQuery } from '@tanstack/react-query';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { eventsQuery } from '../lesson-calendar-api.ts';
import type { InTheWay } from '../overlap-remark.tsx';

/** A lesson that is about to be scheduled. */
export interface PlannedLesson extends LessonSlot {
  readonly key: number;
  readonly title: string;
}

type FindInTheWay = (lesson: PlannedLesson) => readonly InTheWay[];

/**
 * Tells what else is at the time of each of these lessons: entries of the calendar, and others of these lessons. The
 * calendar is read once for all of them, for a year from the first one on.
 */
export function useInTheWay(lessons: readonly PlannedLesson[]): FindInTheWay {
  const timeZone = useSchoolTimeZone();
  const starts = lessons.map(({ start_time }) => start_time).sort();
  const start_date = calendarDateIn(timeZone, starts[0] ?? EPOCH);
  const lastOfYear = addDays(start_date, MAX_EVENT_DAYS - 1);
  const lastDay = calendarDateIn(timeZone, starts.at(-1) ?? EPOCH);
  const end_date = lastDay < lastOfYear ? lastDay : lastOfYear;
  const events = useQuery({ ...eventsQuery({ start_date, end_date }), enabled: lessons.length > 0 }).data;
  const held = (events ?? []).map((event): InTheWay => ({ ...event, name: `entry ${event.id}` }));
  const planned = lessons.map((lesson): InTheWay => ({ ...lesson, ...TIMED, name: nameOf(lesson) }));
  const find = createOverlapFinder([...held, ...planned]);
  return (lesson) => find(lesson).filter(({ name }) => name !== nameOf(lesson));
}

function nameOf({ key }: PlannedLesson): string {
  return `lesson ${key}`;
}

const EPOCH = '1970-01-01T00:00:00Z';
const TIMED = { start_date: null, end_date: null, all_day: false, no_school: false } as const;
