import type { ImportPreview } from '@dewar/contract/imports';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import type { SheetColumn } from '@dewar/domain/imports/sheet-column';
import { TANK_COLUMN } from '@dewar/domain/imports/sheet-columns';

export const NOTHING_TO_IMPORT = 'There is nothing to import.';

interface Asked {
  readonly kind: ImportKindName;
  readonly preview: Pick<ImportPreview, 'columns' | 'units_from' | 'date_order'>;
  /** The tank of all rows; empty without one. */
  readonly tankNumber: string;
}

/** Needed columns that the headings did not tell. */
export function listMissing({ kind, preview: { columns }, tankNumber }: Asked): readonly SheetColumn[] {
  const isGiven = (name: string) => columns[name] !== undefined || (name === TANK_COLUMN.name && tankNumber !== '');
  return IMPORT_KINDS[kind].columns.filter(({ name, isNeeded }: SheetColumn) => isNeeded === true && !isGiven(name));
}

/** Columns whose heading names a unit that is not known. */
export function listUnclear({ kind, preview: { units_from } }: Asked): readonly SheetColumn[] {
  return IMPORT_KINDS[kind].columns.filter(({ name }) => units_from[name] === 'unknown');
}

/** What is still to be answered before a sheet can be imported; null if nothing is. */
export function findQuestion(asked: Asked): string | null {
  const missing = listMissing(asked);
  if (missing.length > 0) {
    return `The headings do not tell everything. Choose the columns of: ${labelsOf(missing)}.`;
  }
  const unclear = listUnclear(asked);
  if (unclear.length > 0) return `Choose the unit of: ${labelsOf(unclear)}.`;
  return asked.preview.date_order === null ? 'Choose how the dates are read.' : null;
}

function labelsOf(columns: readonly SheetColumn[]): string {
  return columns.map(({ label }) => label).join(', ');
}
