import type { RawBuilder } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { ImportTable, NamedTank } from './import-repository.ts';
import type { ImportedRecord, JudgedRow } from './judged-row.ts';
import type { RowCells } from './row-cells.ts';

export interface RowContext {
  readonly person: SignedIn;
  readonly now: Date;
}

/**
 * A kind of records that is imported from sheets: what differs from the others. What it takes from a sheet is in
 * IMPORT_KINDS of the domain; an import is judged, stored and undone the same way for all.
 */
export interface ImportKind<Imported extends ImportedRecord = ImportedRecord> {
  /** Where its records are, each with the import_id of its import, a tank and a company. */
  readonly table: ImportTable;
  /** Whether `reading`, a row of that table, is in a stored weekly report. */
  readonly isReported: RawBuilder<boolean>;
  /** The record of a row, judged by the rules of its form. Throws RefusedRow. */
  readRow(cells: RowCells, tank: NamedTank, context: RowContext): Imported;
  /** When it was: the preview tells from when until when. ISO 8601. */
  momentOf(record: Imported): string;
  /** Compares the rows with what is stored and with one another: duplicates, contradictions, questions. */
  judgeRows(
    db: Database,
    rows: readonly JudgedRow<Imported>[],
    context: RowContext & { readonly tanks: readonly NamedTank[] },
  ): Promise<readonly JudgedRow<Imported>[]>;
  /** Inserts the records with the trail of each, and brings the states of their tanks up to date. */
  insert(
    db: Database,
    person: SignedIn,
    batch: { readonly import_id: number; readonly records: readonly Imported[]; readonly now: Date },
  ): Promise<void>;
}
