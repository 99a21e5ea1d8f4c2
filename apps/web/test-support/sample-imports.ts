import type { ImportTemplate } from '@dewar/contract/import-templates';
import type { Import, ImportPreview } from '@dewar/contract/imports';

/** A sheet whose dates can be read in two ways. */
export const SHEET_PREVIEW: ImportPreview = {
  headings: ['Tank', 'When', 'Vacuum'],
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'mbar' },
  units_from: { vacuum_reading: 'figures' },
  date_order: null,
  date_order_from: null,
  ambiguous_dates: 2,
  date_example: '03/04/2026',
  rows: 2,
  tanks: 1,
  arrivals: 0,
  good: 0,
  asked: 0,
  duplicates: 0,
  refused: 0,
  first_at: null,
  last_at: null,
  notices: [],
  fates: [],
};

export const STORED_IMPORT: Import = {
  id: 7,
  kind: 'readings',
  source: 'readings.csv',
  records: 1,
  imported_by_email: 'polar@demo.example',
  imported_at: '2026-05-04T10:00:00Z',
  undoable_until: '2026-05-11T10:00:00Z',
  undone_at: null,
};

/** Of a sheet with the headings of SHEET_PREVIEW. */
export const TEMPLATE: ImportTemplate = {
  id: 5,
  name: 'Weekly list',
  match: {
    kind: 'readings',
    headings: SHEET_PREVIEW.headings,
    columns: SHEET_PREVIEW.columns,
    units: { vacuum_reading: 'torr' },
    date_order: 'month-day',
    timezone: 'Europe/Berlin',
  },
};
