import { can, type Person } from '@dewar/domain/accounts/permissions';
import { TANK_IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  type InstantOf,
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { type Placeholders, prepared } from '../../shared/database/prepared.ts';
import { conflict, type HttpError, invalidInput, notFound } from '../../shared/errors.ts';
import { lockTankState } from './tank-state-repository.ts';

/** The fields of a person that determine which rows they see; as values, or as placeholders of a prepared statement. */
export interface Reader {
  readonly sees_all: boolean;
  readonly company_id: number | null;
}

export function readerOf(person: Person): Reader {
  return { sees_all: can(person, 'read', 'every_company'), company_id: person.company_id };
}

/** The access condition for a company's rows: every statement on them applies it to its company_id column. */
export function isReadableBy(
  reader: Person | Reader | Placeholders<Reader>,
  companyIdColumn: string,
): RawBuilder<boolean> {
  const { sees_all, company_id } = 'role' in reader ? readerOf(reader) : reader;
  return sql<boolean>`(${sees_all}::boolean or ${sql.ref(companyIdColumn)} = ${company_id}::int)`;
}

export interface TankReader extends Reader {
  readonly tank_id: number;
}

/** Records of a tank that are listed in pages, newest first. */
interface TankRecords {
  readonly table: string;
  /** The alias of the row in the columns and the condition. */
  readonly row: string;
  readonly columns: RawBuilder<unknown>;
  /** The timestamp column that orders them. */
  readonly instant: string;
  /** That instant of an answered record; its field of the same name unless given. */
  readonly instantOf?: InstantOf;
  /** A filter; all records without one. */
  readonly condition?: RawBuilder<boolean>;
}

/** A page of a tank's records as one row of lines; no row if the person may not see the tank. */
export function linesOfTank(
  of: Placeholders<TankReader & PageRange>,
  { table, row, columns, instant, condition = sql<boolean>`true` }: TankRecords,
): RawBuilder<JsonLines> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const rows = sql`
    select ${columns}
      from ${sql.table(table)} ${sql.ref(row)}
     where ${column('tank_id')} = tank.id and ${isReadableBy(of, `${row}.company_id`)}
       and ${isBehind(of, row, instant)} and ${condition}
     order by ${column(instant)} desc, ${column('id')} desc
     limit ${of.rows}`;
  return sql<JsonLines>`
    select page.lines
      from tanks tank
      cross join lateral (${jsonLines(rows)}) page
     where tank.id = ${of.tank_id} and tank.deleted_at is null and ${isReadableBy(of, 'tank.company_id')}`;
}

type FindPageOfTank = (
  db: Database,
  person: Person,
  tank_id: number,
  wanted: PageRequest,
) => Promise<JsonPage | undefined>;

/**
 * Finds a page of a tank's records; undefined if the person may not see the tank. One statement, including the access
 * check.
 */
export function pagesOfTank(records: TankRecords): FindPageOfTank {
  const statement = prepared<TankReader & PageRange, JsonLines>((place) => linesOfTank(place, records));
  return async (db, person, tank_id, wanted) => {
    const [page] = await statement(db, { ...readerOf(person), ...rangeOf(wanted), tank_id });
    return page === undefined ? undefined : pageOf(page, wanted.limit, records.instantOf ?? records.instant);
  };
}

export interface TankReference {
  readonly tank_id?: number | undefined;
  readonly tank_number?: string | undefined;
}

interface AccessibleTank {
  readonly id: number;
  readonly tank_number: string;
  readonly company_id: number | null;
}

/**
 * The tank with this id, if the person may see it and it is not deleted. Throws 404 both for missing and for forbidden
 * ones.
 */
async function getAccessibleTank(db: Database, person: Person, tank_id: number): Promise<AccessibleTank> {
  const tank = await db
    .selectFrom('tanks')
    .select(['id', 'tank_number', 'company_id'])
    .where('id', '=', tank_id)
    .where('deleted_at', 'is', null)
    .where(isReadableBy(person, 'tanks.company_id'))
    .executeTakeFirst();
  if (tank === undefined) throw notFound();
  return tank;
}

/**
 * The tank's id, given by id or number. Throws 404 if the person may not see either, and 400 if they belong to
 * different tanks.
 */
export async function resolveTankId(
  db: Database,
  person: Person,
  reference: TankReference,
): Promise<number | undefined> {
  const { tank_id, tank_number } = reference;
  if (tank_number === undefined) {
    return tank_id === undefined ? undefined : (await getAccessibleTank(db, person, tank_id)).id;
  }
  const byNumber = await db
    .selectFrom('tanks')
    .select('id')
    // Lower case is computed by PostgreSQL on both sides: its rules differ from JavaScript's for some letters.
    .where(sql<boolean>`lower(tank_number) = lower(${tank_number}::text)`)
    .where('deleted_at', 'is', null)
    .where(isReadableBy(person, 'tanks.company_id'))
    .executeTakeFirst();
  if (byNumber === undefined) throw notFound();
  if (tank_id === undefined || tank_id === byNumber.id) return byNumber.id;
  await getAccessibleTank(db, person, tank_id);
  throw invalidInput({ tank_number: 'Tank number and tank id refer to different tanks' });
}

/**
 * The same for statements that check the access to the tank themselves: an id without a number is returned unchecked, so
 * that the most frequent calls remain one statement.
 */
export async function referencedTankId(
  db: Database,
  person: Person,
  reference: TankReference,
): Promise<number | undefined> {
  return reference.tank_number === undefined ? reference.tank_id : resolveTankId(db, person, reference);
}

/** Throws 404 if the person may not see the tank, and 400 if it does not belong to the named company. */
export async function requireSameCompany(
  db: Database,
  person: Person,
  tank_id: number,
  company_id: number,
): Promise<void> {
  const tank = await getAccessibleTank(db, person, tank_id);
  if (tank.company_id !== company_id) throw invalidInput({ company: 'The tank does not belong to this company' });
}

/** What every record of a tank stores: the company that has the tank while it is made. */
export interface TankAssignment {
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
}

/**
 * Locks the tank's state and returns its current assignment: a concurrent move or deletion is then over, or waits.
 * Throws 404 if the person may not see the tank, and 409 if it is in stock.
 */
export async function lockTankAssignment(
  transaction: Database,
  person: Person,
  tank_id: number,
): Promise<TankAssignment> {
  await lockTankState(transaction, tank_id);
  const home = await transaction
    .selectFrom('tank_state as state')
    .innerJoin('tanks as tank', 'tank.id', 'state.tank_id')
    .select(['state.tank_id', 'state.company_id', 'state.assignment_id'])
    .where('state.tank_id', '=', tank_id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'state.company_id'))
    .executeTakeFirst();
  if (home === undefined) throw notFound();
  const { company_id } = home;
  if (company_id === null) throw tankInStock();
  return { ...home, company_id };
}

/**
 * Throws 409 if the tank is in stock: what is done to it then belongs to no company. Call it with the tank's state
 * locked.
 */
export async function requireAssigned(transaction: Database, tank_id: number): Promise<void> {
  const inStock = await transaction
    .selectFrom('tank_state')
    .select('tank_id')
    .where('tank_id', '=', tank_id)
    .where('company_id', 'is', null)
    .executeTakeFirst();
  if (inStock !== undefined) throw tankInStock();
}

export function tankInStock(): HttpError {
  return conflict(TANK_IN_STOCK);
}
