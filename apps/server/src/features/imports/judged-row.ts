import type { RowFate } from '@dewar/contract/imports';
import type { ImportedReading } from './import-repository.ts';

/** A row of a sheet with what becomes of it. */
export interface JudgedRow extends Pick<RowFate, 'row' | 'outcome' | 'column' | 'message'> {
  readonly cells: readonly string[];
  /** Null if the row is refused by itself. */
  readonly reading: ImportedReading | null;
}
