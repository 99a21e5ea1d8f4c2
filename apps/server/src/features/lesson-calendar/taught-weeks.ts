import type { TaughtWeek } from '@dewar/contract/lesson-calendar';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type CalendarOf, isWithin, type Span } from './lesson-event-repository.ts';

/**
 * The lessons of each subject by the week in which they begin, the earliest first. Weeks start on Sunday; a subject is the
 * same in capitals or not.
 */
export async function listTaughtWeeks(
  db: Database,
  { teacher_id, timeZone }: CalendarOf,
  span: Span,
): Promise<TaughtWeek[]> {
  const { rows } = await sql<TaughtWeek>`
    select (taught.day - extract(dow from taught.day)::int)::text as week_start_date,
           min(taught.subject) as subject, count(*)::int as lessons
      from (select coalesce(event.start_date, (event.start_time at time zone ${timeZone}::text)::date) as day, plan.subject
              from lesson_events event
              join lesson_plans plan on plan.id = event.lesson_plan_id
             where event.teacher_id = ${teacher_id} and not event.no_school and ${isWithin(span)}) taught
     where taught.day >= ${span.start_date}::date
     group by week_start_date, lower(taught.subject)
     order by week_start_date, lower(taught.subject)`.execute(db);
  return rows;
}
