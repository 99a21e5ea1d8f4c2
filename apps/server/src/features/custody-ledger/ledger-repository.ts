import type { LedgerFinding } from '@dewar/contract/custody-ledger';
import { LEDGER_GROUPS, type LedgerGroup } from '@dewar/domain/custody-ledger/rank-findings';
import type { RunDirection } from '@dewar/domain/custody-ledger/running-sums';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { addWeights } from '@dewar/domain/primitives/weights';
import type { Product } from '@dewar/domain/thermodynamics/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonLines, jsonLines, type PageRange } from '../../shared/database/json-page.ts';
import { isWaitingArrival } from '../tank-state/awaited-determination-repository.ts';
import { differenceOfRow, roundedWeight, ventOfRow } from '../tank-state/ledger-weights-repository.ts';
import { type BooksRange, EVERY_LOAD, isInRange, transfersOfCompany } from '../tank-state/month-of-books-reader.ts';
import { isInBooksOf, isReadableBy, type Reader } from '../tank-state/tank-access.ts';
import { basisOfRow } from './ledger-basis-repository.ts';

export const MONEY_DECIMALS = 2;

export interface LedgerCounts {
  readonly loads: number;
  readonly waiting: number;
}

/** Loads are counted by tank, so that the cost does not grow with their number. */
export async function countLedgerLoads(db: Database, reader: Reader): Promise<LedgerCounts> {
  const { rows } = await sql<LedgerCounts>`
    select (select coalesce(sum(loads), 0)::int from custody_ledger_groups kept
             where ${isReadableBy(reader, 'kept.company_id')} and group_kind = 'tank') as loads,
           (select count(*)::int from transfers transfer
             where ${isWaitingArrival} and ${isInBooksOf(reader, 'transfer')}) as waiting`.execute(db);
  return rows[0] ?? { loads: 0, waiting: 0 };
}

/** The name of a group `kept`: that of a tank is its number now. */
const nameOf = (kind: string, key: string, name: string) =>
  sql`case when ${sql.ref(kind)} = 'tank' then (select tank_number from tanks where id::text = ${sql.ref(key)})
      else ${sql.ref(name)} end`;

const groupName = nameOf('kept.group_kind', 'kept.group_key', 'kept.group_name');

/** What stronger findings count too, with the names of now. */
const countedElsewhere = sql`kept.elsewhere || jsonb_build_object('by', (
  select coalesce(jsonb_agg(jsonb_build_object('group', stronger.group_kind, 'name',
                              ${nameOf('stronger.group_kind', 'stronger.group_key', 'stronger.group_name')})
                            order by named.place), '[]')
    from jsonb_array_elements(kept.elsewhere -> 'by') with ordinality named (it, place)
    join custody_ledger_groups stronger
      on (stronger.company_id, stronger.group_kind, stronger.group_key)
       = (kept.company_id, named.it ->> 'group', named.it ->> 'key')))`;

/** The findings that a load of the ledger counts in, the surest first, and how much in each. */
const findingsOfLoad = sql`(
  select coalesce(json_agg(json_build_object('group', told.group_kind, 'key', told.group_key, 'lbs', told.lbs,
                    'name', ${nameOf('told.group_kind', 'told.group_key', 'told.group_name')})
                  order by told.strength desc, told.group_kind, told.group_key), '[]')
    from (select found.group_kind, found.group_key, found.group_name, found.strength,
                 found.load_lbs[array_position(found.transfer_ids, run.transfer_id)] as lbs
            from custody_ledger_runs run
            join custody_ledger_groups found
              on (found.company_id, found.group_kind, found.group_key) = (run.company_id, run.group_kind, run.group_key)
           where run.transfer_id = kept.transfer_id and run.transfer_id = any(found.transfer_ids)) told)`;

