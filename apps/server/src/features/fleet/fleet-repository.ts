import type { Person } from '@dewar/domain/accounts/permissions';
import type { LatestPaper } from '@dewar/domain/tank-papers/paper-state';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { latestPapersOf } from '../tank-papers/latest-paper-repository.ts';
import { latestArrivalOf } from '../tank-state/latest-arrival-repository.ts';
import { reliefOf } from '../tank-state/relief-repository.ts';
import { isReadableBy, readerOf, type TankReader } from '../tank-state/tank-access.ts';
import { tankColumns } from '../tanks/tank-repository.ts';

const fleetRows = sql`
  tanks tank
  join tank_state state on state.tank_id = tank.id
  left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
  left join tank_judgement_failures failure on failure.tank_id = tank.id and tank.company_id is not null
  left join (
    select distinct on (fitting.tank_id, fitting.company_id)
           fitting.tank_id, fitting.company_id, unit.name as unit, silence.silent_since as last_seen_at
      from telemetry_silences silence
      join telemetry_units unit on unit.id = silence.unit_id
      join telemetry_fittings fitting on fitting.unit_id = silence.unit_id and fitting.fitted_until is null
     order by fitting.tank_id, fitting.company_id, silence.silent_since, unit.id) silent
    on silent.tank_id = tank.id and silent.company_id = tank.company_id`;

/**
 * Identifies the content of a tank in the fleet, together with the version of its company: PostgreSQL's own versions of
 * its rows. Every change of a tank's records writes a new version of its state row.
 */
const tankVersion = sql`concat_ws(' ', tank.id, tank.xmin, state.xmin, judged.xmin, failure.failing_since, silent.last_seen_at, silent.unit)`;

interface OfCompany {
  readonly company_id: number;
}

export interface FleetVersions {
  readonly company_name: string;
  readonly company_version: string;
  readonly settings_version: string;
  /** The version of each tank, which begins with its id, separated by commas; null for a company without tanks. */
  readonly tank_versions: string | null;
}

/**
 * What a company's fleet consists of at this moment: any change of it, by any server, changes one of the versions. No
 * row if there is no such company.
 */
export const findFleetVersions = prepared<OfCompany, FleetVersions>(
  (place) => sql`
    select company.name as company_name, company.xmin::text as company_version,
           concat_ws(' ', (select sum(hashint8(xmin::text::bigint)) from settings),
                          (select sum(hashint8(xmin::text::bigint)) from paper_kinds where company_id = company.id))
             as settings_version,
           (select string_agg(${tankVersion}, ',') from ${fleetRows}
             where tank.company_id = company.id and tank.deleted_at is null) as tank_versions
      from companies company
     where company.id = ${place.company_id}::int`,
);

/** The tanks of a company, by number. */
export async function listFleetTankIds(db: Database, company_id: number): Promise<readonly number[]> {
  const tanks = await db
    .selectFrom('tanks')
    .select('id')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .orderBy('order_key')
    .orderBy('id')
    .execute();
  return tanks.map(({ id }) => id);
}

/** What is kept of a tank in its company's fleet. */
export interface FleetPiece {
  readonly id: number;
  readonly version: string;
  readonly tank_number: string;
  readonly operational_status: boolean;
  readonly tank_status: string | null;
  readonly csc_inspection_date: string | null;
  readonly papers: readonly LatestPaper[];
  readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: string } | null;
  readonly condition: { readonly pumped_at: string | null } | null;
  readonly recent_readings: number;
  /** The first of the recent readings that will no longer be one. */
  readonly oldest_recent: Date | null;
  /** The tank as JSON text. */
  readonly tank: string;
}

interface WantedPieces extends OfCompany {
  readonly tank_ids: readonly number[];
  readonly recent_since: Date;
}

const fleetTank = sql`
  (select row_to_json(listed) from (
    select ${tankColumns},
           reading as latest_reading, load as open_transfer, arrival as last_arrival, insulation,
           crossing as vacuum_forecast, judged.condition, failure.failing_since as evaluation_failed_since,
           case when silent.unit is not null then
             json_build_object('unit', silent.unit, 'last_seen_at', silent.last_seen_at) end as silent_unit,
           ${latestPapersOf} as papers,
           state.last_leak_check_id, service.since as service_since) listed)::text`;

