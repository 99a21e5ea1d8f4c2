import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonEvent, LessonEvent, updateLessonEvent } from '@dewar/contract/lesson-calendar';
import { lengthOf } from '@dewar/domain/lessons/lesson-times';
import { minutesAfter } from '@dewar/domain/time/instants';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { getTeacherSettings } from '../teacher-settings/teacher-settings-repository.ts';
import { eventTimesOf } from './event-times.ts';
import {
  type CalendarOf,
  type FoundEvent,
  findEvent,
  insertEvent,
  lockEvent,
  type StoredEvent,
  updateEvent,
} from './lesson-event-repository.ts';

/** A teacher's own calendar, on the clock of their school. */
export function calendarOf(person: SignedIn): CalendarOf {
  return { teacher_id: person.id, timeZone: schoolTimeZoneOf(person) };
}

/** Adds an event. Throws 404 for another teacher's plan, and 400 naming the field. */
export function addEvent(context: RequestContext, body: BodyOf<typeof createLessonEvent>): Promise<LessonEvent> {
  const { db, person } = context;
  return withItsPlan(db, async (transaction) => {
    const { title = null, start_time, lesson_plan_id = null, all_day = false } = body;
    const minutes = await usualMinutes({ ...context, db: transaction }, lesson_plan_id);
    const end_time = body.end_time ?? (all_day ? start_time : minutesAfter(start_time, minutes));
    const { no_school = all_day && lesson_plan_id === null } = body;
    const { is_long } = body;
    const event = storedEvent(person, { title, start_time, end_time, all_day, no_school, lesson_plan_id, is_long });
    const id = await insertEvent(transaction, person.id, event);
    return (await getEvent({ ...context, db: transaction }, id)).record;
  });
}

interface EventEdit {
  readonly id: number;
  readonly body: BodyOf<typeof updateLessonEvent>;
  readonly expectedVersion: number | undefined;
}

/** Changes an event. Throws 404 for it or its new plan, 412, and 400 naming the field. */
export function editEvent(context: RequestContext, { id, body, expectedVersion }: EventEdit): Promise<LessonEvent> {
  const { db, person } = context;
  return withItsPlan(db, async (transaction) => {
    const { own_title, record } = await getEvent({ ...context, db: transaction }, id, lockEvent);
    await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
    const whole = { ...record, title: own_title, ...sentFields(body) };
    if (whole.lesson_plan_id !== null) await getOwnPlan(transaction, person.id, whole.lesson_plan_id);
    // An event that changes from all-day to hours is no longer a day without school, unless requested.
    const no_school = body.no_school ?? (whole.all_day && record.no_school);
    const is_long = body.is_long ?? isNotLonger(whole, record);
    await updateEvent(transaction, id, storedEvent(person, { ...whole, no_school, is_long }));
    return (await getEvent({ ...context, db: transaction }, id)).record;
  });
}

/** A stored event with hours that was long before may stay so. */
export function isNotLonger(times: Times, before: Times & Pick<LessonEvent, 'all_day'>): boolean {
  return !before.all_day && lengthOf(times) <= lengthOf(before);
}

type Times = Pick<LessonEvent, 'start_time' | 'end_time'>;

/** A teacher's own event. Throws 404. */
export async function getEvent({ db, person }: RequestContext, id: number, find = findEvent): Promise<FoundEvent> {
  const event = await find(db, calendarOf(person), id);
  if (event === undefined) throw notFound();
  return event;
}

/** Throws 404 if the plan is deleted between the check and the write. */
export async function withItsPlan<T>(db: Database, write: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, write);
  } catch (error) {
    if (isConstraintViolation(error, 'lesson_events_lesson_plan_id_teacher_id_fkey')) throw notFound();
    throw error;
  }
}

interface FullEvent {
  readonly title: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly all_day: boolean;
  readonly no_school: boolean;
  readonly lesson_plan_id: number | null;
  readonly is_long?: boolean | undefined;
}

/** Throws 400 naming the field. */
export function storedEvent(person: SignedIn, event: FullEvent): StoredEvent {
  const { title, all_day, no_school, lesson_plan_id } = event;
  if (title === null && lesson_plan_id === null) throw invalidInput({ title: 'Title is required' });
  if (no_school && !all_day) throw invalidInput({ no_school: 'A day without school must be all-day' });
  return { title, all_day, no_school, lesson_plan_id, ...eventTimesOf(schoolTimeZoneOf(person), event) };
}

async function usualMinutes({ db, person }: RequestContext, lesson_plan_id: number | null): Promise<number> {
  if (lesson_plan_id !== null) return (await getOwnPlan(db, person.id, lesson_plan_id)).duration_minutes;
  return (await getTeacherSettings(db, person.id)).default_duration_minutes;
}
