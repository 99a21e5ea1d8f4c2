import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { reliefOf } from '../tank-state/relief-repository.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';
import { tankColumns } from '../tanks/tank-repository.ts';

/**
 * Identifies the state of a company's fleet as a short text: PostgreSQL's own versions of all rows of the fleet. Any
 * change of them, by any server, changes the text.
 */
export async function getFleetFingerprint(db: Database, company_id: number): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws('.', fleet.versions, fleet.tanks, company.xmin,
                     (select sum(hashint8(xmin::text::bigint)) from settings)) as fingerprint
      from companies company
      cross join lateral (
        select count(*) as tanks,
               sum(hashint8extended(state.xmin::text::bigint, state.tank_id)) +
               coalesce(sum(hashint8extended(judged.xmin::text::bigint, judged.tank_id)), 0) +
               sum(hashint8extended(tank.xmin::text::bigint, -tank.id)) as versions
          from tanks tank
          join tank_state state on state.tank_id = tank.id
          left join tank_judgements judged on judged.tank_id = tank.id
         where tank.company_id = company.id and tank.deleted_at is null) fleet
     where company.id = ${company_id}`.execute(db);
  return rows[0]?.fingerprint ?? '';
}

export interface FleetQuestion {
  readonly company_id: number;
  readonly recentSince: Date;
}

export interface FleetRecord {
  /** The company's tanks by number, as JSON text. */
  readonly tanks: string;
  readonly recent_readings: number;
}

/**
 * The fleet in one statement: one state row and one judgement per tank, and a count over seven days in one index, so
 * that its cost does not grow with the history.
 */
export async function getFleetRecord(db: Database, question: FleetQuestion): Promise<FleetRecord> {
  const { rows } = await sql<FleetRecord>`
    with fleet as materialized (${fleetTanks(sql`tank.company_id = ${question.company_id}`)})
    select (${recentReadings(question)})::int as recent_readings,
           coalesce(json_agg(row_to_json(fleet) order by fleet.tank_number), '[]')::text as tanks
      from fleet`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without grouping returned no row');
  return row;
}

interface TankRecord {
  /** Null for a tank in stock. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  /** As JSON text. */
  readonly tank: string;
}

/** One tank of the fleet, read from its own rows alone; undefined if the person may not see it. */
export async function findFleetTank(db: Database, person: Person, id: number): Promise<TankRecord | undefined> {
  const { rows } = await sql<TankRecord>`
    select home.company_id, listed.company_name, row_to_json(listed)::text as tank
      from (${fleetTanks(sql`tank.id = ${id} and ${isReadableBy(person, 'tank.company_id')}`)}) listed
      join tanks home on home.id = listed.id`.execute(db);
  return rows[0];
}

function fleetTanks(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${tankColumns},
           reading as latest_reading, load as open_transfer, arrival as last_arrival, insulation, crossing as vacuum_forecast,
           state.last_leak_check_id
      from tanks tank
      join tank_state state on state.tank_id = tank.id
      left join companies company on company.id = tank.company_id
      left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
      left join lateral (
        select state.latest_reading_id as id, state.latest_vacuum_reading as vacuum_reading,
               state.latest_reading_timestamp as reading_timestamp, state.latest_fresh_pull as fresh_pull
         where state.latest_reading_id is not null) reading on true
      left join lateral (
        select id, loaded_at, loaded_pressure, product_name, customer_name,
               case when judged.transfer_id = id then ${reliefOf('judged')} end as relief
          from transfers where id = state.open_transfer_id) load on true
      left join lateral (
        select state.last_arrived_at as arrived_at, state.last_arrival_pressure as arrival_pressure,
               state.last_arrival_venting as was_venting
         where state.last_arrived_at is not null) arrival on true
      left join lateral (
        select judged.insulation_low as low, judged.insulation_high as high
         where judged.insulation_index is not null) insulation on true
      left join lateral (
        select judged.crosses_at, judged.earliest_at, judged.latest_at, judged.above_since, judged.confidence
         where judged.crosses_at is not null or judged.above_since is not null) crossing on true
     where ${condition} and tank.deleted_at is null`;
}

/**
 * Recent readings count if their tank is in the fleet (spec 2 §2.3): readings of a tank that left could change without
 * changing the fingerprint. Counted tank by tank, because for one range over all tanks the planner reads a third of the
 * history.
 */
function recentReadings({ company_id, recentSince }: FleetQuestion): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(recent.readings), 0)
      from fleet listed
      cross join lateral (
        select count(*) as readings from vacuum_readings
         where tank_id = listed.id and company_id = ${company_id} and reading_timestamp >= ${recentSince}) recent`;
}
