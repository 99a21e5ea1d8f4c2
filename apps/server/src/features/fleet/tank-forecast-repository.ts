import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** PostgreSQL's own version of the row `state`, which changes with a tank's records. */
export const stateVersion = sql`state.xmin::text::bigint`;

export interface TankHistory {
  readonly tank_id: number;
  readonly state_version: number;
  /** Timestamp, microns, fresh pull; newest first. */
  readonly readings: readonly (readonly [string, number, boolean])[];
}

interface HistoryQuestion {
  readonly company_id: number;
  /** A forecast computed earlier is computed again. */
  readonly computedSince: Date;
  readonly readingsSince: Date;
  /** At most this many readings per tank. */
  readonly readings: number;
  readonly tanks: number;
}

/** A company's tanks without a current forecast, with the readings it needs; both limited. */
export async function listHistoriesToForecast(db: Database, question: HistoryQuestion): Promise<TankHistory[]> {
  const { company_id, computedSince, readingsSince, readings, tanks } = question;
  const { rows } = await sql<TankHistory>`
    select outdated.tank_id, outdated.state_version, coalesce(history.readings, '[]') as readings
      from (select state.tank_id, state.company_id, ${stateVersion} as state_version
              from tank_state state
              left join tank_forecasts forecast on forecast.tank_id = state.tank_id
             where state.company_id = ${company_id}
               and (forecast.state_version is distinct from ${stateVersion} or forecast.computed_at < ${computedSince})
             order by state.tank_id limit ${tanks}) outdated
      cross join lateral (
        select json_agg(json_build_array(reading_timestamp, vacuum_reading, fresh_pull)) as readings
          from (select reading_timestamp, vacuum_reading, fresh_pull from vacuum_readings
                 where tank_id = outdated.tank_id and company_id = outdated.company_id
                   and reading_timestamp >= ${readingsSince}
                 order by reading_timestamp desc, id desc limit ${readings}) latest) history`.execute(db);
  return rows;
}

export interface TankForecast {
  readonly tank_id: number;
  readonly state_version: number;
  readonly computed_at: Date;
  readonly crosses_at: Date | null;
  readonly earliest_at: Date | null;
  readonly latest_at: Date | null;
}

/** Stores forecasts; two servers that store the same ones wait for each other, tank by tank. */
export async function storeForecasts(db: Database, forecasts: readonly TankForecast[]): Promise<void> {
  await sql`
    insert into tank_forecasts as kept (tank_id, state_version, computed_at, crosses_at, earliest_at, latest_at)
    select tank_id, state_version, computed_at, crosses_at, earliest_at, latest_at
      from json_populate_recordset(null::tank_forecasts, ${JSON.stringify(forecasts)}::json)
     order by tank_id
    on conflict (tank_id) do update set
      state_version = excluded.state_version,
      computed_at = excluded.computed_at,
      crosses_at = excluded.crosses_at,
      earliest_at = excluded.earliest_at,
      latest_at = excluded.latest_at`.execute(db);
}
