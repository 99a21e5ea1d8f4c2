import type { Person } from '@dewar/domain/accounts/permissions';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { selectPassedHoldTests } from '../tank-state/passed-hold-tests-repository.ts';
import { selectPastTrips, tripFacts } from '../tank-state/past-trips-repository.ts';
import { isReadableBy, readerOf, type TankReader } from '../tank-state/tank-access.ts';
import { hasJudgementFailed, isLeftForLater } from './judgement-failure-repository.ts';
import type { TankFacts, TankJudgement, TripInsulation } from './judgement-shapes.ts';
import { stateVersion } from './state-version.ts';

/** More passed hold tests tell nothing of today. */
const HOLD_TESTS = 10;

/** Readings become stale and windows move on: a tank without changes is judged again once a day. */
const KEPT_DAYS = 1;

/**
 * Of the rows `state` and `judged`: the tank has no judgement yet, or its records, the settings or the model have changed
 * since, so that the job judges it next, or the job has tried and failed: nothing that follows from a judgement may be
 * told. Tanks in stock are not judged. `settings_hash` is of the model, and of the settings that a judgement depends on.
 */
export function isBeingJudged(settings_hash: string): RawBuilder<boolean> {
  return sql<boolean>`(state.company_id is not null and (
    ${isOfOtherRecords} or judged.heat_leaks is null or judged.settings_hash <> ${settings_hash}
    or ${hasJudgementFailed(settings_hash)}))`;
}

/** Of the rows `state` and `judged`: the judgement does not follow from the tank's records of now. */
export const isOfOtherRecords = sql<boolean>`(judged.state_version is distinct from ${stateVersion})`;

export interface OutdatedQuestion {
  readonly settings_hash: string;
  readonly now: Date;
  readonly readingsSince: Date;
  /** At most this many per tank. */
  readonly readings: number;
  readonly trips: number;
  readonly tanks: number;
}

/** Whether this transaction may judge tanks: one at a time over all servers. */
export async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('tank-judgements')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

/** Tanks whose judgement is missing, outdated or a day old, the longest unjudged first, with what it follows from. */
export async function listTanksToJudge(db: Database, question: OutdatedQuestion): Promise<TankFacts[]> {
  const { settings_hash, now, tanks } = question;
  const computedSince = new Date(now.getTime() - KEPT_DAYS * MILLISECONDS_PER_DAY);
  return listFacts(
    db,
    question,
    sql`
      select state.tank_id, state.company_id, state.assignment_id, state.open_transfer_id, ${stateVersion} as state_version
        from tank_state state
        left join tank_judgements judged on judged.tank_id = state.tank_id
       where (${isBeingJudged(settings_hash)}
              or state.company_id is not null and judged.computed_at < ${computedSince}::timestamptz)
         and not ${isLeftForLater(settings_hash, now)}
       order by judged.stored_at nulls first, state.tank_id
       limit ${tanks}`,
  );
}

/** What `outdated` follows from: a select of what to judge. Of its trips those of `which`, a condition on transfers. */
export async function listFacts(
  db: Database,
  { readingsSince, readings, trips }: OutdatedQuestion,
  outdated: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql``,
): Promise<TankFacts[]> {
  const { rows } = await sql<TankFacts>`
    with outdated as materialized (${outdated})
    select outdated.tank_id, outdated.company_id, outdated.assignment_id, outdated.state_version,
           tank.capacity_litres, tank.boil_off_percent_per_day, tank.reference_holding_days, tank.relief_set_pressure,
           (select row_to_json(load) from (select ${tripFacts} from transfers where id = outdated.open_transfer_id) load) as load,
           coalesce(past.trips, '[]') as trips, coalesce(history.readings, '[]') as readings,
           coalesce(tested.tests, '[]') as hold_tests
      from outdated
      join tanks tank on tank.id = outdated.tank_id
      cross join lateral (
        select json_agg(trip) as trips
          from (${selectPastTrips('outdated')} ${which}
                 order by listed_at desc, id desc limit ${trips}) trip) past
      cross join lateral (
        select json_agg(json_build_array(reading_timestamp, vacuum_reading, fresh_pull)) as readings
          from (select reading_timestamp, vacuum_reading, fresh_pull from vacuum_readings
                 where tank_id = outdated.tank_id and company_id = outdated.company_id
                   and reading_timestamp >= ${readingsSince}
                 order by reading_timestamp desc, id desc limit ${readings}) latest) history
      cross join lateral (
        select json_agg(passed) as tests
          from (${selectPassedHoldTests('outdated')}
                 order by vacuum_test_end desc limit ${HOLD_TESTS}) passed) tested`.execute(db);
  return rows;
}

