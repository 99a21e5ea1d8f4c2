import { READING_COLUMNS } from './reading-columns.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { TRANSFER_COLUMNS } from './transfer-columns.ts';

/** The kinds of records that are imported from sheets. */
export const IMPORT_KIND_NAMES = ['readings', 'transfers'] as const;

export type ImportKindName = (typeof IMPORT_KIND_NAMES)[number];

interface ImportKindWords {
  readonly label: string;
  /** One of its records. */
  readonly noun: string;
  readonly columns: readonly SheetColumn[];
}

/** How each kind is called and what it takes from a sheet. */
export const IMPORT_KINDS: Readonly<Record<ImportKindName, ImportKindWords>> = {
  readings: { label: 'Vacuum readings', noun: 'reading', columns: READING_COLUMNS },
  transfers: { label: 'Loads and arrivals', noun: 'transfer', columns: TRANSFER_COLUMNS },
};
