import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { listDatedEvents } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

const COLUMNS: readonly ExportColumn<LessonEvent>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Title', text: ({ title }) => title },
  { heading: 'Lesson Plan', text: ({ lesson_title }) => lesson_title },
  { heading: 'Subject', text: ({ subject }) => subject },
  { heading: 'All day', flag: ({ all_day }) => all_day },
  { heading: 'Start', time: ({ all_day, start_time }) => (all_day ? null : start_time) },
  { heading: 'End', time: ({ all_day, end_time }) => (all_day ? null : end_time) },
  { heading: 'First day', day: ({ start_date }) => start_date },
  { heading: 'Last day', day: ({ end_date }) => end_date },
  { heading: 'No school', flag: ({ no_school }) => no_school },
];

/** Entries of a calendar as a file has them. */
export function eventsToExport(events: readonly LessonEvent[]) {
  return { name: 'Lessons', entity: 'lesson_event', columns: COLUMNS, pages: pagesOf(events) };
}

/** A person's whole calendar as a file has it. */
export async function calendarToExport({ db, person }: RequestContext) {
  return eventsToExport(await listDatedEvents(db, calendarOf(person)));
}

/** A person's whole calendar as iCalendar text; `publicUrl` makes its ids unique. */
export async function calendarFileOf({ db, person }: RequestContext, publicUrl: string): Promise<string> {
  const events = await listDatedEvents(db, calendarOf(person));
  // The library is large, and exports are rare.
  const { writeCalendarFile } = await import('./calendar-file.ts');
  return writeCalendarFile({ events, timeZone: calendarOf(person).timeZone, publicUrl });
}
