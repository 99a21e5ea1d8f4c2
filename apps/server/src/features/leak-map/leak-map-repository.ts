import type { RepairMethod } from '@dewar/domain/leak-checks/leak-check-status';
import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { TankMonth } from '@dewar/domain/leak-map/tank-years';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';

export interface LeakMapQuestion {
  readonly from_year: number | undefined;
  readonly to_year: number;
  readonly now: Date;
}

export interface LeakMapCounts {
  /** Of all years. */
  readonly tanks: readonly TankMonth[];
  /** An empty weld stands for places beside the named ones. */
  readonly leaks: readonly { readonly tank_view: LeakView; readonly weld: string; readonly leaks: number }[];
  readonly repairs: readonly {
    readonly repair_method: RepairMethod;
    /** From the month of the repair to that of its end, or to the current one. */
    readonly months: number;
    readonly hasRecurred: boolean;
    readonly welds: number;
  }[];
}

/** One statement over rows per company, month and weld: its cost does not grow with the number of leak checks. */
export async function getLeakMapCounts(
  db: Database,
  reader: Reader,
  { from_year, to_year, now }: LeakMapQuestion,
): Promise<LeakMapCounts> {
  const from = `${from_year ?? 1}-01-01`.padStart(10, '0');
  const until = `${to_year + 1}-01-01`;
  const isCounted = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${until}::date`;
  const { rows } = await sql<LeakMapCounts>`
    select (select coalesce(json_agg(each order by each.month), '[]')
              from (select month, sum(tanks)::int as tanks, sum(tank_days) as "tankDays"
                      from leak_map_tanks kept
                     where ${isReadableBy(reader, 'kept.company_id')}
                     group by month) each) as tanks,
           (select coalesce(json_agg(each), '[]')
              from (select tank_view, weld, sum(leaks)::int as leaks
                      from leak_map_leaks kept
                     where ${isReadableBy(reader, 'kept.company_id')} and ${isCounted('month')}
                     group by tank_view, weld) each) as leaks,
           (select coalesce(json_agg(each), '[]')
              from (select repair_method, span.months, has_recurred as "hasRecurred", sum(welds)::int as welds
                      from leak_map_repairs kept
                      cross join lateral (
                        select age(coalesce(ended_month, greatest(repaired_month, date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date)), repaired_month) as followed) past
                      cross join lateral (
                        select (extract(year from followed) * 12 + extract(month from followed))::int as months) span
                     where ${isReadableBy(reader, 'kept.company_id')} and ${isCounted('repaired_month')}
                     group by repair_method, span.months, has_recurred) each) as repairs`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a query of sub-queries returned no row');
  return counts;
}
