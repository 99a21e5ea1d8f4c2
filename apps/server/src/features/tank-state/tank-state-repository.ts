import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { latestArrivalOf } from './latest-arrival-repository.ts';

/**
 * The part of a single-statement insert that updates a tank's state row: `inserted` names the CTE with the new reading.
 * One of a company that had the tank before does not count for it (rules 6). An older reading leaves the values unchanged but still writes a new row version, by which the fleet cache notices the
 * change.
 */
export function advanceLatestReading(inserted: string): RawBuilder<unknown> {
  const reading = sql.ref(inserted);
  const isNewest = sql`(state.latest_reading_id is null
    or (${reading}.reading_timestamp, ${reading}.id) > (state.latest_reading_timestamp, state.latest_reading_id))`;
  const newest = (column: string, value: string) =>
    sql`${sql.ref(column)} = case when ${isNewest} then ${reading}.${sql.ref(value)} else state.${sql.ref(column)} end`;
  return sql`
    update tank_state state
       set ${newest('latest_reading_id', 'id')},
           ${newest('latest_vacuum_reading', 'vacuum_reading')},
           ${newest('latest_reading_timestamp', 'reading_timestamp')},
           ${newest('latest_fresh_pull', 'fresh_pull')}
      from ${reading}
     where state.tank_id = ${reading}.tank_id and state.company_id = ${reading}.company_id`;
}

/** Locks a tank's state row: every change that affects it waits here for the others. */
export async function lockTankState(db: Database, tank_id: number): Promise<void> {
  await sql`select 1 from tank_state where tank_id = ${tank_id} for no key update`.execute(db);
}

/** The same for several tanks, in the order of their ids, so that two such changes never wait for each other. */
export async function lockTankStates(db: Database, tank_ids: readonly number[]): Promise<void> {
  await sql`
    select 1 from tank_state state
     where state.tank_id = any(${[...tank_ids]}::int[])
     order by state.tank_id for no key update`.execute(db);
}

/** A deleted tank has no state row; whoever waited for it finds none. */
export async function deleteTankState(db: Database, tank_id: number): Promise<void> {
  await db.deleteFrom('tank_state').where('tank_id', '=', tank_id).execute();
}

/**
 * Recomputes a tank's state row from the records of its current company; records made for earlier owners do not count
 * (rules 6). For edits, deletions and moves; costs a few index lookups.
 */
export async function rewriteTankState(db: Database, tank_id: number): Promise<void> {
  await rewriteTankStates(db, [tank_id]);
}

/** The same for several tanks in one statement. */
export async function rewriteTankStates(db: Database, tank_ids: readonly number[]): Promise<void> {
  await sql`
    insert into tank_state as state (
      tank_id, company_id, assignment_id, latest_reading_id, latest_vacuum_reading, latest_reading_timestamp,
      latest_fresh_pull, open_transfer_id, last_arrived_at, last_arrival_pressure, last_arrival_venting,
      leak_check_status, last_leak_check_id, last_leak_check_date)
    select assignment.tank_id, assignment.company_id, assignment.id,
           reading.id, reading.vacuum_reading, reading.reading_timestamp, reading.fresh_pull,
           transfer.id, arrival.arrived_at, arrival.arrival_pressure, arrival.was_venting,
           coalesce(leak_check.overall_status, 'no_data'), leak_check.id, leak_check.assessment_date
      from tank_assignments assignment
      left join lateral (
        select id, vacuum_reading, reading_timestamp, fresh_pull from vacuum_readings
         where tank_id = assignment.tank_id and company_id = assignment.company_id
         order by reading_timestamp desc, id desc limit 1) reading on true
      left join lateral (
        select id from transfers
         where tank_id = assignment.tank_id and action = 'Load' and arrived_at is null) transfer on true
      left join lateral (${latestArrivalOf('assignment')}) arrival on true
      left join lateral (
        select id, overall_status, assessment_date from leak_check_assessments
         where tank_id = assignment.tank_id and company_id = assignment.company_id
         order by assessment_date desc, id desc limit 1) leak_check on true
     where assignment.tank_id = any(${[...tank_ids]}::int[]) and assignment.released_at is null
    on conflict (tank_id) do update set
      company_id = excluded.company_id,
      assignment_id = excluded.assignment_id,
      latest_reading_id = excluded.latest_reading_id,
      latest_vacuum_reading = excluded.latest_vacuum_reading,
      latest_reading_timestamp = excluded.latest_reading_timestamp,
      latest_fresh_pull = excluded.latest_fresh_pull,
      open_transfer_id = excluded.open_transfer_id,
      last_arrived_at = excluded.last_arrived_at,
      last_arrival_pressure = excluded.last_arrival_pressure,
      last_arrival_venting = excluded.last_arrival_venting,
      leak_check_status = excluded.leak_check_status,
      last_leak_check_id = excluded.last_leak_check_id,
      last_leak_check_date = excluded.last_leak_check_date`.execute(db);
}

/** What a tank's plate says about its insulation; undefined if there is no such tank. */
export async function findTankPlate(db: Database, tank_id: number): Promise<TankPlate | undefined> {
  return (await findTankPlates(db, [tank_id])).get(tank_id);
}

/** The same of several tanks. */
export async function findTankPlates(
  db: Database,
  tank_ids: readonly number[],
): Promise<ReadonlyMap<number, TankPlate>> {
  const { rows } = await sql<TankPlate & { tank_id: number }>`
    select id as tank_id, capacity_litres as "capacityLitres", boil_off_percent_per_day as "boilOffPercentPerDay",
           reference_holding_days as "referenceHoldingDays", relief_set_pressure as "reliefSetPsi"
      from tanks
     where id = any(${[...tank_ids]}::int[])`.execute(db);
  return new Map(rows.map(({ tank_id, ...plate }) => [tank_id, plate]));
}
