import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { addDays, dayStartIn } from '@dewar/domain/time/calendar-dates';
import type { NoSchoolDays } from '@dewar/domain/time/school-days';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { dayStart } from '../../shared/database/day-start.ts';

/** The owner of a calendar, and the time zone of its days. */
export interface CalendarOf {
  readonly teacher_id: number;
  readonly timeZone: string;
}

/** The columns of an event in the contract's format, from rows `event` and `plan`. */
const columnsIn = (timeZone: string) => sql`
  event.id, coalesce(event.title, plan.title) as title,
  coalesce(event.start_time, ${dayStart(sql`event.start_date`, timeZone)}) as start_time,
  coalesce(event.end_time, ${dayStart(sql`event.end_date + 1`, timeZone)}) as end_time,
  event.all_day, event.start_date, event.end_date, event.no_school,
  event.lesson_plan_id, plan.title as lesson_title, plan.subject, event.version`;

/** As stored: its own title may be empty, and its plan's is then used. */
export interface FoundEvent<Record = LessonEvent> {
  readonly own_title: string | null;
  readonly record: Record;
}

function selectEvents<Record = LessonEvent>(
  { teacher_id, timeZone }: CalendarOf,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) {
  return sql<FoundEvent<Record>>`
    select found.own_title, row_to_json(found)::jsonb - 'own_title' as record
      from (select ${columnsIn(timeZone)}, event.title as own_title ${more}
              from lesson_events event
              left join lesson_plans plan on plan.id = event.lesson_plan_id
             where event.teacher_id = ${teacher_id} and ${condition}) found
     order by found.start_time, found.all_day desc, found.id`;
}

export interface Span {
  /** Days, both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** The same as moments in the teacher's time zone, half-open. */
  readonly start: Date;
  readonly end: Date;
}

/** Days of a teacher's calendar, both included. */
export function spanOf({ timeZone }: CalendarOf, start_date: string, end_date: string): Span {
  const start = dayStartIn(timeZone, start_date);
  const end = dayStartIn(timeZone, addDays(end_date, 1));
  return { start_date, end_date, start, end };
}

/** The events of a range of days, earliest first. */
export async function listEvents(db: Database, calendar: CalendarOf, span: Span): Promise<LessonEvent[]> {
  const { rows } = await selectEvents(calendar, isWithin(span)).execute(db);
  return rows.map(({ record }) => record);
}

/** A condition for rows `event`. */
export function isWithin({ start, end, start_date, end_date }: Span): RawBuilder<boolean> {
  const timed = sql`not event.all_day and event.start_time < ${end} and event.end_time > ${start}`;
  const allDay = sql`event.all_day and event.start_date <= ${end_date}::date and event.end_date >= ${start_date}::date`;
  return sql`((${timed}) or (${allDay}))`;
}

/** When a plan is taught, earliest first. */
export async function listPlanEvents(db: Database, calendar: CalendarOf, plan_id: number): Promise<LessonEvent[]> {
  const { rows } = await selectEvents(calendar, sql`event.lesson_plan_id = ${plan_id}`).execute(db);
  return rows.map(({ record }) => record);
}

/** An event, and when it or its plan was changed. */
export interface DatedEvent extends LessonEvent {
  readonly changed_at: string;
}