export interface FindingRow {
  readonly group: LedgerGroup;
  readonly key: string;
  readonly name: string;
  readonly company_name: string;
  readonly direction: RunDirection;
  readonly since: string;
  readonly raised_at: string;
  readonly loads: number;
  readonly bias: number;
  readonly lbs_by_product: Readonly<Partial<Record<Product, number>>>;
  readonly worth: number | null;
  readonly strength: number;
  readonly part_of: { readonly group: LedgerGroup; readonly name: string } | null;
  readonly sum: LedgerFinding['sum'];
  readonly elsewhere: LedgerFinding['elsewhere'];
  readonly prices: LedgerFinding['prices'];
}

/** The strongest first. */
export async function listFindings(db: Database, reader: Reader): Promise<FindingRow[]> {
  const { rows } = await sql<{ findings: FindingRow[] }>`
    select coalesce(json_agg(row_to_json(found) order by found.strength desc,
                      array_position(${[...LEDGER_GROUPS]}::text[], found."group"), found.key), '[]') as findings
      from (select kept.group_kind as "group", kept.group_key as key, ${groupName} as name,
                   company.name as company_name, kept.direction, kept.since, kept.raised_at,
                   cardinality(kept.transfer_ids) as loads, kept.bias, kept.lbs_by_product, kept.worth, kept.strength,
                   case when kept.part_of_kind is not null then json_build_object(
                     'group', kept.part_of_kind,
                     'name', ${nameOf('cause.group_kind', 'cause.group_key', 'cause.group_name')}) end as part_of,
                   kept.load_sum as sum, ${countedElsewhere} as elsewhere, coalesce(kept.prices, '[]') as prices
              from custody_ledger_groups kept
              join companies company on company.id = kept.company_id
              left join custody_ledger_groups cause
                on (cause.company_id, cause.group_kind, cause.group_key)
                 = (kept.company_id, kept.part_of_kind, kept.part_of_key)
             where ${isReadableBy(reader, 'kept.company_id')} and kept.direction is not null) found`.execute(db);
  return rows[0]?.findings ?? [];
}

/** The finding in the contract's format, in money by the prices that its loads were judged with, which it names. */
export function priceFinding({ lbs_by_product, strength: _strength, ...row }: FindingRow): LedgerFinding {
  const worth = row.worth === null ? null : roundTo(row.worth, MONEY_DECIMALS);
  return { ...row, lbs: addWeights(Object.values(lbs_by_product)), worth };
}

export interface GroupPage {
  readonly group: LedgerGroup;
  readonly limit: number;
  /** Loads in the picture of each. */
  readonly points: number;
}

/** Groups in the contract's format, those with the largest sums first. */
export async function listGroupLines(db: Database, reader: Reader, page: GroupPage): Promise<JsonLines> {
  const { rows } = await jsonLines(sql`
    select kept.group_kind as "group", kept.group_key as key, ${groupName} as name, company.name as company_name,
           kept.loads, kept.high, kept.low, kept.direction,
           (select json_agg(json_build_object('weighed_at', weighed_at, 'high', high, 'low', low)
                            order by weighed_at, transfer_id)
              from (select weighed_at, transfer_id, high, low from custody_ledger_runs run
                     where run.company_id = kept.company_id and run.group_kind = kept.group_kind
                       and run.group_key = kept.group_key
                     order by weighed_at desc, transfer_id desc limit ${page.points}) latest) as points
      from (select * from custody_ledger_groups kept
             where ${isReadableBy(reader, 'kept.company_id')} and group_kind = ${page.group}::text
             order by direction is null, greatest(high, low) desc, loads desc, group_key
             limit ${page.limit}) kept
      join companies company on company.id = kept.company_id
     order by kept.direction is null, greatest(kept.high, kept.low) desc, kept.loads desc, kept.group_key`).execute(db);
  return rows[0] ?? { lines: null };
}

interface LoadPlace {
  readonly group: LedgerGroup;
  readonly key: string;
  /** Only the loads of what was found about it. */
  readonly isFound: boolean;
}

export interface LoadFilter {
  readonly place?: LoadPlace | undefined;
  /** Only loads that differ by more than the scales explain. */
  readonly beyond: boolean;
  /** All loads without it. */
  readonly range?: BooksRange;
}

/**
 * A page of loads in the contract's format, the latest arrival first. Company by company and with its transfers, so that
 * every table is read by its index as far as the page reaches.
 */
