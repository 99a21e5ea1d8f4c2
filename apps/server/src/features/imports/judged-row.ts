import type { RowFate } from '@dewar/contract/imports';

/** What every kind of row brings in. */
export interface SheetRecord {
  /** Null for a tank that is new. */
  readonly tank_id: number | null;
}

/** A record of a tank that there is. */
export interface ImportedRecord extends SheetRecord {
  readonly tank_id: number;
  /** Whose it is, once that is judged: of the company that had the tank then. */
  readonly company_id?: number;
  readonly assignment_id?: number;
  /** Its moments to the minute, by their fields, where a spreadsheet's number tells seconds: so these were read once. */
  readonly minutes?: Readonly<Record<string, string>>;
}

/** A row of a sheet with what becomes of it. */
export interface JudgedRow<Imported extends SheetRecord = SheetRecord>
  extends Pick<RowFate, 'row' | 'outcome' | 'column' | 'message'> {
  readonly cells: readonly string[];
  /** Null if the row is refused by itself. */
  readonly record: Imported | null;
}

/** The records of these rows that are read, whatever becomes of them. */
export function recordsOf<Imported extends SheetRecord>(rows: readonly JudgedRow<Imported>[]): Imported[] {
  return rows.flatMap(({ record }) => record ?? []);
}
