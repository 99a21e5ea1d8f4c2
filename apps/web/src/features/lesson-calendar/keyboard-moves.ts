import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_MINUTE, toMilliseconds } from '@dewar/domain/time/instants';
import { moveLesson } from '@dewar/domain/time/school-days';
import type { CalendarView } from './calendar-views.ts';
import { type EventTimes, momentsOfDays } from './event-times.ts';

/** How far one step of a drag, or one key, moves an event in time. */
export const STEP_MINUTES = 15;
const DAYS_PER_WEEK = 7;

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Computes an event's new times; undefined if it cannot be placed there. */
export type Placing = (event: LessonEvent, timeZone: string) => EventTimes | undefined;

/**
 * Shift and an arrow move the focused event: left and right by a day, up and down by a week in the month view and by a
 * time step in the others. Plus and minus change its length. Undefined for any other key.
 */
export function placingOf(pressed: PressedKey, view: CalendarView): Placing | undefined {
  const { key, shiftKey } = pressed;
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return undefined;
  if (key === '+') return byLength(1);
  if (key === '-') return byLength(-1);
  if (!shiftKey) return undefined;
  if (key === 'ArrowLeft') return byDays(-1);
  if (key === 'ArrowRight') return byDays(1);
  const steps = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (steps === 0) return undefined;
  return view === 'month' ? byDays(steps * DAYS_PER_WEEK) : byMinutes(steps * STEP_MINUTES);
}

/** At the same local time, even across a clock change. */
function byDays(days: number): Placing {
  return (event, timeZone) => {
    const { start_date, end_date } = event;
    if (start_date !== null && end_date !== null) {
      return momentsOfDays(timeZone, { start_date: addDays(start_date, days), end_date: addDays(end_date, days) });
    }
    return moveLesson(timeZone, event, addDays(calendarDateIn(timeZone, event.start_time), days));
  };
}

/** An event of whole days has no time of day to move. */
function byMinutes(minutes: number): Placing {
  return (event) =>
    event.all_day
      ? undefined
      : { start_time: later(event.start_time, minutes), end_time: later(event.end_time, minutes) };
}

function byLength(steps: 1 | -1): Placing {
  return (event, timeZone) => {
    const { start_time, start_date, end_date } = event;
    if (start_date !== null && end_date !== null) {
      const last = addDays(end_date, steps);
      return last < start_date ? undefined : momentsOfDays(timeZone, { start_date, end_date: last });
    }
    const end_time = later(event.end_time, steps * STEP_MINUTES);
    return toMilliseconds(end_time) <= toMilliseconds(start_time) ? undefined : { start_time, end_time };
  };
}

function later(instant: string, minutes: number): string {
  return new Date(toMilliseconds(instant) + minutes * MILLISECONDS_PER_MINUTE).toISOString();
}