const fleetTankRows = sql`
  ${fleetRows}
  left join companies company on company.id = tank.company_id
  left join lateral (
    select state.latest_reading_id as id, state.latest_vacuum_reading as vacuum_reading,
           state.latest_reading_timestamp as reading_timestamp, state.latest_fresh_pull as fresh_pull
     where state.latest_reading_id is not null) reading on true
  left join lateral (
    select id, loaded_at, loaded_pressure, product_name, customer_name,
           case when judged.transfer_id = id then ${reliefOf('judged')} end as relief,
           coalesce(judged.transfer_id = id, false) as is_evaluated
      from transfers where id = state.open_transfer_id) load on true
  left join lateral (${latestArrivalOf('state')}) arrival on true
  left join lateral (
    select greatest(assignment.assigned_at, (
             select switched_at from tank_operational_switches
              where tank_id = tank.id order by switched_at desc limit 1)) as since
      from tank_assignments assignment where assignment.id = state.assignment_id) service on true
  left join lateral (
    select judged.insulation_index as index, judged.insulation_low as low, judged.insulation_high as high
     where judged.insulation_index is not null) insulation on true
  left join lateral (
    select judged.crosses_at, judged.earliest_at, judged.latest_at, judged.above_since, judged.confidence
     where judged.crosses_at is not null or judged.above_since is not null) crossing on true`;

/**
 * The pieces of some tanks of a company's fleet; none for tanks that are not in it. One state row and one judgement per
 * tank, and a count over seven days in one index, so that their cost does not grow with the history. Only readings made
 * for this company count as recent (spec 2 §2.3).
 */
export const listFleetPieces = prepared<WantedPieces, FleetPiece>(
  (place) => sql`
    select tank.id, ${tankVersion} as version, tank.tank_number, tank.operational_status, tank.tank_status,
           tank.csc_inspection_date, ${latestPapersOf} as papers, to_json(reading) as latest_reading,
           case when judged.condition is not null then
             json_build_object('pumped_at', judged.condition ->> 'pumped_at') end as condition,
           recent.recent_readings, recent.oldest_recent,
           ${fleetTank} as tank
      from ${fleetTankRows}
      cross join lateral (
        select count(*)::int as recent_readings, min(reading_timestamp) as oldest_recent
          from vacuum_readings
         where tank_id = tank.id and company_id = tank.company_id
           and reading_timestamp >= ${place.recent_since}::timestamptz) recent
     where tank.id = any(${place.tank_ids}::int[]) and tank.company_id = ${place.company_id}::int
       and tank.deleted_at is null`,
);

/** Some tanks of a company's fleet as JSON texts, in the order of their ids; those that are not in it are left out. */
export const listFleetTanks = prepared<OfCompany & Pick<WantedPieces, 'tank_ids'>, Pick<FleetPiece, 'tank'>>(
  (place) => sql`
    select ${fleetTank} as tank
      from ${fleetTankRows}
     where tank.id = any(${place.tank_ids}::int[]) and tank.company_id = ${place.company_id}::int
       and tank.deleted_at is null
     order by array_position(${place.tank_ids}::int[], tank.id)`,
);

/** The ids of a company's tanks, by tank number. */
export const listFleetOrder = prepared<OfCompany, { readonly id: number }>(
  (place) => sql`
    select id from tanks where company_id = ${place.company_id}::int and deleted_at is null order by order_key, id`,
);

interface TankRecord {
  /** Null for a tank in stock. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  /** As JSON text. */
  readonly tank: string;
}

const oneFleetTank = prepared<TankReader, TankRecord>(
  (place) => sql`
    select tank.company_id, company.name as company_name, ${fleetTank} as tank
      from ${fleetTankRows}
     where tank.id = ${place.tank_id}::int and ${isReadableBy(place, 'tank.company_id')} and tank.deleted_at is null`,
);

/** One tank of the fleet, read from its own rows alone; undefined if the person may not see it. */
export async function findFleetTank(db: Database, person: Person, tank_id: number): Promise<TankRecord | undefined> {
  const [tank] = await oneFleetTank(db, { ...readerOf(person), tank_id });
  return tank;
}
