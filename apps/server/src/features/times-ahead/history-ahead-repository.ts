import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { AHEAD } from '../../shared/jobs/job-stamps.ts';
import { secondsAgo } from './stamps.ts';

/** Histories: whose each is, and since when a row of it holds. */
const HISTORIES = [
  { table: 'tank_details', owner: 'tank_id', since: 'since' },
  { table: 'tank_operational_switches', owner: 'tank_id', since: 'switched_at' },
  { table: 'company_names', owner: 'company_id', since: 'since' },
  { table: 'product_prices', owner: 'product', since: 'since' },
] as const;

/**
 * Sets back since when a tank is a company's, and something is called, costs or is known: what follows now would otherwise
 * lie before it. It is set back to when the clock was still ahead, by the seconds that have passed since: what was changed
 * after that, with the right time, came later and stays the last. Of several changes of one the order stays. Returns how
 * many rows.
 */
export async function setBackHistory(db: Database, secondsSince: number): Promise<number> {
  const then = secondsAgo(secondsSince);
  const statements = [
    // One that began at a right time, and ended then, did not end before it began.
    `update tank_assignments
        set assigned_at = case when assigned_at > ${AHEAD} then ${then} else assigned_at end,
            released_at = case when released_at > ${AHEAD}
                               then greatest(${then}, case when assigned_at <= ${AHEAD} then assigned_at end)
                               else released_at end
      where greatest(assigned_at, released_at) > ${AHEAD}`,
    `update first_determinations set determined_at = ${then} where determined_at > ${AHEAD}`,
    ...HISTORIES.map(
      ({ table, owner, since }) => `
        update ${table} known set ${since} = ${then} - place * interval '1 microsecond'
          from (select ctid, row_number() over (partition by ${owner} order by ${since} desc) as place
                  from ${table} where ${since} > ${AHEAD}) ahead
         where known.ctid = ahead.ctid`,
    ),
  ];
  let rows = 0;
  for (const statement of statements) rows += Number((await sql.raw(statement).execute(db)).numAffectedRows ?? 0n);
  return rows;
}
