import { READING_COLUMN_NAMES } from '@dewar/domain/imports/reading-columns';
import { DATE_ORDERS } from '@dewar/domain/imports/sheet-dates';
import { VACUUM_UNIT_NAMES } from '@dewar/domain/imports/vacuum-units';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isPlainText } from '@dewar/domain/primitives/texts';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, recordId, requiredName, responseTimestamp, timeZone } from './fields.ts';

/** The longest sheet that is read at once; a year of weekly readings of 90 tanks fits. */
export const READING_IMPORT_ROWS = 5_000;
export const IMPORT_COLUMNS = 200;
export const IMPORT_TEXT_LENGTH = 600_000;
export const LISTED_IMPORTS = 50;

const place = z
  .int()
  .nonnegative()
  .max(IMPORT_COLUMNS - 1);

/** At which place of a row each column stands, from 0. */
const columnPlaces = z.object({
  tank_number: place.optional(),
  reading_timestamp: place.optional(),
  vacuum_reading: place.optional(),
  fresh_pull: place.optional(),
  additional_notes: place.optional(),
});

const sheetBody = z.object({
  /** The rows of a CSV file, or as copied from a spreadsheet: separated by tabs, semicolons or commas. */
  text: z
    .string()
    .min(1)
    .max(IMPORT_TEXT_LENGTH)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' }),
  /** The zone of times that name none. */
  timezone: timeZone,
  columns: columnPlaces,
  unit: z.enum(VACUUM_UNIT_NAMES),
  date_order: z.enum(DATE_ORDERS),
});

export const previewReadingImportBody = sheetBody.partial({ columns: true, unit: true, date_order: true });

export type ReadingSheetRequest = z.output<typeof previewReadingImportBody>;

export const IMPORT_OUTCOMES = ['good', 'asked', 'duplicate', 'refused'] as const;

/** What becomes of a row. Rows that raise a question are imported like good ones; duplicates and refused ones are not. */
export const rowFateSchema = z.object({
  /** As the spreadsheet counts them, from 1. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The column at fault; null if it is the row. */
  column: z.enum(READING_COLUMN_NAMES).nullable(),
  message: z.string(),
  /** The row as it was sent. */
  cells: z.array(z.string()),
});

export type RowFate = z.infer<typeof rowFateSchema>;

export const readingImportPreviewSchema = z.object({
  /** The headings of the sheet; 'Column 1' and so on if it has none. */
  headings: z.array(z.string()),
  columns: columnPlaces,
  unit: z.enum(VACUUM_UNIT_NAMES),
  unit_from: z.enum(['choice', 'heading', 'figures']),
  /** Null if the dates can be read both ways: 03/04/2026. */
  date_order: z.enum(DATE_ORDERS).nullable(),
  rows: z.int(),
  tanks: z.int(),
  good: z.int(),
  asked: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  first_at: responseTimestamp.nullable(),
  last_at: responseTimestamp.nullable(),
  /** All rows that are not simply good, in the order of the sheet. */
  fates: z.array(rowFateSchema),
});

export type ReadingImportPreview = z.infer<typeof readingImportPreviewSchema>;

export const previewReadingImport = defineEndpoint({
  name: 'previewReadingImport',
  method: 'POST',
  path: '/api/imports/readings/preview',
  access: 'company',
  touches: [],
  summary: 'What an import of readings would do with each row; stores nothing.',
  body: previewReadingImportBody,
  response: readingImportPreviewSchema,
  acceptsIdempotencyKey: false,
});

export const createReadingImportBody = sheetBody.extend({
  /** The name of the file, or where the rows were copied from. */
  source: requiredName(TEXT_LIMITS.file_name),
  /** Imports the good rows and leaves out refused ones; otherwise one refused row keeps all back. */
  only_good: z.boolean(),
});

export type CreateReadingImportRequest = z.output<typeof createReadingImportBody>;

export const importSchema = z.object({
  id: recordId,
  source: z.string(),
  readings: z.int(),
  imported_by_email: z.string(),
  imported_at: responseTimestamp,
  /** Null once it is undone, or the time for it is over. */
  undoable_until: responseTimestamp.nullable(),
  undone_at: responseTimestamp.nullable(),
});

export type Import = z.infer<typeof importSchema>;

export const createReadingImport = defineEndpoint({
  name: 'createReadingImport',
  method: 'POST',
  path: '/api/imports/readings',
  access: 'company',
  touches: ['vacuum-reading', 'import'],
  summary: 'Import the readings of a sheet, in one transaction.',
  body: createReadingImportBody,
  response: importSchema,
  status: 201,
});

export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  access: 'company',
  summary: "One's own imports, for administrators everybody's: the latest 50.",
  response: z.array(importSchema),
});

export const undoImport = defineEndpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'company',
  touches: ['vacuum-reading', 'import'],
  summary: 'Take back what an import wrote, for seven days.',
  params: idParams,
  response: importSchema,
});
