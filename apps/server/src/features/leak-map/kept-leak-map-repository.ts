import { NAMED_WELDS } from '@dewar/domain/leak-checks/weld-zones';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** The named welds; a leak point at another place has none. */
const namedWelds = sql`json_to_recordset(${JSON.stringify(NAMED_WELDS)}::json) as named (tank_view text, weld_location text)`;

/**
 * Each weld marked in each leak check of a company, with its stay, until when a mark before it was unrepaired, and when
 * it was marked next. A check belongs to the stay in which it was made, and a weld is repaired once all its points are.
 */
const markedWelds = (company_id: number): RawBuilder<unknown> => sql`(
  select marked.*,
         max(repaired_at) over (one_weld rows between unbounded preceding and 1 preceding) as open_until,
         lead(assessment_date) over one_weld as marked_next
    from (select leak_check.id, leak_check.assessment_date, stay.id as stay_id, stay.assigned_at, stay.released_at,
                 point.tank_view, point.weld_location, named.weld_location as weld,
                 max(coalesce(point.repaired_at, 'infinity')) as repaired_at,
                 (array_agg(point.repair_method order by point.repaired_at desc nulls first))[1] as repair_method
            from leak_check_assessments leak_check
            join tank_assignments stay on stay.id = leak_check.assignment_id
            join leak_points point on point.assessment_id = leak_check.id
            left join ${namedWelds} on named.tank_view = point.tank_view and named.weld_location = point.weld_location
           where leak_check.company_id = ${company_id}
           group by leak_check.id, stay.id, point.tank_view, point.weld_location, named.weld_location) marked
  window one_weld as (partition by stay_id, tank_view, weld_location order by assessment_date, id))`;

const monthOf = (moment: RawBuilder<unknown>) => sql`date_trunc('month', ${moment} at time zone 'UTC')::date`;

/**
 * Writes what the leak map keeps of a company anew, from its leak checks and the stays of its tanks. Call it at the end
 * of a transaction that changes one of them: changes of the same company wait here for each other, and several companies
 * are to be given at once.
 */
export async function rewriteLeakMap(db: Database, companies: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(companies)].filter((id) => id !== null).sort((one, other) => one - other);
  for (const id of ids) {
    // A statement after the lock sees what the transactions before it have committed.
    await sql`select pg_advisory_xact_lock(hashtext('leak-map'), ${id}::int)`.execute(db);
    await rewriteLeaks(db, id);
    await rewriteRepairs(db, id);
    await rewriteTanks(db, id);
  }
}

async function rewriteLeaks(db: Database, company_id: number): Promise<void> {
  await db.deleteFrom('leak_map_leaks').where('company_id', '=', company_id).execute();
  await sql`
    insert into leak_map_leaks (company_id, tank_view, weld, month, leaks)
    select ${company_id}::int, tank_view, coalesce(weld, ''), ${monthOf(sql`assessment_date`)}, count(*)
      from ${markedWelds(company_id)} marked
     where assessment_date >= assigned_at and coalesce(open_until, '-infinity') < assessment_date
     group by 2, 3, 4`.execute(db);
}

async function rewriteRepairs(db: Database, company_id: number): Promise<void> {
  await db.deleteFrom('leak_map_repairs').where('company_id', '=', company_id).execute();
  await sql`
    insert into leak_map_repairs (company_id, repair_method, repaired_month, ended_month, has_recurred, welds)
    select ${company_id}::int, repair_method, ${monthOf(sql`repaired_at`)},
           ${monthOf(sql`coalesce(marked_next, released_at)`)}, marked_next is not null, count(*)
      from ${markedWelds(company_id)} marked
     where weld is not null and repair_method is not null
       and repaired_at >= assigned_at and repaired_at < coalesce(released_at, 'infinity')
       and coalesce(marked_next, 'infinity') > repaired_at
     group by 2, 3, 4, 5`.execute(db);
}

async function rewriteTanks(db: Database, company_id: number): Promise<void> {
  await db.deleteFrom('leak_map_tanks').where('company_id', '=', company_id).execute();
  await sql`
    insert into leak_map_tanks (company_id, month, tanks, tank_days)
    select ${company_id}::int, month::date, sum(change),
           sum(change * extract(epoch from month + interval '1 month' - at_utc) / 86400)
      from (select moment.change, moment.at at time zone 'UTC' as at_utc,
                   date_trunc('month', moment.at at time zone 'UTC') as month
              from tank_assignments stay
              cross join lateral (values (stay.assigned_at, 1), (stay.released_at, -1)) moment (at, change)
             where stay.company_id = ${company_id} and moment.at is not null) changes
     group by month`.execute(db);
}
