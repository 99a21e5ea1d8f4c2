import type { RowFate } from '@dewar/contract/imports';

/** What every kind of imported record has. */
export interface ImportedRecord {
  readonly tank_id: number;
}

/** A row of a sheet with what becomes of it. */
export interface JudgedRow<Imported extends ImportedRecord = ImportedRecord>
  extends Pick<RowFate, 'row' | 'outcome' | 'column' | 'message'> {
  readonly cells: readonly string[];
  /** Null if the row is refused by itself. */
  readonly record: Imported | null;
}

/** The records of these rows that are read, whatever becomes of them. */
export function recordsOf<Imported extends ImportedRecord>(rows: readonly JudgedRow<Imported>[]): Imported[] {
  return rows.flatMap(({ record }) => record ?? []);
}