export async function listLoadLines(
  db: Database,
  reader: Reader,
  filter: LoadFilter,
  page: PageRange,
): Promise<JsonLines> {
  const { rows } = await jsonLines(sql`
    select listed.*
      from companies company
      cross join lateral (
        select transfer.id, company.name as company_name, transfer.tank_id, tank.tank_number,
               (tank.deleted_at is null and (${reader.sees_all}::boolean or tank.company_id is not distinct from transfer.company_id))
                 as is_tank_readable,
               transfer.product_name, transfer.customer_name, transfer.bol_number, transfer.loading_site,
               transfer.loading_scale, transfer.receiving_site, transfer.receiving_scale, transfer.loaded_at, kept.arrived_at,
                kept.loaded_lbs, kept.received_lbs, ${ventOfRow} as expected_vent_lbs,
                ${roundedWeight('kept.vent_error_lbs')} as vent_error_lbs,
                 ${differenceOfRow} as delta_lbs, ${roundedWeight('kept.uncertainty_lbs')} as uncertainty_lbs, kept.z,
                 ${basisOfRow} as basis, ${findingsOfLoad} as findings
          from ${loadsOfCompany(filter, page)}
         limit ${page.rows}) listed
     where ${isReadableBy(reader, 'company.id')}
     order by listed.arrived_at desc, listed.id desc
     limit ${page.rows}`).execute(db);
  return rows[0] ?? { lines: null };
}

function loadsOfCompany({ place, beyond, range = EVERY_LOAD }: LoadFilter, page: PageRange): RawBuilder<unknown> {
  const isCompared = beyond ? sql`not kept.is_within_scales` : sql`kept.received_lbs is not null`;
  const isOfMonth = range.loaded_from !== EVERY_LOAD.loaded_from;
  // Without a month its open ends are not named: two comparisons would be planned as if few loads met them.
  const isOfBooks = isOfMonth || range.customer !== null ? isInRange(range) : sql`true`;
  const isListed = sql`${isCompared} and ${isOfBooks}`;
  const pageOfRow = (row: string) => {
    const [at, id] = [sql.ref(`${row}.arrived_at`), sql.ref(`${row}.transfer_id`)];
    return sql`${isListed} and (${at}, ${id}) < (${page.at}::timestamptz, ${page.id}::int) order by ${at} desc, ${id} desc`;
  };
  const isAtPlace =
    place &&
    sql`run.company_id = company.id and run.group_kind = ${place.group}::text and run.group_key = ${place.key}::text
        ${place.isFound ? isFoundAt(place) : sql``}`;
  if (isOfMonth) {
    return sql`${comparedIn(range, isAtPlace)} join tanks tank on tank.id = transfer.tank_id where ${pageOfRow('kept')}`;
  }
  const records = sql`
    join transfers transfer on transfer.id = kept.transfer_id
    join tanks tank on tank.id = transfer.tank_id`;
  if (isAtPlace === undefined) {
    return sql`custody_ledger kept ${records} where kept.company_id = company.id and ${pageOfRow('kept')}`;
  }
  return sql`
    custody_ledger_runs run
    join custody_ledger kept on kept.transfer_id = run.transfer_id ${records}
   where ${isAtPlace} and ${pageOfRow('run')}`;
}

/** A month is read by when its loads were loaded and then sorted: the order of the list leads through all later ones. */
function comparedIn(range: BooksRange, isAtPlace: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const atPlace =
    isAtPlace &&
    sql`and exists (select from custody_ledger_runs run where run.transfer_id = transfer.id and ${isAtPlace})`;
  return sql`
    ${transfersOfCompany(sql`${isInRange(range)} ${atPlace ?? sql``}`)}
    cross join lateral (select kept.* from custody_ledger kept where kept.transfer_id = transfer.id offset 0) kept`;
}

const isFoundAt = ({ group, key }: LoadPlace) => sql`
  and run.transfer_id = any(array(
    select unnest(transfer_ids) from custody_ledger_groups
     where company_id = company.id and group_kind = ${group}::text and group_key = ${key}::text))`;
