import type { DataOf } from '@dewar/contract/endpoint';
import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { listLessonPeriods } from '@dewar/contract/lesson-scheduling';
import { createOverlapFinder } from '@dewar/domain/lessons/next-slot';
import { listTimetableDays } from '@dewar/domain/lessons/timetable';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { EventInput } from '@fullcalendar/react';

type Period = DataOf<typeof listLessonPeriods>[number];

/** A period as it is drawn behind the lessons, or in their place while it is free. */
export interface BoardPeriod extends Period {
  readonly id: string;
  /** Nothing else is at this time, and it is still to come. */
  readonly isFree: boolean;
}

export function listBoardPeriods(
  periods: readonly Period[],
  { events, now }: { readonly events: readonly LessonEvent[]; readonly now: Date },
): BoardPeriod[] {
  const findOverlaps = createOverlapFinder(events);
  return periods.map((period, index) => ({
    ...period,
    id: `period-${index}`,
    isFree:
      period.subject !== null && toMilliseconds(period.start_time) > now.getTime() && findOverlaps(period).length === 0,
  }));
}

/** Without the entries that only say the name of a day. */
export function heldPeriods(periods: readonly BoardPeriod[]): readonly BoardPeriod[] {
  return periods.filter(({ subject }) => subject !== null);
}

/** The periods in the calendar library's format: free ones can be opened, the others are shaded. */
export function shownPeriods(periods: readonly BoardPeriod[]): EventInput[] {
  return heldPeriods(periods).map(({ id, name, start_time, end_time, isFree }) => ({
    ...{ id, title: name, start: start_time, end: end_time, editable: false },
    ...(isFree ? FREE : BEHIND),
  }));
}

/** Quieter than a day without school. */
const BEHIND = { display: 'background', color: 'var(--line)' } as const;
const FREE = { color: 'transparent', contrastColor: 'var(--mantine-color-text)' } as const;

/** The name of the period in which an entry begins. */
export function periodNameAt(periods: readonly BoardPeriod[], start: Date | null): string | undefined {
  const moment = start?.getTime() ?? Number.NaN;
  const isAt = ({ start_time, end_time }: BoardPeriod) =>
    toMilliseconds(start_time) <= moment && moment < toMilliseconds(end_time);
  return periods.find(isAt)?.name;
}

const WEEKDAYS = listTimetableDays({ rotation_days: null });

/** 'Day A' for the dates of a rotation; undefined for weekdays, which the calendar names itself. */
export function rotatingDayOn(periods: readonly BoardPeriod[], date: string, timeZone: string): string | undefined {
  const day = periods.find(({ start_time }) => calendarDateIn(timeZone, start_time) === date)?.day;
  return day === undefined || WEEKDAYS.includes(day) ? undefined : day;
}
