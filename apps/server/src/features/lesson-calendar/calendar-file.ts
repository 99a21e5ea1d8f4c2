import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeEntry } from '@dewar/domain/lessons/lesson-times';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import type { DatedEvent } from './lesson-event-repository.ts';

interface CalendarFile {
  readonly events: readonly DatedEvent[];
  readonly timeZone: string;
  /** The portal's address makes the events' ids globally unique. */
  readonly publicUrl: string;
  /** How often a program that subscribed to the calendar should read it again. */
  readonly refreshSeconds?: number;
}

export const ICALENDAR = 'text/calendar; charset=utf-8';

/**
 * A teacher's calendar as RFC 5545. Times are in UTC, so they are right in every zone without a time zone table;
 * all-day events are dates and thus belong to no zone.
 */
export function writeCalendarFile({ events, timeZone, publicUrl, refreshSeconds }: CalendarFile): string {
  const calendar = new ICalCalendar({
    name: 'Lessons',
    prodId: { company: 'Dewar', product: 'Lesson calendar', language: 'EN' },
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
  });
  const { hostname } = new URL(publicUrl);
  for (const event of events) {
    calendar.createEvent({
      id: `lesson-event-${event.id}@${hostname}`,
      sequence: event.version - 1,
      // Of a calendar without a method both say when the event was changed, so an unchanged one is written alike.
      stamp: new Date(event.changed_at),
      lastModified: new Date(event.changed_at),
      summary: describeEntry(event),
      ...timesOf(event),
      ...(event.subject !== null && { categories: [{ name: event.subject }] }),
      ...(event.lesson_title !== null && event.lesson_title !== event.title && { description: event.lesson_title }),
      ...(event.lesson_plan_id !== null && { url: `${publicUrl}/teacher/lesson-plans/${event.lesson_plan_id}` }),
      // A day without school does not block the time.
      ...(event.no_school && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  // The library puts properties of its own behind the events, where calendar programs read them too late, and leaves out
  // the end of the last line (RFC 5545, 3.1).
  const zone = `X-WR-TIMEZONE:${timeZone}\r\n`;
  return `${calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, zone)}\r\n`;
}

function timesOf({ start_date, end_date, start_time, end_time }: LessonEvent) {
  if (start_date === null || end_date === null) return { start: new Date(start_time), end: new Date(end_time) };
  // The end of an all-day event is the day after its last (RFC 5545, 3.6.1).
  return { allDay: true, start: new Date(start_date), end: new Date(addDays(end_date, 1)) };
}
