import type { KeptRecord } from '@dewar/contract/imports';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { Importer, NamedTank } from './import-repository.ts';
import type { JudgedRow, SheetRecord } from './judged-row.ts';
import type { RowCells } from './row-cells.ts';

/** What an undo took back of an import, and what it could not. */
export interface Undone {
  readonly taken: number;
  readonly kept: KeptRecord[];
}

export interface RowContext<By extends Importer = SignedIn> {
  readonly person: By;
  readonly now: Date;
  /** In which messages tell times. */
  readonly timeZone: string;
  /** The company whose records all rows are, as an administrator chose. */
  readonly company_name?: string | undefined;
}

/**
 * A kind of records that is imported from sheets: what differs from the others. What it takes from a sheet is in
 * IMPORT_KINDS of the domain; an import is judged, stored and undone the same way for all. One that a job can import
 * from a long sheet needs no more of a person than an Importer has, and a moment for each record.
 */
export interface ImportKind<
  Imported extends SheetRecord = SheetRecord,
  Moment extends string | null = string | null,
  By extends Importer = SignedIn,
> {
  /** The record of a row, judged by the rules of its form; the tank is the one of its number. Throws RefusedRow. */
  readRow(cells: RowCells, tank: NamedTank | undefined, context: RowContext<By>): Imported;
  /** When it was, as ISO 8601: the preview tells from when until when. Null for what happens at no moment. */
  momentOf(record: Imported): Moment;
  /** Whether it adds the arrival to a load that is stored already. */
  isArrival?(record: Imported): boolean;
  /** Compares the rows with what is stored and with one another: duplicates, contradictions, questions. */
  judgeRows(
    db: Database,
    rows: readonly JudgedRow<Imported>[],
    context: RowContext<By> & {
      readonly tanks: readonly NamedTank[];
      /** The last record before these, if the rows are a batch of a long sheet. */
      readonly above?: Imported | undefined;
    },
  ): Promise<readonly JudgedRow<Imported>[]>;
  /** Makes changes by others wait, before the rows are judged for the last time. */
  lock(db: Database, records: readonly Imported[]): Promise<void>;
  /** Stores the records with the trail of each, and brings the states of their tanks up to date. */
  insert(
    db: Database,
    person: By,
    batch: { readonly import_id: number; readonly records: readonly Imported[]; readonly now: Date },
  ): Promise<void>;
  /** Takes back what an import wrote, with the trail of each. Throws 409 that says what stands in the way of all. */
  undo(db: Database, person: By, stored: { readonly import_id: number; readonly now: Date }): Promise<Undone>;
}
