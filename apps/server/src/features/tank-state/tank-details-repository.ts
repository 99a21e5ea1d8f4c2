import { type RawBuilder, sql } from 'kysely';

/**
 * The number that papers of a moment have for a row `tank`; before the first one that is known it had that. A typing
 * mistake that was corrected before any paper had it is told by what corrected it.
 */
export function numberAt(moment: Date | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(
    (select paper_number from tank_details where tank_id = tank.id and since < ${moment} order by since desc limit 1),
    (select paper_number from tank_details where tank_id = tank.id order by since limit 1),
    tank.tank_number)`;
}

/**
 * The last inspection of a row `tank` by the end of a day, as a query for its date: the one that was entered last, so that
 * a correction counts, but none that was made later. Where only later ones are known, the first of them.
 */
export function lastInspectionBy(day: string): RawBuilder<unknown> {
  const isMade = sql`(known.csc_inspection_date is null or known.csc_inspection_date <= ${day}::date)`;
  return sql`
    select known.csc_inspection_date from tank_details known
     where known.tank_id = tank.id
     order by ${isMade} desc, case when not ${isMade} then known.since end, known.since desc
     limit 1`;
}