/** The events for a calendar file, earliest first: by default the whole calendar. */
export async function listDatedEvents(
  db: Database,
  calendar: CalendarOf,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<DatedEvent[]> {
  const changed = sql`, greatest(event.changed_at, plan.updated_at) as changed_at`;
  const { rows } = await selectEvents<DatedEvent>(calendar, condition, changed).execute(db);
  return rows.map(({ record }) => record);
}

export async function findEvent(db: Database, calendar: CalendarOf, id: number): Promise<FoundEvent | undefined> {
  const { rows } = await selectEvents(calendar, sql`event.id = ${id}`).execute(db);
  return rows[0];
}

export async function lockEvent(db: Database, calendar: CalendarOf, id: number): Promise<FoundEvent | undefined> {
  await db
    .selectFrom('lesson_events')
    .select('id')
    .where('id', '=', id)
    .where('teacher_id', '=', calendar.teacher_id)
    .forUpdate()
    .executeTakeFirst();
  return findEvent(db, calendar, id);
}

/** From when on, and of which subjects. */
export interface Series {
  readonly start_time: string;
  readonly subjects: readonly string[];
}

/** The lessons of some subjects from a moment on, at most one more than may be moved at once. */
export async function listSeries(db: Database, calendar: CalendarOf, series: Series): Promise<LessonEvent[]> {
  return readSeries(db, calendar, series, sql``);
}

/** The same, locked. */
export async function lockSeries(transaction: Database, calendar: CalendarOf, series: Series): Promise<LessonEvent[]> {
  return readSeries(transaction, calendar, series, sql`for update of event`);
}

async function readSeries(
  db: Database,
  calendar: CalendarOf,
  { start_time, subjects }: Series,
  lock: RawBuilder<unknown>,
): Promise<LessonEvent[]> {
  const { teacher_id, timeZone } = calendar;
  const begin = sql`coalesce(event.start_time, ${dayStart(sql`event.start_date`, timeZone)})`;
  const { rows } = await sql<{ id: number }>`
    select event.id
      from lesson_events event
      join lesson_plans plan on plan.id = event.lesson_plan_id
       and lower(plan.subject) in (select lower(named) from unnest(${subjects}::text[]) named)
     where event.teacher_id = ${teacher_id} and not event.no_school and ${begin} >= ${start_time}::timestamptz
     order by event.id
     limit ${MAX_MOVED_EVENTS + 1}
     ${lock}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return listEventsById(db, calendar, ids);
}

/** The person's own events among these, locked in the same order by everybody, earliest first. */
export async function lockEvents(
  transaction: Database,
  calendar: CalendarOf,
  ids: readonly number[],
): Promise<LessonEvent[]> {
  await sql`
    select id from lesson_events
     where teacher_id = ${calendar.teacher_id} and id = any(${ids}::int[])
     order by id
       for update`.execute(transaction);
  return listEventsById(transaction, calendar, ids);
}

/** Earliest first. */
export async function listEventsById(
  db: Database,
  calendar: CalendarOf,
  ids: readonly number[],
): Promise<LessonEvent[]> {
  const { rows } = await selectEvents(calendar, sql`event.id = any(${ids}::int[])`).execute(db);
  return rows.map(({ record }) => record);
}

/** Days without school that end on a date or later. */
export async function listNoSchoolDays(db: Database, teacher_id: number, from: string): Promise<NoSchoolDays[]> {
  const { rows } = await sql<NoSchoolDays>`
    select start_date::text, end_date::text from lesson_events
     where teacher_id = ${teacher_id} and no_school and end_date >= ${from}::date`.execute(db);
  return rows;
}

/** The time of an event: moments, or days of an all-day one. */
export interface EventTimes {
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export interface StoredEvent extends EventTimes {
  readonly title: string | null;
  readonly lesson_plan_id: number | null;
  readonly all_day: boolean;
  readonly no_school: boolean;
}

export async function insertEvent(db: Database, teacher_id: number, event: StoredEvent): Promise<number> {
  const { id } = await db
    .insertInto('lesson_events')
    .values({ ...event, teacher_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One statement for any number: a year of lessons may be added at once. */
export async function insertEvents(
  db: Database,
  teacher_id: number,
  events: readonly StoredEvent[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into lesson_events
           (teacher_id, title, lesson_plan_id, all_day, no_school, start_time, end_time, start_date, end_date)
    select ${teacher_id}, added.*
      from json_to_recordset(${JSON.stringify(events)}::json)
        as added (title text, lesson_plan_id int, all_day boolean, no_school boolean, start_time timestamptz,
                  end_time timestamptz, start_date date, end_date date)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateEvent(db: Database, id: number, event: StoredEvent): Promise<void> {
  await db
    .updateTable('lesson_events')
    .set({ ...event, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** One statement for any number: a year of lessons may be moved at once. */
export async function moveEvents(
  db: Database,
  moved: readonly (EventTimes & { readonly id: number })[],
): Promise<void> {
  await sql`
    update lesson_events event
       set start_time = moved.start_time, end_time = moved.end_time, start_date = moved.start_date,
           end_date = moved.end_date, version = event.version + 1
      from json_to_recordset(${JSON.stringify(moved)}::json)
        as moved (id int, start_time timestamptz, end_time timestamptz, start_date date, end_date date)
     where event.id = moved.id`.execute(db);
}

export async function deleteEvents(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('lesson_events').where('id', 'in', ids).execute();
}
