import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonEvent, LessonEvent } from '@dewar/contract/lesson-calendar';
import { LESSON_MINUTES, MAX_EVENT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { isLongLesson } from '@dewar/domain/lessons/lesson-times';
import { calendarDateIn, daysBetween } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_MINUTE, minutesAfter, toMilliseconds } from '@dewar/domain/time/instants';
import { momentOfLocalTime } from '@dewar/domain/time/local-times';
import type { FormValues } from '../../shared/forms/form-values.ts';
import { momentsOfDays } from './event-times.ts';
import type { SchedulablePlan } from './lesson-calendar-api.ts';

type EventBody = BodyOf<typeof createLessonEvent>;

export type EventKind = 'lesson' | 'event' | 'no-school';

/** The title is empty where the plan's is used. */
export interface EventValues extends FormValues<Pick<EventBody, 'lesson_plan_id' | 'title' | 'all_day'>> {
  readonly kind: EventKind;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly start_date: string;
  readonly end_date: string;
}

/** Where a new event was asked for. */
export interface NewEventPlace {
  readonly date: string;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly plan?: SchedulablePlan;
  /** Nobody pointed at a day: the next free slot of the plan's subject may be proposed. */
  readonly isAnywhere?: boolean;
  readonly kind?: EventKind;
  /** Of the period that was pointed at: a lesson in it ends with it at the latest. */
  readonly subject?: string;
}

/** A usual time after the start of a school day. */
const USUAL_START_MINUTES = 9 * 60;

export function newEventValues(timeZone: string, place: NewEventPlace): EventValues {
  const { date, plan, kind = 'lesson' } = place;
  const milliseconds = USUAL_START_MINUTES * MILLISECONDS_PER_MINUTE;
  const start_time = place.start_time ?? momentOfLocalTime(timeZone, { date, milliseconds }).toISOString();
  const end_time = place.end_time ?? minutesAfter(start_time, plan?.duration_minutes ?? LESSON_MINUTES.byDefault);
  return {
    ...{ kind, lesson_plan_id: plan?.id ?? null, title: '', all_day: kind === 'no-school' },
    ...{ start_time, end_time, start_date: date, end_date: date },
  };
}

export function eventValuesOf(event: LessonEvent, timeZone: string): EventValues {
  const { title, lesson_title, lesson_plan_id, all_day, no_school, start_time, end_time } = event;
  const date = calendarDateIn(timeZone, start_time);
  const { start_date, end_date } = event;
  const days = { start_date: start_date ?? date, end_date: end_date ?? date };
  const times = all_day ? newEventValues(timeZone, { date }) : { start_time, end_time };
  return {
    kind: no_school ? 'no-school' : lesson_plan_id === null ? 'event' : 'lesson',
    ...{ lesson_plan_id, all_day, title: title === lesson_title ? '' : title },
    ...{ start_time: times.start_time, end_time: times.end_time, ...days },
  };
}

export function eventBodyOf(values: EventValues, timeZone: string): EventBody {
  const { kind, title, start_time, end_time } = values;
  const all_day = isAllDay(values);
  const times = all_day ? momentsOfDays(timeZone, values) : { start_time: start_time ?? '', end_time: end_time ?? '' };
  return {
    ...{ title: title.trim() === '' ? null : title.trim(), all_day, no_school: kind === 'no-school', ...times },
    lesson_plan_id: kind === 'lesson' ? values.lesson_plan_id : null,
    // The form has asked about it.
    ...(!all_day && isLongLesson(times) && { is_long: true }),
  };
}

/** Days without school are always whole days. */
export function isAllDay({ kind, all_day }: Pick<EventValues, 'kind' | 'all_day'>): boolean {
  return all_day || kind === 'no-school';
}

/** Errors by field. */
export function findEventErrors(values: EventValues): Readonly<Partial<Record<keyof EventValues, string>>> {
  const { kind, lesson_plan_id, title } = values;
  return {
    ...(kind === 'lesson' && lesson_plan_id === null && { lesson_plan_id: 'Choose a lesson plan' }),
    ...(kind !== 'lesson' && title.trim() === '' && { title: 'Title is required' }),
    ...(isAllDay(values) ? findDayErrors(values) : findTimeErrors(values)),
  };
}

function findDayErrors({ start_date, end_date }: EventValues) {
  if (start_date === '') return { start_date: 'First day is required' };
  if (end_date === '') return { end_date: 'Last day is required' };
  const days = daysBetween(start_date, end_date) + 1;
  if (days < 1) return { end_date: 'Last day must not be before the first' };
  return days > MAX_EVENT_DAYS ? { end_date: `Last day must be within ${MAX_EVENT_DAYS} days` } : {};
}

function findTimeErrors({ start_time, end_time }: EventValues) {
  if (start_time === null) return { start_time: 'Start is required' };
  if (end_time === null) return { end_time: 'End is required' };
  return toMilliseconds(end_time) <= toMilliseconds(start_time) ? { end_time: 'End must be after the start' } : {};
}

/** Another start; the end moves too, so that the duration stays. */
export function withStart(values: EventValues, start_time: string | null): Partial<EventValues> {
  if (start_time === null || values.start_time === null || values.end_time === null) return { start_time };
  const minutes = (toMilliseconds(values.end_time) - toMilliseconds(values.start_time)) / MILLISECONDS_PER_MINUTE;
  return { start_time, end_time: minutesAfter(start_time, minutes) };
}
