import type { BumpedLesson, LessonEvent } from '@dewar/contract/lesson-calendar';
import { type BumpObstacle, bumpByTimetable } from '@dewar/domain/lessons/bump';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { daysOfLesson, type LessonTimes } from '@dewar/domain/lessons/lesson-times';
import { listMoveOverlaps } from '@dewar/domain/lessons/move-overlaps';
import type { MovedTimes } from '@dewar/domain/lessons/move-to-periods';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { isRecordTime } from '@dewar/domain/time/instants';
import { MAX_DAYS_TO_SCHOOL } from '@dewar/domain/time/school-days';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { readCountedTimetable } from './counted-timetable.ts';
import { eventTimesOf } from './event-times.ts';
import {
  type CalendarOf,
  type EventTimes,
  listEvents,
  listEventsById,
  listSeries,
  lockEvent,
  lockSeries,
  moveEvents,
  spanOf,
} from './lesson-event-repository.ts';
import { calendarOf, getEvent } from './lesson-event-service.ts';

/**
 * Moves a lesson and every later one of its subject on; of a day without school, the lessons of all subjects on it and
 * the later ones. Throws 404, 412, and 409 for an event without a lesson, without a school day or a free period left,
 * and for more lessons than one request may move. Returns the moved lessons, earliest first.
 */
export function bumpFrom(
  context: RequestContext,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion: number | undefined },
): Promise<LessonEvent[]> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    // This event is locked before earlier ones of its subject, so no other change of several events may run at the same
    // time.
    await lockTeacher(transaction, person.id);
    const { record } = await getEvent(within, id, lockEvent);
    await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
    const moves = await planBump(within, record, lockSeries);
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
export async function previewBump(context: RequestContext, id: number): Promise<BumpedLesson[]> {
  const { record } = await getEvent(context, id);
  const moves = await planBump(context, record, listSeries);
  const staying = await listStaying(context, moves);
  const overlaps = listMoveOverlaps(
    moves.map(({ event, moves_to }) => ({ lesson: event, moves_to })),
    staying,
  );
  return moves.map(({ event, moves_to, remarks }, at) => ({
    ...{ event, moves_to, remarks: [...remarks], overlaps: overlaps[at] ?? [] },
  }));
}

/** The entries that stay where they are, on the days to which lessons move. */
async function listStaying({ db, person }: RequestContext, moves: readonly Move[]): Promise<LessonEvent[]> {
  const calendar = calendarOf(person);
  const days = moves.map(({ moves_to }) => daysOfLesson(moves_to, calendar.timeZone));
  const first = days.map((day) => day.first).sort()[0];
  const last = days
    .map((day) => day.last)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  const moving = new Set(moves.map(({ event }) => event.id));
  return (await listEvents(db, calendar, spanOf(calendar, first, last))).filter(({ id }) => !moving.has(id));
}

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

interface Move extends MovedTimes {
  readonly event: LessonEvent;
  readonly times: EventTimes;
}

async function planBump(
  { db, person }: RequestContext,
  event: LessonEvent,
  findSeries: typeof listSeries,
): Promise<Move[]> {
  const calendar = calendarOf(person);
  const { timeZone } = calendar;
  const subjects = await listBumpedSubjects(db, calendar, event);
  const lessons = await findSeries(db, calendar, { start_time: event.start_time, subjects });
  if (lessons.length > MAX_MOVED_EVENTS) throw tooManyLessons();
  const moved = bumpByTimetable({ lessons, ...(await readBumpCalendar(db, calendar, [event, ...lessons])), timeZone });
  if ('lacks' in moved) throw noRoomLeft(moved);
  if (!moved.every(({ moves_to }) => isRecordTime(moves_to.end_time))) throw noRoomLeft({ lacks: 'school-day' });
  return moved.map(({ lesson: event, moves_to, remarks }) => ({
    ...{ event, moves_to, remarks, times: storedTimesOf(timeZone, moves_to) },
  }));
}

/** What the calendar and the timetable say about the days to which lessons may move. */
async function readBumpCalendar(db: Database, calendar: CalendarOf, events: readonly [LessonEvent, ...LessonEvent[]]) {
  const { teacher_id, timeZone } = calendar;
  const first = calendarDateIn(timeZone, events[0].start_time);
  const last = calendarDateIn(timeZone, (events.at(-1) ?? events[0]).start_time);
  const { timetable, noSchool } = await readCountedTimetable(db, teacher_id, first);
  // Without a timetable no lesson gives way to another entry.
  const hasPeriods = timetable.periods.length > 0;
  const span = spanOf(calendar, first, addDays(last, 2 * MAX_DAYS_TO_SCHOOL));
  return { timetable, noSchool, entries: hasPeriods ? await listEvents(db, calendar, span) : [] };
}

function storedTimesOf(timeZone: string, moves_to: LessonTimes): EventTimes {
  const { start_date, end_date, start_time, end_time } = moves_to;
  if (start_date !== null) return { start_time: null, end_time: null, start_date, end_date };
  return eventTimesOf(timeZone, { start_time, end_time, all_day: false, is_long: true });
}

function tooManyLessons() {
  return conflict(`More than ${MAX_MOVED_EVENTS} lessons would move. Delete later ones of this subject first.`);
}

function noRoomLeft({ lacks, subject }: Pick<BumpObstacle, 'lacks'> & Partial<BumpObstacle>) {
  if (lacks === 'school-day') {
    return conflict(`There is no school day within ${MAX_DAYS_TO_SCHOOL} days. Check your days without school.`);
  }
  return conflict(
    `There is no free period of ${subject} within ${MAX_DAYS_TO_SCHOOL} days. Check your timetable and your days without school.`,
  );
}
