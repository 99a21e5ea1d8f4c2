import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { calendarDateIn } from '@dewar/domain/calendar-dates';
import { bumpLessons, MAX_DAYS_TO_SCHOOL } from '@dewar/domain/school-days';
import { isRecordTime } from '@dewar/domain/text-limits';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict } from '../../shared/http/refusals.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { eventTimesOf } from './event-times.ts';
import { listEventsById, listNoSchoolDays, lockEvent, lockSeries, moveEvents } from './lesson-event-repository.ts';
import { calendarOf, getEvent } from './lesson-event-service.ts';

/**
 * Moves a lesson, and every later one of its subject, to the school day after its own. Throws 404, 412, and 409 for an
 * event without a lesson and where no school day is left. Answers those that moved, the earliest first.
 */
export function bumpFrom(
  db: Database,
  person: SignedIn,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion: number | undefined },
): Promise<LessonEvent[]> {
  return inTransaction(db, async (transaction) => {
    const calendar = calendarOf(person);
    const { teacher_id, timeZone } = calendar;
    const { record } = await getEvent(transaction, person, id, lockEvent);
    await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
    const { start_time, subject, no_school } = record;
    if (subject === null || no_school) throw conflict('Only an event with a lesson plan can be bumped.');
    const lessons = await lockSeries(transaction, calendar, { start_time, subject });
    const noSchool = await listNoSchoolDays(transaction, teacher_id, calendarDateIn(timeZone, start_time));
    const moved = bumpLessons({ lessons, noSchool, timeZone });
    if (moved === undefined || !moved.every(({ end_time }) => isRecordTime(end_time))) throw noSchoolDayLeft();
    const allDay = new Set(lessons.filter(({ all_day }) => all_day).map((lesson) => lesson.id));
    await moveEvents(
      transaction,
      moved.map((lesson) => ({
        id: lesson.id,
        ...eventTimesOf(timeZone, { ...lesson, all_day: allDay.has(lesson.id) }),
      })),
    );
    return listEventsById(
      transaction,
      calendar,
      moved.map((lesson) => lesson.id),
    );
  });
}

function noSchoolDayLeft() {
  return conflict(`There is no school day within ${MAX_DAYS_TO_SCHOOL} days. Look at the days without school.`);
}
