import type { QueryOf } from '@dewar/contract/endpoint';
import type { proposeLessonSlots } from '@dewar/contract/lesson-scheduling';
import { MAX_EVENT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { findNextSlot, findNextSlots, type LessonSlot, SLOT_DAYS } from '@dewar/domain/lessons/next-slot';
import { addDays, calendarDateIn, daysBetween } from '@dewar/domain/time/calendar-dates';
import { invalidInput } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getOwnPlan, listOwnPlans } from '../lesson-plans/lesson-plan-access.ts';
import { readTimetable } from '../teacher-settings/timetable-repository.ts';
import { listEvents, listNoSchoolDays, spanOf } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** When a plan could be taught next, by the timetable and what the calendar of some weeks around now shows. Throws 404. */
export async function proposeSlot(
  context: RequestContext,
  { plan_id }: { readonly plan_id: number },
): Promise<LessonSlot | null> {
  const { db, person, now } = context;
  const { subject, duration_minutes: minutes } = await getOwnPlan(db, person.id, plan_id);
  const today = calendarDateIn(calendarOf(person).timeZone, now);
  const search = await readSlotSearch(context, { last: addDays(today, SLOT_DAYS.after) });
  return findNextSlot({ subject, minutes, ...search }) ?? null;
}

type SlotsQuery = QueryOf<typeof proposeLessonSlots>;

/** When several plans could be taught, within a year. Throws 404 for another teacher's, and 400 for a day too far ahead. */
export async function proposeSlots(context: RequestContext, { plans: ids, ...asked }: SlotsQuery) {
  const { db, person, now } = context;
  const today = calendarDateIn(calendarOf(person).timeZone, now);
  const from = asked.from === undefined || asked.from < today ? today : asked.from;
  if (daysBetween(today, from) > MAX_EVENT_DAYS) {
    throw invalidInput({ from: `First day must be within ${MAX_EVENT_DAYS} days` });
  }
  const plans = await listOwnPlans(db, person.id, ids);
  const search = await readSlotSearch(context, { last: addDays(from, MAX_EVENT_DAYS) });
  const wishes = plans.map(({ subject, duration_minutes: minutes }) => ({ subject, minutes }));
  const slots = findNextSlots(wishes, { ...search, from, days: MAX_EVENT_DAYS });
  return plans.map((plan, index) => ({ plan, slot: slots[index] ?? null }));
}

/** What a search for slots until a day needs to know of a teacher, in the same few statements for any calendar. */
async function readSlotSearch({ db, person, now }: RequestContext, { last }: { readonly last: string }) {
  const calendar = calendarOf(person);
  const { timeZone } = calendar;
  const today = calendarDateIn(timeZone, now);
  const first = addDays(today, -SLOT_DAYS.before);
  const entries = await listEvents(db, calendar, spanOf(calendar, first, last));
  const timetable = await readTimetable(db, person.id);
  const { rotation_start } = timetable;
  // A rotation that begins later counts from there, but the search goes through the days before it too.
  const counted = rotation_start === null || rotation_start < today ? rotation_start : today;
  const noSchool = counted === null ? undefined : await listNoSchoolDays(db, person.id, counted);
  return { entries, now, timeZone, timetable, noSchool };
}
