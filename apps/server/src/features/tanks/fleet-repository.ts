import { INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/inspection-due';
import { ANALYTICS_HIGH_ABOVE_MICRONS, ANALYTICS_LOW_BELOW_MICRONS } from '@dewar/domain/vacuum-bands';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { tankFields } from './tank-repository.ts';

export interface FleetQuestion {
  readonly company_id: number;
  readonly company_name: string;
  /** The company's calendar day, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly inspectionSoonDays: number;
  readonly recentSince: Date;
}

/**
 * The fleet as JSON text in one statement: one state row a tank and a count over seven days of one index, so that
 * its cost does not grow with the history.
 */
export async function getFleetRecord(db: Database, question: FleetQuestion): Promise<string> {
  const { company_id, company_name, today, inspectionSoonDays, recentSince } = question;
  const dueDate = sql`(tank.csc_inspection_date + make_interval(months => ${INSPECTION_INTERVAL_MONTHS}::int))::date`;
  const { rows } = await sql<{ fleet: string }>`
    with fleet as materialized (
      select tank.operational_status, tank.tank_status, state.latest_vacuum_reading as microns, tank.tank_number,
             tank.csc_inspection_date, ${dueDate} as due,
             json_build_object(${tankFields},
               'inspection_due', ${dueDate},
               'latest_reading', case when state.latest_reading_id is not null then json_build_object(
                  'id', state.latest_reading_id, 'vacuum_reading', state.latest_vacuum_reading,
                  'reading_timestamp', state.latest_reading_timestamp, 'fresh_pull', state.latest_fresh_pull) end,
               'open_transfer', case when load.id is not null then json_build_object(
                  'id', load.id, 'loaded_at', load.loaded_at, 'loaded_pressure', load.loaded_pressure,
                  'product_name', load.product_name, 'customer_name', load.customer_name,
                  'reaches_relief_at', state.reaches_relief_at) end) as record
        from tanks tank
        join tank_state state on state.tank_id = tank.id
        join companies company on company.id = tank.company_id
        left join transfers load on load.id = state.open_transfer_id
       where tank.company_id = ${company_id} and tank.deleted_at is null),
    idle as (
      select coalesce(tank_status, '') as status, count(*) as tanks
        from fleet where not operational_status group by coalesce(tank_status, ''))
    select json_build_object(
      'company_name', ${company_name}::text,
      'today', ${today}::text,
      'inspection_soon_days', ${inspectionSoonDays}::int,
      'cards', json_build_object(
        'total', count(*),
        'operational', count(*) filter (where operational_status),
        'non_operational', count(*) filter (where not operational_status),
        'maintenance', (select coalesce(json_object_agg(status, tanks), '{}') from idle),
        'recent_readings', (select count(*) from vacuum_readings
                             where company_id = ${company_id} and reading_timestamp >= ${recentSince}),
        'inspection_alerts', count(*) filter (where due is null or due - ${today}::date <= ${inspectionSoonDays}::int),
        'critical_readings', count(*) filter (where operational_status
           and (microns > ${ANALYTICS_HIGH_ABOVE_MICRONS} or microns < ${ANALYTICS_LOW_BELOW_MICRONS}))),
      'tanks', coalesce(json_agg(record order by tank_number), '[]'))::text as fleet
      from fleet`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without grouping always gives a row');
  return row.fleet;
}
