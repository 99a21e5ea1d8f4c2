import { can, type Person } from '../accounts/permissions.ts';
import type { IMPORT_KIND_NAMES } from './import-kind-names.ts';
import { INSPECTION_COLUMNS } from './inspection-columns.ts';
import { READING_COLUMNS } from './reading-columns.ts';
import type { SheetColumn } from './sheet-column.ts';
import { unitColumnsOf } from './sheet-columns.ts';
import { TANK_COLUMNS } from './tank-columns.ts';
import { TRANSFER_COLUMNS } from './transfer-columns.ts';

export type ImportKindName = (typeof IMPORT_KIND_NAMES)[number];

interface ImportKindWords {
  readonly label: string;
  /** One of its records. */
  readonly noun: string;
  readonly columns: readonly SheetColumn[];
  /** What whoever fills the sheet has to know. */
  readonly hint?: string;
  /** It sets fields of tanks. */
  readonly isOfTanks?: true;
}

/** How each kind is called and what it takes from a sheet. */
export const IMPORT_KINDS: Readonly<Record<ImportKindName, ImportKindWords>> = {
  readings: { label: 'Vacuum readings', noun: 'reading', columns: READING_COLUMNS },
  transfers: {
    label: 'Loads and arrivals',
    noun: 'transfer',
    columns: [...TRANSFER_COLUMNS, ...unitColumnsOf(TRANSFER_COLUMNS)],
  },
  inspections: {
    label: 'Inspections',
    noun: 'inspection',
    columns: INSPECTION_COLUMNS,
    hint: 'A row for each tank, with the dates of its last inspections. An empty cell leaves a date as it is.',
    isOfTanks: true,
  },
  tanks: {
    label: 'New tanks',
    noun: 'tank',
    columns: [...TANK_COLUMNS, ...unitColumnsOf(TANK_COLUMNS)],
    hint: 'A row for each tank that is to be added. Without a company it is in stock.',
    isOfTanks: true,
  },
};

/** Whether a person imports records of this kind: fields of tanks as by the form, what else whoever may record it. */
export function canImport(person: Pick<Person, 'role'>, kind: ImportKindName): boolean {
  return IMPORT_KINDS[kind].isOfTanks !== true || can(person, 'manage', 'tank');
}
