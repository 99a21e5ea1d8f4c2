import type { LongImportFate } from '@dewar/contract/long-imports';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import type { ImportedRecord, JudgedRow } from '../judged-row.ts';

/** A row that can be read, without its cells. */
export type StagedRow = JudgedRow<ImportedRecord> & { readonly record: ImportedRecord };

/** Where a batch ends: rows are taken tank by tank, oldest first. */
export interface RowPlace {
  readonly tank_id: number;
  readonly moment: string;
  readonly row: number;
}

/** Rows that are deleted by one statement: a few hundred milliseconds. */
const DELETED_AT_ONCE = 20_000;

interface ReadRow {
  readonly judged: JudgedRow;
  /** Null if the row is refused. */
  readonly moment: string | null;
}

export async function insertStagedRows(db: Database, long_import_id: number, rows: readonly ReadRow[]): Promise<void> {
  const judged = rows.map((row) => row.judged);
  const records = judged.map(({ record }) => (record === null ? null : JSON.stringify(record)));
  await sql`
    insert into long_import_rows (long_import_id, row, outcome, column_name, message, tank_id, moment, record)
    select ${long_import_id}::int, given.*
      from unnest(${judged.map(({ row }) => row)}::int[], ${judged.map(({ outcome }) => outcome)}::text[],
                  ${judged.map(({ column }) => column)}::text[], ${judged.map(({ message }) => message)}::text[],
                  ${judged.map(({ record }) => record?.tank_id ?? null)}::int[],
                  ${rows.map(({ moment }) => moment)}::timestamptz[], ${records}::jsonb[]) given`.execute(db);
}

interface Batch {
  readonly after: RowPlace | null;
  readonly rows: number;
  /** All that can be read if not given. */
  readonly isWanted?: RawBuilder<boolean>;
}

export const isImported = sql<boolean>`outcome in ('good', 'asked')`;

/** The next rows that can be read, tank by tank, oldest first. */
export async function listStagedRows(
  db: Database,
  long_import_id: number,
  { after, rows: limit, isWanted = sql<boolean>`true` }: Batch,
): Promise<readonly StagedRow[]> {
  const { tank_id, moment, row } = after ?? { tank_id: 0, moment: '-infinity', row: 0 };
  const { rows } = await sql<Omit<StagedRow, 'cells'>>`
    select row, outcome, column_name as "column", message, record
      from long_import_rows
     where long_import_id = ${long_import_id}::int and record is not null
       and (tank_id, moment, row) > (${tank_id}::int, ${moment}::timestamptz, ${row}::int) and ${isWanted}
     order by tank_id, moment, row limit ${limit}::int`.execute(db);
  return rows.map((staged) => ({ ...staged, cells: [] }));
}

/** Stores what becomes of these rows. */
export async function storeFates(db: Database, long_import_id: number, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update long_import_rows stored
       set outcome = given.outcome, column_name = given.column_name, message = given.message
      from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ outcome }) => outcome)}::text[],
                  ${rows.map(({ column }) => column)}::text[], ${rows.map(({ message }) => message)}::text[])
           as given (row, outcome, column_name, message)
     where stored.long_import_id = ${long_import_id}::int and stored.row = given.row`.execute(db);
}

interface FatesPage {
  readonly outcome: LongImportFate['outcome'];
  readonly after: number;
  readonly limit: number;
}

/** The rows with one outcome, in the order of the sheet. */
export async function listFates(
  db: Database,
  long_import_id: number,
  { outcome, after, limit }: FatesPage,
): Promise<LongImportFate[]> {
  const { rows } = await sql<LongImportFate>`
    select row, outcome, column_name as "column", message
      from long_import_rows
     where long_import_id = ${long_import_id}::int and outcome = ${outcome}::text and outcome <> 'good'
       and row > ${after}::int
     order by row limit ${limit}::int`.execute(db);
  return rows;
}

type StagedFate = Pick<JudgedRow, 'row' | 'outcome' | 'column' | 'message'>;

/** What becomes of each row from one to another, by its number. */
export async function findFatesBetween(
  db: Database,
  long_import_id: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<ReadonlyMap<number, StagedFate>> {
  const { rows } = await sql<StagedFate>`
    select row, outcome, column_name as "column", message
      from long_import_rows
     where long_import_id = ${long_import_id}::int and row between ${first}::int and ${last}::int`.execute(db);
  return new Map(rows.map((fate) => [fate.row, fate]));
}

/** Deletes some of what is kept of an import that is over, and returns whether that was all. */
export async function clearSome(db: Database, long_import_id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from long_import_rows
     where ctid = any(array(
       select ctid from long_import_rows where long_import_id = ${long_import_id}::int limit ${DELETED_AT_ONCE}))`.execute(
    db,
  );
  if (numAffectedRows !== 0n) return false;
  await db.deleteFrom('long_import_pieces').where('long_import_id', '=', long_import_id).execute();
  return true;
}
