import type { CreateTankRequest, UpdateTankRequest } from '@dewar/contract/tanks';
import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isTankNamed } from '../tank-state/former-number-repository.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';
import { plateColumns } from './plate-columns.ts';

/** The columns of a tank in the contract's format, from rows `tank`, `company` and `state`. */
export const tankColumns = sql`
  tank.id, tank.tank_number, tank.operational_status, tank.tank_status, company.name as company_name,
  ${plateColumns}, state.leak_check_status, state.last_leak_check_date, tank.version, tank.created_at, tank.updated_at`;

const existingTanks = sql`
  tanks tank
  left join companies company on company.id = tank.company_id
  join tank_state state on state.tank_id = tank.id
  where tank.deleted_at is null`;

interface TankFilter {
  readonly company_id?: number | undefined;
  readonly search?: string | undefined;
  readonly tank_status?: string | undefined;
  readonly in_stock?: boolean | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** Where a page of tanks begins and how many it has; by default all tanks are one page. */
interface TankPage {
  readonly after?: { readonly tank_number: string; readonly id: number } | undefined;
  readonly rows?: number;
}

/** Tanks by number as JSON text. `search` finds the words of a number, also of one that a tank had. */
export async function listTankRecords(
  db: Database,
  person: Person,
  { company_id, search, tank_status, in_stock, ids }: TankFilter,
  { after, rows: most }: TankPage = {},
): Promise<string> {
  const ofCompany = company_id === undefined ? sql`` : sql`and tank.company_id = ${company_id}`;
  const matching = search === undefined ? sql`` : sql`and ${isTankNamed(person, search)}`;
  const ofStatus = tank_status === undefined ? sql`` : sql`and tank.tank_status = ${tank_status}`;
  const ofStock = in_stock === undefined ? sql`` : sql`and (tank.company_id is null) = ${in_stock}::boolean`;
  const named = ids === undefined ? sql`` : sql`and tank.id = any(${ids}::int[])`;
  const behind =
    after === undefined
      ? sql``
      : sql`and (tank.order_key, tank.id) > (name_order(${after.tank_number}), ${after.id}::int)`;
  const page = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ records: string }>`
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as records
      from (select ${tankColumns}
              from ${existingTanks} and ${isReadableBy(person, 'tank.company_id')} ${ofCompany} ${matching} ${ofStatus} ${ofStock}
                   ${named} ${behind}
             order by tank.order_key, tank.id ${page}) listed`.execute(db);
  return rows[0]?.records ?? '[]';
}

/** One tank as JSON text; undefined if the person may not see it. */
export async function findTankRecord(db: Database, person: Person, id: number): Promise<string | undefined> {
  return oneRecord(db, sql`tank.id = ${id} and ${isReadableBy(person, 'tank.company_id')}`);
}

async function oneRecord(db: Database, condition: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ record: string }>`
    select row_to_json(found)::text as record
      from (select ${tankColumns} from ${existingTanks} and ${condition}) found`.execute(db);
  return rows[0]?.record;
}

/** A tank, locked for a change; undefined if it is deleted. */
export async function findTankForUpdate(db: Database, id: number) {
  return db
    .selectFrom('tanks')
    .select(['id', 'tank_number', 'company_id', 'operational_status', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type NewTank = Omit<CreateTankRequest, 'company_name'> & { readonly company_id: number | null };

export async function insertTank(db: Database, tank: NewTank): Promise<number> {
  const { id } = await db.insertInto('tanks').values(tank).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type TankChange = Omit<UpdateTankRequest, 'company_name' | 'copy_latest_reading' | 'copy_latest_leak_check'> & {
  readonly company_id?: number | null;
};

export async function changeTank(db: Database, id: number, change: TankChange): Promise<void> {
  await db
    .updateTable('tanks')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Clears the status, so that it can be removed from the status list; the audit log keeps it. */
export async function markTankDeleted(db: Database, id: number): Promise<void> {
  await db
    .updateTable('tanks')
    .set({ deleted_at: sql<Date>`now()`, tank_status: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A deleted tank, locked for bringing it back. */
export async function findDeletedTankForUpdate(db: Database, id: number) {
  return db
    .selectFrom('tanks')
    .select(['id', 'company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markTankRestored(
  db: Database,
  id: number,
  tank: { readonly tank_number: string; readonly tank_status: string | null },
): Promise<void> {
  await db
    .updateTable('tanks')
    .set({ ...tank, deleted_at: null, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Assigns a tank to a company or to the stock, from now or from the moment of its release. Returns the assignment's id.
 */
export async function assignTank(
  db: Database,
  tank_id: number,
  company_id: number | null,
  assigned_at?: string,
): Promise<number> {
  const assignment = db.insertInto('tank_assignments').values({ tank_id, company_id, assigned_at });
  return (await assignment.returning('id').executeTakeFirstOrThrow()).id;
}

/** The company that has the tank or, while it is in stock, had it last; undefined if there was none. */
export async function findLastCompany(db: Database, tank_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from tank_assignments
     where tank_id = ${tank_id} and company_id is not null
     order by assigned_at desc, id desc
     limit 1`.execute(db);
  return rows[0]?.company_id;
}

/**
 * Ends the current assignment: on a move and on a deletion. Returns the moment, to the microsecond. now() would be the
 * start of the transaction, which may precede the one that it waited for.
 */
export async function releaseTank(db: Database, tank_id: number): Promise<string> {
  const { released_at } = await db
    .updateTable('tank_assignments')
    .set({ released_at: sql<Date>`greatest(clock_timestamp(), assigned_at)` })
    .where('tank_id', '=', tank_id)
    .where('released_at', 'is', null)
    .returning(sql<string>`released_at::text`.as('released_at'))
    .executeTakeFirstOrThrow();
  return released_at;
}

export async function recordOperationalSwitch(
  db: Database,
  tank_id: number,
  operational_status: boolean,
): Promise<void> {
  // The actual time instead of now(), so that changes are in the order in which they were made.
  const switched_at = sql<Date>`clock_timestamp()`;
  await db.insertInto('tank_operational_switches').values({ tank_id, operational_status, switched_at }).execute();
}

export async function hasLoadInTransit(db: Database, tank_id: number): Promise<boolean> {
  const state = await db
    .selectFrom('tank_state')
    .select('open_transfer_id')
    .where('tank_id', '=', tank_id)
    .executeTakeFirst();
  return state?.open_transfer_id != null;
}
