import { NOTES_HEADING, type SheetColumn, TANK_COLUMN } from './sheet-columns.ts';

/** What an imported reading takes from a sheet, in the names of the fields of a reading. */
export const READING_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'reading_timestamp',
    label: 'Date and time',
    heading: /^(date|time|timestamp|taken|recorded)\b|\b(date|timestamp)$|^when$/,
    isNeeded: true,
    isDate: true,
  },
  {
    name: 'vacuum_reading',
    label: 'Vacuum reading',
    heading: /^(annular |annulus )?(vacuum|microns?|reading)\b|^(mbar|torr|mtorr|pa)$/,
    isNeeded: true,
    measure: 'vacuum',
  },
  { name: 'fresh_pull', label: 'Fresh pull', heading: /^fresh\b|^pumped$/ },
  { name: 'additional_notes', label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
