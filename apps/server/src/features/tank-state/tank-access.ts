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
import { wasBorneInTimeOf } from './borne-number-access.ts';
import { lockTankState } from './tank-state-repository.ts';

/** The fields of a person that determine which rows they see; as values, or as placeholders of a prepared statement. */
export interface Reader {
  readonly sees_all: boolean;
  readonly company_id: number | null;
}

export function readerOf(person: Person): Reader {
  return { sees_all: can(person, 'read', 'every_company'), company_id: person.company_id };
}

/** Whose rows are read: a person's own, or those of a reader that stands for a company. */
export function toReader(reader: Person | Reader): Reader {
  return 'role' in reader ? readerOf(reader) : reader;
}

/** The access condition for a company's rows: every statement on them applies it to its company_id column. */
export function isReadableBy(
  reader: Person | Reader | Placeholders<Reader>,
  companyIdColumn: string,
): RawBuilder<boolean> {
  const { sees_all, company_id } = 'role' in reader ? readerOf(reader) : reader;
  return sql<boolean>`(${sees_all}::boolean or ${sql.ref(companyIdColumn)} = ${company_id}::int)`;
}

/**
 * What a company recorded in its time stays in its books, whatever becomes of the tank: the condition for a record `row`
 * in every list, count, sum, file and queue. Whose the tank is now, and whether it still is, does not count.
 */
export function isInBooksOf(reader: Person | Reader | Placeholders<Reader>, row: string): RawBuilder<boolean> {
  return isReadableBy(reader, `${row}.company_id`);
}

/** The same for a row `tank` whose records are read: the reader's company has it, or had it. */
export function isTankInBooksOf(reader: Person | Reader | Placeholders<Reader>): RawBuilder<boolean> {
  const { sees_all, company_id } = 'role' in reader ? readerOf(reader) : reader;
  return sql<boolean>`(${sees_all}::boolean or exists (
    select from tank_assignments had where had.tank_id = tank.id and had.company_id = ${company_id}::int))`;
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

/** A page of a tank's records as one row of lines; no row if the person's company never had the tank. */
export function linesOfTank(
  of: Placeholders<TankReader & PageRange>,
  { table, row, columns, instant, condition = sql<boolean>`true` }: TankRecords,
): RawBuilder<JsonLines> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const rows = sql`
    select ${columns}
      from ${sql.table(table)} ${sql.ref(row)}
     where ${column('tank_id')} = tank.id and ${isInBooksOf(of, row)}
       and ${isBehind(of, row, instant)} and ${condition}
     order by ${column(instant)} desc, ${column('id')} desc
     limit ${of.rows}`;
  return sql<JsonLines>`
    select page.lines
      from tanks tank
      cross join lateral (${jsonLines(rows)}) page
     where tank.id = ${of.tank_id} and ${isTankInBooksOf(of)}`;
}

type FindPageOfTank = (
  db: Database,
  reader: Person | Reader,
  tank_id: number,
  wanted: PageRequest,
) => Promise<JsonPage | undefined>;

/**
 * Finds a page of a tank's records; undefined if the reader's company never had the tank. One statement, including the
 * access check.
 */
export function pagesOfTank(records: TankRecords): FindPageOfTank {
  const statement = prepared<TankReader & PageRange, JsonLines>((place) => linesOfTank(place, records));
  return async (db, reader, tank_id, wanted) => {
    const [page] = await statement(db, { ...toReader(reader), ...rangeOf(wanted), tank_id });
    return page === undefined ? undefined : pageOf(page, wanted.limit, records.instantOf ?? records.instant);
  };
}

export interface TankReference {
  readonly tank_id?: number | undefined;
  readonly tank_number?: string | undefined;
}

/** Throws 404 both for a missing tank and for one that the person's company never had. */
async function requireTankInBooks(db: Database, person: Person, tank_id: number): Promise<void> {
  const { rows } = await sql`select from tanks tank where tank.id = ${tank_id} and ${isTankInBooksOf(person)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound();
}

/**
 * The id of a tank whose records are read, given by id or number. Throws 404 if the person's company never had either,
 * and 400 if they belong to different tanks. What is written checks by itself that the person has the tank now.
 */
export async function resolveTankId(
  db: Database,
  person: Person,
  reference: TankReference,
): Promise<number | undefined> {
  const { tank_id, tank_number } = reference;
  if (tank_number === undefined) {
    if (tank_id !== undefined) await requireTankInBooks(db, person, tank_id);
    return tank_id;
  }
  // Lower case is computed by PostgreSQL on both sides: its rules differ from JavaScript's for some letters. Of several
  // tanks that had the number, the one that has it now comes first.
  const { rows } = await sql<{ id: number }>`
    select tank.id from tanks tank
     where lower(tank.tank_number) = lower(${tank_number}::text) and ${isTankInBooksOf(person)}
     order by tank.deleted_at is null desc, tank.deleted_at desc, tank.id desc
     limit 1`.execute(db);
  const [byNumber = await findRenamedTank(db, person, tank_number)] = rows;
  if (byNumber === undefined) throw notFound();
  if (tank_id === undefined || tank_id === byNumber.id) return byNumber.id;
  await requireTankInBooks(db, person, tank_id);
  throw invalidInput({ tank_number: 'Tank number and tank id refer to different tanks' });
}

/** The one tank that had a number in the time of the person's company, which no tank has now. */
async function findRenamedTank(db: Database, person: Person, number: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select distinct tank.id
      from tank_details former join tanks tank on tank.id = former.tank_id
     where lower(former.tank_number) = lower(${number}::text) and ${wasBorneInTimeOf(readerOf(person), 'former')}
     limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
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

/** Throws 404 if the person may not read the tank's records, and 400 if the named company never had it. */
export async function requireSameCompany(
  db: Database,
  person: Person,
  tank_id: number,
  company_id: number,
): Promise<void> {
  await requireTankInBooks(db, person, tank_id);
  const had = await db
    .selectFrom('tank_assignments')
    .select('id')
    .where('tank_id', '=', tank_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  if (had === undefined) throw invalidInput({ company: 'The tank does not belong to this company' });
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
  const home = await lockTankHome(transaction, person, tank_id);
  const { company_id } = home;
  if (company_id === null) throw tankInStock();
  return { ...home, company_id };
}

/** The same of a tank that may be in stock, whose company is null then. */
export async function lockTankHome(transaction: Database, person: Person, tank_id: number) {
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
  return home;
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
