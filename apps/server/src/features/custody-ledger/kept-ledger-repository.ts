import { sumUp } from '@dewar/domain/custody-ledger/describe-amounts';
import type { PlacedFinding, RankedFinding } from '@dewar/domain/custody-ledger/rank-findings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { plateOfLoad } from '../tank-state/judged-plate-repository.ts';
import { differenceOfRow } from '../tank-state/ledger-weights-repository.ts';
import { selectPassedHoldTests } from '../tank-state/passed-hold-tests-repository.ts';
import { selectPastTrips } from '../tank-state/past-trips-repository.ts';
import type { FollowedRow, GroupFacts, GroupId, LedgerRow, LoadFacts } from './follow-ledger.ts';
import { AS_OF_NOW, basisOfLoad, priceOfLoad } from './ledger-basis-repository.ts';

/** Trips before a load that tell how well its tank was insulated; the marks of a changed trip reach as far. */
const EARLIER_TRIPS = 20;
/** Readings before a load that tell its pulls and whether its vacuum has moved. */
const EARLIER_READINGS = 100;
/** The sums of a group forget what lies further back. */
export const LOADS_OF_GROUP = 1_000;

/** Whether this transaction may keep the ledger: one at a time over all servers. */
export async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('custody-ledger')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

interface Mark {
  readonly id: string;
  readonly transfer_id: number;
}

/** The oldest marks. A change that is not committed yet has a mark that is not seen yet. */
export async function takeMarks(db: Database, marks: number): Promise<readonly Mark[]> {
  const { rows } = await sql<Mark>`
    select id::text as id, transfer_id from custody_ledger_marks order by custody_ledger_marks.id limit ${marks}`.execute(
    db,
  );
  return rows;
}

