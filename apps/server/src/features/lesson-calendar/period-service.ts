import { countTimetableDays, type HeldPeriod, listHeldPeriods } from '@dewar/domain/lessons/timetable';
import { addDays, daysBetween } from '@dewar/domain/time/calendar-dates';
import type { RequestContext } from '../../shared/request-context.ts';
import { readTimetable } from '../teacher-settings/timetable-repository.ts';
import { listNoSchoolDays, type Span } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** The periods of a person's timetable on some days. A rotation is counted from its first day on. */
export async function listPeriods(
  { db, person }: RequestContext,
  { start_date, end_date }: Pick<Span, 'start_date' | 'end_date'>,
): Promise<HeldPeriod[]> {
  const timetable = await readTimetable(db, person.id);
  const noSchool = await listNoSchoolDays(db, person.id, timetable.rotation_start ?? start_date);
  const dayOf = countTimetableDays(timetable, { last: end_date, noSchool });
  const length = daysBetween(start_date, end_date) + 1;
  const dates = Array.from({ length }, (_, day) => addDays(start_date, day));
  return listHeldPeriods(timetable, { dates, dayOf, timeZone: calendarOf(person).timeZone });
}
