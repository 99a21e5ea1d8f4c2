import type { RemindedTank, ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import { INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import { VACUUM_CALM_UP_TO_MICRONS } from '@dewar/domain/tanks/vacuum-alert';
import { ELEVATED_PRESSURE_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';

/** Longer than an inspection can be due soon (settings, inspection_due_soon_days), in whatever time zone. */
const INSPECTION_LEAD_DAYS = 367;

/** Whether this transaction may look for causes: one at a time over all servers. */
export async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('reminders')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

export interface TankOfCompany {
  readonly tank_id: number;
  readonly company_id: number;
  readonly tank: RemindedTank;
}

/**
 * The tanks that may have a cause now, by what their state rows say; the rules decide. Neither readings nor transfers are
 * read: the cost follows the number of tanks.
 */
export async function listTanksInQuestion(db: Database, now: Date): Promise<TankOfCompany[]> {
  const due = sql`(tank.csc_inspection_date + make_interval(months => ${sql.lit(INSPECTION_INTERVAL_MONTHS)}))`;
  const { rows } = await sql<TankOfCompany>`
    select tank.id as tank_id, state.company_id, json_build_object(
             'operational_status', tank.operational_status,
             'csc_inspection_date', tank.csc_inspection_date,
             'latest_reading', case when state.latest_reading_id is not null then json_build_object(
               'vacuum_reading', state.latest_vacuum_reading, 'reading_timestamp', state.latest_reading_timestamp) end,
             'condition', case when judged.condition is not null then
               json_build_object('pumped_at', judged.condition ->> 'pumped_at') end,
             'passed_limit', (select kept.subject::int from reminder_causes kept
               where (kept.tank_id, kept.company_id, kept.cause) = (state.tank_id, state.company_id, 'high_vacuum')
                 and kept.subject <> ''),
             'open_transfer', case when state.open_transfer_id is not null then json_build_object(
               'id', state.open_transfer_id,
               'relief', case when judged.transfer_id = state.open_transfer_id and judged.vent_risk_from is not null then
                 json_build_object('vent_risk_from', judged.vent_risk_from) end) end,
             'last_arrival', case when state.last_arrived_at is not null then json_build_object(
               'arrived_at', state.last_arrived_at, 'arrival_pressure', state.last_arrival_pressure,
               'was_venting', state.last_arrival_venting) end) as tank
      from tank_state state
      join tanks tank on tank.id = state.tank_id and tank.deleted_at is null
      join companies company on company.id = state.company_id
      left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
     where tank.operational_status and company.status = 'active' and not ${isSuspendedAt('company', now)}
       and (state.latest_vacuum_reading > ${sql.lit(VACUUM_CALM_UP_TO_MICRONS)}
            or (state.last_arrival_venting or state.last_arrival_pressure >= ${sql.lit(ELEVATED_PRESSURE_PSI)})
               and state.open_transfer_id is null
               and (state.latest_reading_timestamp is null or state.latest_reading_timestamp < state.last_arrived_at)
            or judged.transfer_id = state.open_transfer_id and judged.vent_risk_from <= ${now}::timestamptz
            or ${due} <= ${now}::timestamptz + make_interval(days => ${sql.lit(INSPECTION_LEAD_DAYS)}))`.execute(db);
  return rows;
}

export interface CauseOfTank {
  readonly tank_id: number;
  readonly company_id: number;
  readonly cause: ReminderCause;
  readonly subject: string;
}

/** Keeps exactly these causes: those that ended go, with what was done about them. */
export async function keepCauses(transaction: Database, causes: readonly CauseOfTank[], now: Date): Promise<void> {
  const due = sql`
    json_to_recordset(${JSON.stringify(causes)}::json)
      as due (tank_id int, company_id int, cause text, subject text)`;
  await sql`
    delete from reminder_causes kept
     where not exists (
       select from ${due}
        where (due.tank_id, due.company_id, due.cause, due.subject)
              = (kept.tank_id, kept.company_id, kept.cause, kept.subject))`.execute(transaction);
  await sql`
    insert into reminder_causes (tank_id, company_id, cause, subject, since)
    select due.tank_id, due.company_id, due.cause, due.subject, ${now}::timestamptz from ${due}
     where not exists (select from reminder_causes kept where (kept.tank_id, kept.cause) = (due.tank_id, due.cause))
     order by due.tank_id, due.cause`.execute(transaction);
}
