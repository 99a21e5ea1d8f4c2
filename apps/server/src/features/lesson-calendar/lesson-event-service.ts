import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonEvent, LessonEvent, updateLessonEvent } from '@dewar/contract/lesson-calendar';
import { minutesAfter } from '@dewar/domain/time/instants';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
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

/** A teacher's own calendar, in the time zone of their profile. */
export function calendarOf({ id, timezone }: SignedIn): CalendarOf {
  return { teacher_id: id, timeZone: timezone };
}

/** Adds an event. Throws 404 for another teacher's plan, and 400 naming the field. */
export function addEvent(db: Database, person: SignedIn, body: BodyOf<typeof createLessonEvent>): Promise<LessonEvent> {
  return withItsPlan(db, async (transaction) => {
    const { title = null, start_time, lesson_plan_id = null, all_day = false } = body;
    const minutes = await usualMinutes(transaction, person, lesson_plan_id);
    const end_time = body.end_time ?? (all_day ? start_time : minutesAfter(start_time, minutes));
    const { no_school = all_day && lesson_plan_id === null } = body;
    const event = storedEvent(person, { title, start_time, end_time, all_day, no_school, lesson_plan_id });
    const id = await insertEvent(transaction, person.id, event);
    return (await getEvent(transaction, person, id)).record;
  });
}

interface EventEdit {
  readonly id: number;
  readonly body: BodyOf<typeof updateLessonEvent>;
  readonly expectedVersion: number | undefined;
}

/** Changes an event. Throws 404 for it or its new plan, 412, and 400 naming the field. */
export function editEvent(
  db: Database,
  person: SignedIn,
  { id, body, expectedVersion }: EventEdit,
): Promise<LessonEvent> {
  return withItsPlan(db, async (transaction) => {
    const { own_title, record } = await getEvent(transaction, person, id, lockEvent);
    await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
    const whole = { ...record, title: own_title, ...sentFields(body) };
    if (whole.lesson_plan_id !== null) await getOwnPlan(transaction, person.id, whole.lesson_plan_id);
    // An event that changes from all-day to hours is no longer a day without school, unless requested.
    const no_school = body.no_school ?? (whole.all_day && record.no_school);
    await updateEvent(transaction, id, storedEvent(person, { ...whole, no_school }));
    return (await getEvent(transaction, person, id)).record;
  });
}

/** A teacher's own event. Throws 404. */
export async function getEvent(db: Database, person: SignedIn, id: number, find = findEvent): Promise<FoundEvent> {
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
}

/** Throws 400 naming the field. */
export function storedEvent({ timezone }: SignedIn, event: FullEvent): StoredEvent {
  const { title, all_day, no_school, lesson_plan_id } = event;
  if (title === null && lesson_plan_id === null) throw invalidInput({ title: 'Title is required' });
  if (no_school && !all_day) throw invalidInput({ no_school: 'A day without school must be all-day' });
  return { title, all_day, no_school, lesson_plan_id, ...eventTimesOf(timezone, event) };
}

async function usualMinutes(db: Database, person: SignedIn, lesson_plan_id: number | null): Promise<number> {
  if (lesson_plan_id !== null) return (await getOwnPlan(db, person.id, lesson_plan_id)).duration_minutes;
  return (await getTeacherSettings(db, person.id)).default_duration_minutes;
}
