import type { CellValue, MergeRange } from 'hucre';

/** A sheet of a workbook, and what it shows; rows and columns are counted from 0. */
export interface ShownSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly CellValue[])[];
  readonly merges: readonly MergeRange[];
  /** The number format of a cell. */
  readonly formatOf: (row: number, column: number) => string;
  readonly isRowHidden: (row: number) => boolean;
  readonly isColumnHidden: (column: number) => boolean;
}
