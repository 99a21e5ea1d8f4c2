import type { BumpedLesson, LessonEvent } from '@dewar/contract/lesson-calendar';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { addDays, calendarDateIn, dayStartIn, daysBetween } from '@dewar/domain/time/calendar-dates';
import { isRecordTime } from '@dewar/domain/time/instants';
import { bumpLessons, MAX_DAYS_TO_SCHOOL, type ScheduledLesson } from '@dewar/domain/time/school-days';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { eventTimesOf } from './event-times.ts';
import {
  type CalendarOf,
  type EventTimes,
  listEvents,
  listEventsById,
  listNoSchoolDays,
  listSeries,
  lockEvent,
  lockSeries,
  moveEvents,
  spanOf,
} from './lesson-event-repository.ts';
import { calendarOf, getEvent } from './lesson-event-service.ts';

/**
 * Moves a lesson and every later one of its subject to the next school day; of a day without school, the lessons of all
 * subjects on it and the later ones. Throws 404, 412, and 409 for an event
 * without a lesson, without a school day left, and for more lessons than one request may move. Returns the moved
 * lessons, earliest first.
 */
export function bumpFrom(
  db: Database,
  person: SignedIn,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion: number | undefined },
): Promise<LessonEvent[]> {
  return inTransaction(db, async (transaction) => {
    // This event is locked before earlier ones of its subject, so no other change of several events may run at the same
    // time.
    await lockTeacher(transaction, person.id);
    const { record } = await getEvent(transaction, person, id, lockEvent);
    await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
    const moves = await planBump(transaction, person, record, lockSeries);
    await moveEvents(
      transaction,
      moves.map(({ event, times }) => ({ id: event.id, ...times })),
    );
    return listEventsById(
      transaction,
      calendarOf(person),
      moves.map(({ event }) => event.id),
    );
  });
}

/** What bumping a lesson would do. Throws the same errors. */
export async function previewBump(db: Database, person: SignedIn, id: number): Promise<BumpedLesson[]> {
  const { record } = await getEvent(db, person, id);
  const moves = await planBump(db, person, record, listSeries);
  return moves.map(({ event, times }) => ({ event, moves_to: momentsOf(person.timezone, times) }));
}

const NOWHERE: readonly ScheduledLesson[] = [];

/** A lesson's own subject; of a day without school, all subjects with lessons on it. */
async function listBumpedSubjects(db: Database, calendar: CalendarOf, event: LessonEvent): Promise<string[]> {
  const { subject, no_school, start_date, end_date } = event;
  if (!no_school || start_date === null || end_date === null) {
    if (subject === null) throw conflict('Only an event with a lesson plan can be bumped.');
    return [subject];
  }
  const during = await listEvents(db, calendar, spanOf(calendar, start_date, end_date));
  const subjects = during.flatMap((lesson) => (lesson.no_school ? [] : (lesson.subject ?? [])));
  if (subjects.length === 0) throw conflict('No lessons are on these days.');
  return [...new Set(subjects)];
}

interface Move {
  readonly event: LessonEvent;
  readonly times: EventTimes;
}

async function planBump(
  db: Database,
  person: SignedIn,
  event: LessonEvent,
  findSeries: typeof listSeries,
): Promise<Move[]> {
  const calendar = calendarOf(person);
  const { teacher_id, timeZone } = calendar;
  const subjects = await listBumpedSubjects(db, calendar, event);
  const lessons = await findSeries(db, calendar, { start_time: event.start_time, subjects });
  if (lessons.length > MAX_MOVED_EVENTS) throw tooManyLessons();
  const noSchool = await listNoSchoolDays(db, teacher_id, calendarDateIn(timeZone, event.start_time));
  // Each subject moves by itself: a full day of one does not push on the others.
  const moved = [...Map.groupBy(lessons, ({ subject }) => subjectKey(subject ?? '')).values()].flatMap(
    (series) => bumpLessons({ lessons: series, noSchool, timeZone }) ?? NOWHERE,
  );
  if (moved.length < lessons.length || !moved.every(({ end_time }) => isRecordTime(end_time))) throw noSchoolDayLeft();
  const byId = new Map(moved.map((lesson) => [lesson.id, lesson]));
  return lessons.map((event) => ({ event, times: timesAt(timeZone, event, byId.get(event.id) ?? event) }));
}

/** All-day events keep their number of days: if the clocks skip midnight, moments would add one. */
function timesAt(
  timeZone: string,
  { start_date, end_date }: LessonEvent,
  moved: Pick<ScheduledLesson, 'start_time' | 'end_time'>,
): EventTimes {
  if (start_date === null || end_date === null) return eventTimesOf(timeZone, { ...moved, all_day: false });
  const date = calendarDateIn(timeZone, moved.start_time);
  const days = daysBetween(start_date, end_date);
  return { start_time: null, end_time: null, start_date: date, end_date: addDays(date, days) };
}

/** For the response: an all-day event has moments too. */
function momentsOf(timeZone: string, times: EventTimes): BumpedLesson['moves_to'] {
  const { start_date, end_date } = times;
  const start = times.start_time ?? dayStartIn(timeZone, start_date ?? '').toISOString();
  const end = times.end_time ?? dayStartIn(timeZone, addDays(end_date ?? '', 1)).toISOString();
  return { start_date, end_date, start_time: start, end_time: end };
}

function tooManyLessons() {
  return conflict(`More than ${MAX_MOVED_EVENTS} lessons would move. Delete later ones of this subject first.`);
}

function noSchoolDayLeft() {
  return conflict(`There is no school day within ${MAX_DAYS_TO_SCHOOL} days. Check your days without school.`);
}
