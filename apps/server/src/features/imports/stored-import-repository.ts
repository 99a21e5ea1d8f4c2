import { type Import, LISTED_IMPORTS } from '@dewar/contract/imports';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { UNDO_DAYS } from '@dewar/domain/time/undo-time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';
import type { ImportTable } from './import-repository.ts';

const undoTime = sql`make_interval(days => ${UNDO_DAYS}::int)`;
// A long import that is being taken back is not undone yet.
const undoableUntil = sql<string | null>`case
  when undone_at is null and imported_at > now() - ${undoTime}
       and not exists (select from long_imports where import_id = imports.id and state = 'taking-back')
  then imported_at + ${undoTime} end`;

/** Company users see their own imports for the company they are in, administrators everybody's. */
function isOwn(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${can(person, 'read', 'every_company')}::boolean
    or (user_id = ${person.id}::int and company_id = ${person.company_id}::int))`;
}

function selectImports(db: Database, person: Person) {
  return db
    .selectFrom('imports')
    .select((row) => [
      'id',
      row.ref('kind').$castTo<Import['kind']>().as('kind'),
      'source',
      'records',
      'imported_by_email',
    ])
    .select([
      sql<string>`imported_at`.as('imported_at'),
      sql<string | null>`undone_at`.as('undone_at'),
      undoableUntil.as('undoable_until'),
    ])
    .where(isOwn(person));
}

/** The latest imports, newest first, without a long one that is still being written. */
export async function findImports(db: Database, person: Person): Promise<Import[]> {
  const isWhole = sql<boolean>`not exists (
    select from long_imports where import_id = imports.id and state = 'writing')`;
  return selectImports(db, person).where(isWhole).orderBy('id', 'desc').limit(LISTED_IMPORTS).execute();
}

/** An import, locked if it is about to be undone; undefined if it is not one's own. */
export async function findImport(db: Database, person: Person, id: number): Promise<Import | undefined> {
  return selectImports(db, person).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The records of an import in their table. */
export interface ImportedRows {
  readonly table: ImportTable;
  readonly import_id: number;
  /** Whether `reading`, a row of the table, is in a stored weekly report. */
  readonly isReported: RawBuilder<boolean>;
}

export interface InTheWay {
  readonly changed: number;
  readonly elsewhere: number;
  readonly reported: number;
}

/**
 * How many records of an import were changed since, belong to a company of others, or are in a weekly report; the last
 * is not counted for administrators.
 */
export async function countInTheWay(
  db: Database,
  person: Person,
  { table, import_id, isReported }: ImportedRows,
): Promise<InTheWay> {
  // Reports are not in the way of administrators, and looking for those of each record takes long.
  const isInReport = can(person, 'correct', 'tank_history') ? sql<boolean>`false` : isReported;
  const { rows } = await sql<InTheWay>`
    select count(*) filter (where version > 1)::int as changed,
           count(*) filter (where not ${isReadableBy(person, 'reading.company_id')})::int as elsewhere,
           count(*) filter (where ${isInReport})::int as reported
      from ${sql.table(table)} reading where import_id = ${import_id}`.execute(db);
  return rows[0] ?? { changed: 0, elsewhere: 0, reported: 0 };
}

/** The tanks of an import's records. */
export async function listImportedTanks(
  db: Database,
  { table, import_id }: Pick<ImportedRows, 'table' | 'import_id'>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ tank_id: number }>`
    select distinct tank_id from ${sql.table(table)} where import_id = ${import_id}`.execute(db);
  return rows.map(({ tank_id }) => tank_id);
}

export async function markImportUndone(db: Database, id: number): Promise<void> {
  await db.updateTable('imports').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

interface ImportedBatch {
  readonly table: ImportTable;
  readonly import_id: number;
  /** The id of the last record of the batch before. */
  readonly after: number;
  readonly records: number;
}

/** The next records of an import, in the order in which they were written. */
export async function listImportedBatch(
  db: Database,
  { table, import_id, after, records }: ImportedBatch,
): Promise<readonly { readonly id: number; readonly tank_id: number }[]> {
  const { rows } = await sql<{ id: number; tank_id: number }>`
    select id, tank_id from ${sql.table(table)}
     where import_id = ${import_id}::int and id > ${after}::int
     order by id limit ${records}::int`.execute(db);
  return rows;
}

/** How many records of an import are left, and how many of them were changed since. */
export async function countLeft(
  db: Database,
  { table, import_id }: Pick<ImportedBatch, 'table' | 'import_id'>,
): Promise<{ readonly left: number; readonly changed: number }> {
  const { rows } = await sql<{ left: number; changed: number }>`
    select count(*) as left, count(*) filter (where version > 1) as changed
      from ${sql.table(table)} where import_id = ${import_id}::int`.execute(db);
  return rows[0] ?? { left: 0, changed: 0 };
}