/** The loads of marks in the order in which their bases are kept, each once: by tank and load. */
export async function listMarkedLoads(db: Database, marks: readonly Mark[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select marked.id
      from (select distinct unnest(${marks.map(({ transfer_id }) => transfer_id)}::int[]) as id) marked
      left join transfers transfer on transfer.id = marked.id
     order by transfer.tank_id, marked.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteMarks(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from custody_ledger_marks where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** The transfers among `ids` that are loads with two weights, or will have them, with what their vent follows from. */
export async function listLoadsToCompare(db: Database, ids: readonly number[]): Promise<LoadFacts[]> {
  const { rows } = await sql<LoadFacts>`
    select transfer.id as transfer_id, transfer.company_id, transfer.tank_id,
           case when transfer.final_determination is not null then transfer.actual_received_lbs end as received_lbs,
           json_build_object(
             'productName', transfer.product_name, 'loadedLbs', transfer.loaded_weight_lbs,
             'loadedPressurePsi', transfer.loaded_pressure, 'loadedAt', transfer.loaded_at,
             'arrivedAt', transfer.arrived_at) as load,
           ${plateOfLoad} as plate, kept_values.settings as kept_settings,
           coalesce(past.trips, '[]') as trips, coalesce(read.readings, '[]') as readings,
           coalesce(tested.tests, '[]') as hold_tests
      from transfers transfer
      join tanks tank on tank.id = transfer.tank_id
      ${basisOfLoad}
      cross join lateral (
        select json_agg(trip) as trips
          from (${selectPastTrips('transfer')} and loaded_at < transfer.loaded_at
                 order by loaded_at desc, id desc limit ${EARLIER_TRIPS}) trip) past
      cross join lateral (
        select json_agg(json_build_object(
                 'takenAt', reading_timestamp, 'vacuumMicrons', vacuum_reading, 'isFreshPull', fresh_pull)) as readings
          from (select reading_timestamp, vacuum_reading, fresh_pull from vacuum_readings
                 where tank_id = transfer.tank_id and company_id = transfer.company_id
                   and reading_timestamp <= transfer.loaded_at
                 order by reading_timestamp desc, id desc limit ${EARLIER_READINGS}) reading) read
      cross join lateral (
        select json_agg(passed) as tests
          from (${selectPassedHoldTests('transfer')} and vacuum_test_end <= transfer.loaded_at) passed) tested
     where transfer.id = any(${[...ids]}::int[]) and transfer.action = 'Load' and transfer.arrived_at is not null
       and transfer.loaded_weight_lbs is not null`.execute(db);
  return rows;
}

/** Replaces the rows of these transfers: one that is no arrived load any more has none. */
export async function storeLedgerRows(db: Database, ids: readonly number[], rows: readonly LedgerRow[]): Promise<void> {
  const kept = rows.map(({ transfer_id }) => transfer_id);
  await sql`
    delete from custody_ledger
     where transfer_id = any(${[...ids]}::int[]) and transfer_id <> all(${kept}::int[])`.execute(db);
  await sql`
    insert into custody_ledger as kept
    select row.* from json_populate_recordset(null::custody_ledger, ${JSON.stringify(rows)}::json) row
    on conflict (transfer_id) do update set
      company_id = excluded.company_id, arrived_at = excluded.arrived_at, product = excluded.product, loaded_lbs = excluded.loaded_lbs,
      expected_vent_lbs = excluded.expected_vent_lbs, vent_error_lbs = excluded.vent_error_lbs,
      received_lbs = excluded.received_lbs, delta_lbs = excluded.delta_lbs, uncertainty_lbs = excluded.uncertainty_lbs,
      z = excluded.z, is_within_scales = excluded.is_within_scales`.execute(db);
}

/**
 * The scales, sites, customer and tank of a row `transfer`. A weight at both ends of one scale or site tells nothing
 * about it, since a bias of it cancels out; of a load that was seen venting, or is said to have vented, the difference
 * tells about its tank alone; and where product was taken out on the way, it tells about nobody: neither scale nor valve
 * has lost it.
 */
export const placesOfTransfer: RawBuilder<unknown> = sql`(
  select group_kind, lower(name) as group_key, name as group_name, role, weighed_at
    from (values
      ('scale', transfer.loading_scale, transfer.receiving_scale, 1, transfer.loaded_at),
      ('scale', transfer.receiving_scale, transfer.loading_scale, -1, transfer.arrived_at),
      ('site', transfer.loading_site, transfer.receiving_site, 1, transfer.loaded_at),
      ('site', transfer.receiving_site, transfer.loading_site, -1, transfer.arrived_at),
      ('customer', transfer.customer_name, null, 1, transfer.arrived_at),
      ('tank', transfer.tank_id::text, null, 1, transfer.arrived_at)) named (group_kind, name, other, role, weighed_at)
   where name is not null and lower(name) is distinct from lower(other)
     and (group_kind = 'tank' or not transfer.was_venting and transfer.loss_answer is distinct from 'vented')
     and transfer.loss_answer is distinct from 'taken_out')`;

/** Puts the determined loads among `ids` where they belong now. Returns where they belonged before or belong now. */
export async function placeLoads(db: Database, ids: readonly number[]): Promise<readonly GroupId[]> {
  const before = await sql<GroupId>`
    delete from custody_ledger_runs where transfer_id = any(${[...ids]}::int[])
    returning company_id, group_kind, group_key`.execute(db);
  const now = await sql<GroupId>`
    insert into custody_ledger_runs (company_id, group_kind, group_key, transfer_id, group_name, role, weighed_at, arrived_at)
    select kept.company_id, place.group_kind, place.group_key, kept.transfer_id, place.group_name, place.role,
           place.weighed_at, kept.arrived_at
      from custody_ledger kept
      join transfers transfer on transfer.id = kept.transfer_id
      cross join lateral ${placesOfTransfer} place
     where kept.transfer_id = any(${[...ids]}::int[]) and kept.received_lbs is not null
    returning company_id, group_kind, group_key`.execute(db);
  const touched = [...before.rows, ...now.rows];
  return [...new Map(touched.map((group) => [JSON.stringify(group), group])).values()];
}

const groupsOf = (touched: readonly GroupId[]) =>
  sql`json_to_recordset(${JSON.stringify(touched)}::json) as touched (company_id int, group_kind text, group_key text)`;

const isTouched = (row: string) =>
  sql`${sql.ref(`${row}.company_id`)} = touched.company_id and ${sql.ref(`${row}.group_kind`)} = touched.group_kind
      and ${sql.ref(`${row}.group_key`)} = touched.group_key`;

/** The groups that still have loads, with the last of these in the order of their weighing. */
export async function listGroupsToFollow(db: Database, touched: readonly GroupId[]): Promise<GroupFacts[]> {
  const { rows } = await sql<GroupFacts>`
    select touched.company_id, touched.group_kind, touched.group_key, latest.group_name, latest.loads,
           (select count(*)::int from custody_ledger_runs run where ${isTouched('run')}) as loads_in_all
      from ${groupsOf(touched)}
      cross join lateral (
        select (array_agg(group_name order by weighed_at desc, transfer_id desc))[1] as group_name,
               json_agg(json_build_object(
                 'transferId', transfer_id, 'weighedAt', weighed_at, 'z', role * z, 'share', role * delta_lbs / loaded_lbs,
                 'deltaLbs', role * row_delta_lbs, 'role', role, 'loadedLbs', loaded_lbs, 'product', product,
                 'pricePerLb', price_per_lb, 'priceSince', price_since) order by weighed_at, transfer_id) as loads
          from (select run.transfer_id, run.weighed_at, run.role, run.group_name, kept.z, kept.delta_lbs,
                       ${differenceOfRow} as row_delta_lbs, kept.loaded_lbs, kept.product,
                       priced.per_lb as price_per_lb, priced.since as price_since
                  from custody_ledger_runs run
                  join custody_ledger kept on kept.transfer_id = run.transfer_id
                  left join custody_ledger_bases basis on basis.transfer_id = run.transfer_id
                  ${priceOfLoad(AS_OF_NOW)}
                 where ${isTouched('run')}
                 order by run.weighed_at desc, run.transfer_id desc limit ${LOADS_OF_GROUP}) load) latest
     where latest.loads is not null`.execute(db);
  return rows;
}

/** Stores the sums of these groups; one without loads is removed. */
export async function storeGroups(
  db: Database,
  touched: readonly GroupId[],
  groups: readonly FollowedRow[],
): Promise<void> {
  await sql`delete from custody_ledger_groups kept using ${groupsOf(touched)} where ${isTouched('kept')}`.execute(db);
  await sql`
    insert into custody_ledger_groups
    select row.* from json_populate_recordset(null::custody_ledger_groups, ${JSON.stringify(groups.map(keptGroup))}::json) row`.execute(
    db,
  );
  const sums = groups.flatMap((group) => group.sums);
  await sql`
    update custody_ledger_runs run set high = sum.high, low = sum.low
      from json_populate_recordset(null::custody_ledger_runs, ${JSON.stringify(sums)}::json) sum
     where (run.company_id, run.group_kind, run.group_key, run.transfer_id)
             = (sum.company_id, sum.group_kind, sum.group_key, sum.transfer_id)
       and (run.high, run.low) is distinct from (sum.high, sum.low)`.execute(db);
}

function keptGroup({ sums: _sums, found, ...group }: FollowedRow) {
  return {
    ...group,
    direction: found?.direction,
    since: found?.since,
    raised_at: found?.raisedAt,
    raised_by: found?.raisedBy,
    transfer_ids: found?.transferIds,
    bias: found?.bias,
    lbs_by_product: found?.lbsByProduct,
    worth: found?.worth,
    prices: found?.prices,
    strength: found?.strength,
    load_lbs: found?.loadLbs,
    load_sum: found && sumUp(found),
  };
}

/** What is found about a company's scales, sites, customers and tanks. */
export async function listOpenFindings(db: Database, company_id: number) {
  const { rows } = await sql<OpenFinding>`
    select group_kind as "group", group_key as name, strength, transfer_ids as "transferIds",
           coalesce(load_lbs, array_fill(0::float8, array[cardinality(transfer_ids)])) as "loadLbs"
      from custody_ledger_groups
     where company_id = ${company_id} and direction is not null
     order by group_kind, group_key`.execute(db);
  return rows;
}

/** Its name is the key of the group. */
type OpenFinding = RankedFinding;

/** Keeps of which stronger finding each is a part, and what of it stronger ones count too. */
export async function storeFindings(
  db: Database,
  company_id: number,
  ranked: readonly PlacedFinding<OpenFinding>[],
): Promise<void> {
  const rows = ranked.map(({ finding, partOf, elsewhere }) => ({
    ...{ group_kind: finding.group, group_key: finding.name },
    ...{ part_of_kind: partOf?.group, part_of_key: partOf?.name },
    elsewhere: elsewhere && { ...elsewhere, by: elsewhere.by.map(({ group, name }) => ({ group, key: name })) },
  }));
  await sql`
    update custody_ledger_groups kept
       set part_of_kind = row.part_of_kind, part_of_key = row.part_of_key, elsewhere = row.elsewhere
      from json_populate_recordset(null::custody_ledger_groups, ${JSON.stringify(rows)}::json) row
     where kept.company_id = ${company_id} and (kept.group_kind, kept.group_key) = (row.group_kind, row.group_key)
       and (kept.part_of_kind, kept.part_of_key, kept.elsewhere)
           is distinct from (row.part_of_kind, row.part_of_key, row.elsewhere)`.execute(db);
}
