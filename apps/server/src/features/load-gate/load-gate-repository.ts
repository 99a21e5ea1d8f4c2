import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { hasJudgementFailed } from '../tank-judgement/judgement-failure-repository.ts';
import { isBeingJudged } from '../tank-judgement/tank-judgement-repository.ts';
import { latestPapersOf } from '../tank-papers/latest-paper-repository.ts';
import { latestArrivalOf } from '../tank-state/latest-arrival-repository.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

/**
 * The company's tanks at rest by number as JSON text: a state row, a judgement and one index lookup a tank, so that the
 * cost does not grow with the history.
 */
export async function listGateTanks(db: Database, company_id: number, settings_hash: string): Promise<string> {
  const atRest = sql`tank.company_id = ${company_id} and state.open_transfer_id is null`;
  const { rows } = await sql<{ tanks: string }>`
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as tanks
      from (${gateTanks(atRest, settings_hash)} order by tank.order_key, tank.id) listed`.execute(db);
  return rows[0]?.tanks ?? '[]';
}

interface GateTankRow {
  /** Null for a tank in stock. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  /** As JSON text. */
  readonly tank: string;
}

/** One tank, also in transit; undefined if the person may not see it. */
export async function findGateTank(
  db: Database,
  person: Person,
  { id, settings_hash }: { readonly id: number; readonly settings_hash: string },
): Promise<GateTankRow | undefined> {
  const readable = sql`tank.id = ${id} and ${isReadableBy(person, 'tank.company_id')}`;
  const { rows } = await sql<GateTankRow>`
    select home.company_id, company.name as company_name, row_to_json(found)::text as tank
      from (${gateTanks(readable, settings_hash)}) found
      join tanks home on home.id = found.id
      left join companies company on company.id = home.company_id`.execute(db);
  return rows[0];
}

/** The same of a tank that a company has, as JSON text: for what is kept in the background. */
export async function findTankFacts(
  db: Database,
  { tank_id, company_id }: { readonly tank_id: number; readonly company_id: number },
  settings_hash: string,
): Promise<string | undefined> {
  const isTheirs = sql`tank.id = ${tank_id} and tank.company_id = ${company_id}`;
  const { rows } = await sql<{ tank: string }>`
    select row_to_json(found)::text as tank from (${gateTanks(isTheirs, settings_hash)}) found`.execute(db);
  return rows[0]?.tank;
}

/** Only records that the tank's company made count (rules 6). */
function gateTanks(condition: RawBuilder<unknown>, settings_hash: string): RawBuilder<unknown> {
  return sql`
    select tank.id, tank.tank_number, tank.operational_status, tank.tank_status, tank.csc_inspection_date,
           tank.five_year_test_date, tank.relief_set_pressure, tank.capacity_litres, tank.boil_off_percent_per_day,
           tank.reference_holding_days, state.leak_check_status, state.last_leak_check_date, state.last_leak_check_id,
           reading as latest_reading, coalesce(judged.heat_leaks, '[]') as heat_leaks, judged.condition,
           ${isBeingJudged(settings_hash)} as is_being_judged,
           ${hasJudgementFailed(settings_hash)} as has_judgement_failed, load as last_load, arrival as last_arrival,
           case when judged.crosses_at is not null then judged.earliest_at end as vacuum_crossing_from,
           case when judged.insulation_index is not null
             then json_build_object('index', judged.insulation_index, 'low', judged.insulation_low,
                                    'high', judged.insulation_high) end as insulation,
           state.open_transfer_id is not null as is_in_transit, ${latestPapersOf} as papers
      from tanks tank
      join tank_state state on state.tank_id = tank.id
      left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
      left join lateral (
        select state.latest_vacuum_reading as vacuum_reading, state.latest_reading_timestamp as reading_timestamp
         where state.latest_reading_id is not null) reading on true
      left join lateral (
        select loaded_at, product_name, loaded_weight_lbs, loaded_pressure from transfers
         where tank_id = tank.id and company_id = tank.company_id and action = 'Load'
         order by loaded_at desc, id desc limit 1) load on true
      left join lateral (${latestArrivalOf('state')}) arrival on true
     where ${condition} and tank.deleted_at is null`;
}
