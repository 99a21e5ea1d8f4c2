import type { QueryOf } from '@dewar/contract/endpoint';
import type { LessonCopy, previewLessonCopies } from '@dewar/contract/lesson-scheduling';
import { copyForwardOnce } from '@dewar/domain/lessons/copy-forward';
import { MAX_EVENT_DAYS, MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { daysOfLesson } from '@dewar/domain/lessons/lesson-times';
import { listMoveOverlaps } from '@dewar/domain/lessons/move-overlaps';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { invalidInput } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readCountedTimetable } from './counted-timetable.ts';
import { listEvents, spanOf } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/**
 * The lessons that begin on some days, and when they would take place from another day on. Throws 400 for new days that
 * do not follow the old ones, and for more lessons than can be added at once.
 */
export async function previewCopies(
  { db, person }: RequestContext,
  { start_date, end_date, to_date, subject = '' }: QueryOf<typeof previewLessonCopies>,
): Promise<LessonCopy[]> {
  if (to_date <= end_date) throw invalidInput({ to_date: 'The new days must come after the old ones' });
  const calendar = calendarOf(person);
  const { timeZone } = calendar;
  const events = await listEvents(db, calendar, spanOf(calendar, start_date, end_date));
  const lessons = events.filter(
    (event) =>
      event.lesson_plan_id !== null &&
      !event.no_school &&
      daysOfLesson(event, timeZone).first >= start_date &&
      (subject === '' || subjectKey(event.subject ?? '') === subjectKey(subject)),
  );
  if (lessons.length > MAX_MOVED_EVENTS) {
    throw invalidInput({ end_date: `More than ${MAX_MOVED_EVENTS} lessons. Choose fewer days or one subject` });
  }
  const counted = await readCountedTimetable(db, person.id, start_date);
  const entries = await listEvents(db, calendar, spanOf(calendar, to_date, addDays(to_date, 2 * MAX_EVENT_DAYS)));
  const copied = copyForwardOnce({ lessons, start_date, end_date, to_date, ...counted, entries, timeZone });
  const overlaps = listMoveOverlaps(copied, entries);
  return copied.map(({ remarks, ...copy }, at) => ({ ...copy, remarks: [...remarks], overlaps: overlaps[at] ?? [] }));
}