const vacuumOutlook = prepared<TankReader, { readonly outlook: string }>(
  (place) => sql`
    select coalesce(judged.vacuum_forecast, 'null')::text as outlook
      from tanks tank
      left join tank_state state on state.tank_id = tank.id
      left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
     where tank.id = ${place.tank_id}::int and tank.deleted_at is null and ${isReadableBy(place, 'tank.company_id')}`,
);

/** A tank's kept forecast as JSON text, 'null' without one; undefined if the person may not see the tank. */
export async function findVacuumOutlook(db: Database, person: Person, tank_id: number): Promise<string | undefined> {
  const [found] = await vacuumOutlook(db, { ...readerOf(person), tank_id });
  return found?.outlook;
}

/** A judgement with what it was computed from. */
export interface StoredJudgement
  extends TankJudgement,
    Pick<TankFacts, 'tank_id' | 'company_id' | 'assignment_id' | 'state_version'> {
  readonly settings_hash: string;
  readonly computed_at: Date;
}

export async function storeJudgements(db: Database, judgements: readonly StoredJudgement[]): Promise<void> {
  await sql`
    insert into tank_judgements as kept
    select judged.* from json_populate_recordset(null::tank_judgements, ${JSON.stringify(judgements.map(withStoredAt))}::json) judged
     where exists (select from tanks where id = judged.tank_id)
     order by judged.tank_id
    on conflict (tank_id) do update set ${assignAll}`.execute(db);
}

const KEPT_COLUMNS = [
  'company_id',
  'assignment_id',
  'state_version',
  'settings_hash',
  'computed_at',
  'stored_at',
  'transfer_id',
  'relief_at',
  'relief_earliest_at',
  'relief_latest_at',
  'vent_risk_from',
  'relief_psi',
  'is_liquid_full',
  'pressure_path',
  'insulation_index',
  'insulation_low',
  'insulation_high',
  'insulation_trips',
  'last_product',
  'waiting_kg_per_day',
  'waiting_low_kg_per_day',
  'waiting_high_kg_per_day',
  'crosses_at',
  'earliest_at',
  'latest_at',
  'above_since',
  'above_state',
  'confidence',
  'no_forecast',
  'vacuum_forecast',
  'heat_leaks',
  'condition',
] as const;

const assignAll = sql.join(KEPT_COLUMNS.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));

const withStoredAt = (judgement: StoredJudgement) => ({ ...judgement, stored_at: new Date() });

/** Replaces the insulation of the trips `judged`: one that tells none any more has no row. */
export async function storeTripInsulation(
  db: Database,
  judged: readonly number[],
  insulations: readonly TripInsulation[],
): Promise<void> {
  const told = insulations.map(({ transfer_id }) => transfer_id);
  await sql`
    delete from trip_insulation
     where transfer_id = any(${[...judged]}::int[]) and transfer_id <> all(${told}::int[])`.execute(db);
  await sql`
    insert into trip_insulation as kept (transfer_id, insulation_index, insulation_low, insulation_high)
    select told.transfer_id, told.insulation_index, told.insulation_low, told.insulation_high
      from json_populate_recordset(null::trip_insulation, ${JSON.stringify(insulations)}::json) told
      join transfers transfer on transfer.id = told.transfer_id
     order by told.transfer_id
    on conflict (transfer_id) do update set
      insulation_index = excluded.insulation_index,
      insulation_low = excluded.insulation_low,
      insulation_high = excluded.insulation_high
     where (kept.insulation_index, kept.insulation_low, kept.insulation_high)
           is distinct from (excluded.insulation_index, excluded.insulation_low, excluded.insulation_high)`.execute(db);
}
