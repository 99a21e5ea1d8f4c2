import { findNextSlot, type LessonSlot, SLOT_DAYS } from '@dewar/domain/lessons/next-slot';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { readTimetable } from '../teacher-settings/timetable-repository.ts';
import { listEvents, listNoSchoolDays, spanOf } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** When a plan could be taught next, by the timetable and what the calendar of some weeks around now shows. Throws 404. */
export async function proposeSlot(
  db: Database,
  person: SignedIn,
  { plan_id, now }: { readonly plan_id: number; readonly now: Date },
): Promise<LessonSlot | null> {
  const { subject, duration_minutes: minutes } = await getOwnPlan(db, person.id, plan_id);
  const calendar = calendarOf(person);
  const { timeZone } = calendar;
  const today = calendarDateIn(timeZone, now);
  const span = spanOf(calendar, addDays(today, -SLOT_DAYS.before), addDays(today, SLOT_DAYS.after));
  const entries = await listEvents(db, calendar, span);
  const timetable = await readTimetable(db, person.id);
  const { rotation_start } = timetable;
  const noSchool = rotation_start === null ? undefined : await listNoSchoolDays(db, person.id, rotation_start);
  return findNextSlot({ subject, minutes, entries, now, timeZone, timetable, noSchool }) ?? null;
}
