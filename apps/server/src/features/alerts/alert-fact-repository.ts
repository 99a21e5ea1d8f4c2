import { ALERTED_WITHIN_DAYS, type AlertFact, type AlertKind } from '@dewar/domain/tanks/alert-causes';
import { INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/tanks/inspection-due';
import { ELEVATED_PRESSURE_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { ARRIVAL_PERIOD_HOURS } from '@dewar/domain/transfers/transfer-periods';
import { ANALYTICS_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';

/** A fact about a tank that may cause an alert and was not mailed yet. */
export interface UnsentFact {
  readonly company_id: number;
  readonly company_name: string;
  readonly tank_id: number;
  readonly tank_number: string;
  readonly assignment_id: number;
  readonly operational_status: boolean;
  readonly fact: AlertFact;
}

/** Per kind and company; the rest follows in the next mail. */
const MAX_PER_MAIL = 100;

/** Longer than the job that sends alerts is ever interrupted; older changes are found by the time of the reading. */
const JUST_SAVED = sql`now() - interval '15 minutes'`;

/** High readings that were saved or edited in the last minutes: cheap enough to query every few seconds. */
export async function listJustSavedHighReadings(db: Database, now: Date): Promise<UnsentFact[]> {
  return listUnsent(
    db,
    now,
    highReadings(sql`reading.updated_at >= ${JUST_SAVED} and reading.reading_timestamp >= ${savedSince(now)}`),
  );
}

/** All facts that may cause an alert, for companies with recipients that are not suspended. */
export async function listUnsentFacts(db: Database, now: Date): Promise<UnsentFact[]> {
  const sources = [
    highReadings(sql`reading.reading_timestamp >= ${savedSince(now)}`),
    arrivalsWithoutReading(now),
    loadsNearRelief(now),
    inspectionsPastDue(now),
  ];
  const facts: UnsentFact[] = [];
  for (const source of sources) facts.push(...(await listUnsent(db, now, source)));
  return facts;
}

/** Queries each source company by company, along its index; the source refers to the row `company`. */
async function listUnsent(db: Database, now: Date, source: RawBuilder<unknown>): Promise<UnsentFact[]> {
  const { rows } = await sql<UnsentFact>`
    select company.id as company_id, company.name as company_name, found.*
      from companies company
      cross join lateral (${source} limit ${MAX_PER_MAIL}) found
     where company.status = 'active' and not ${isSuspendedAt('company', now)}
       and exists (select from settings
                    where setting_key = 'alert_email_recipients' and setting_value <> '[]'
                      and (scope = 'general' or company_id = company.id))`.execute(db);
  return rows;
}

/** Columns of the rows `state` and `tank`. A deleted tank has no state row, and a moved one has another company's. */
const tankColumns = sql`tank.id as tank_id, tank.tank_number, state.assignment_id, tank.operational_status`;

/** Checked row by row: with `not exists` the planner would read all sent alerts to compare a few rows. */
function isUnsent(kind: AlertKind, subject: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`tank.operational_status and (
    select sent.sent_at from sent_alerts sent
     where sent.company_id = company.id and sent.tank_id = tank.id and sent.kind = ${sql.lit(kind)}
       and sent.subject = ${subject}) is null`;
}

// The limits of the partial indexes are written as literals: parameters would hide them from the planner.

function highReadings(isNew: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'high_reading', 'reading_id', reading.id, 'vacuum_reading', reading.vacuum_reading,
             'reading_timestamp', reading.reading_timestamp) as fact
      from vacuum_readings reading
      join tank_state state on state.tank_id = reading.tank_id and state.company_id = reading.company_id
      join tanks tank on tank.id = state.tank_id
     where reading.company_id = company.id and reading.vacuum_reading > ${sql.lit(ANALYTICS_HIGH_ABOVE_MICRONS)}
       and ${isNew} and ${isUnsent('high_reading', sql`reading.id::text`)}
     order by reading.vacuum_reading desc`;
}

/**
 * Arrivals whose reading was taken in time are excluded here: never sent, they would precede the others for two weeks.
 */
function arrivalsWithoutReading(now: Date): RawBuilder<unknown> {
  const window = sql`make_interval(hours => ${sql.lit(ARRIVAL_PERIOD_HOURS)})`;
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'missing_immediate_reading', 'transfer_id', transfer.id, 'arrived_at', transfer.arrived_at,
             'arrival_pressure', transfer.arrival_pressure, 'was_venting', transfer.was_venting) as fact
      from transfers transfer
      join tank_state state on state.tank_id = transfer.tank_id and state.company_id = transfer.company_id
      join tanks tank on tank.id = state.tank_id
     where transfer.company_id = company.id
       and (transfer.was_venting or transfer.arrival_pressure >= ${sql.lit(ELEVATED_PRESSURE_PSI)})
       and transfer.arrived_at >= ${savedSince(now)} and transfer.arrived_at < ${now}::timestamptz - ${window}
       and (select reading.id from vacuum_readings reading
             where reading.tank_id = tank.id and reading.company_id = company.id
               and reading.reading_timestamp >= transfer.arrived_at
               and reading.reading_timestamp <= transfer.arrived_at + ${window} limit 1) is null
       and ${isUnsent('missing_immediate_reading', sql`transfer.id::text`)}
     order by transfer.arrived_at desc`;
}

function loadsNearRelief(now: Date): RawBuilder<unknown> {
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'projected_relief', 'transfer_id', transfer.id, 'product_name', transfer.product_name,
             'relief_at', judged.relief_at, 'earliest_at', judged.relief_earliest_at,
             'latest_at', judged.relief_latest_at, 'vent_risk_from', judged.vent_risk_from, 'is_liquid_full', judged.is_liquid_full) as fact
      from tank_judgements judged
      join tank_state state on state.tank_id = judged.tank_id and state.assignment_id = judged.assignment_id
      join tanks tank on tank.id = state.tank_id
      join transfers transfer on transfer.id = state.open_transfer_id and transfer.id = judged.transfer_id
     where judged.company_id = company.id
       and judged.vent_risk_from <= ${now}
       and ${isUnsent('projected_relief', sql`transfer.id::text`)}
     order by judged.vent_risk_from`;
}

/** Overdue in some time zone; the company's own date is checked later. */
function inspectionsPastDue(now: Date): RawBuilder<unknown> {
  const due = sql`(tank.csc_inspection_date + make_interval(months => ${sql.lit(INSPECTION_INTERVAL_MONTHS)}))::date`;
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'overdue_inspection', 'csc_inspection_date', tank.csc_inspection_date) as fact
      from tanks tank
      join tank_state state on state.tank_id = tank.id
     where tank.company_id = company.id and ${due} <= ${calendarDateIn('UTC', now)}::date
       and ${isUnsent('overdue_inspection', sql`${due}::text`)}
     order by tank.csc_inspection_date`;
}

function savedSince(now: Date): Date {
  return new Date(now.getTime() - ALERTED_WITHIN_DAYS * MILLISECONDS_PER_DAY);
}
