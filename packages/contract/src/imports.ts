import { IMPORT_KIND_NAMES } from '@dewar/domain/imports/import-kind-names';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { MEASURES } from '@dewar/domain/imports/measures';
import { DATE_ORDERS } from '@dewar/domain/imports/sheet-dates';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isPlainText } from '@dewar/domain/primitives/texts';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { idParams, recordId, requiredName, responseTimestamp, timeZone } from './fields.ts';

/** The longest sheet that is read at once; a year of weekly readings of 190 tanks fits. */
export const IMPORT_ROWS = 10_000;
export const IMPORT_COLUMNS = 200;
export const IMPORT_TEXT_LENGTH = 600_000;
export const LISTED_IMPORTS = 50;

const place = z
  .int()
  .nonnegative()
  .max(IMPORT_COLUMNS - 1);

const NAME_LENGTH = 30;
const columnName = z.string().max(NAME_LENGTH);

/** At which place of a row each column stands, from 0. */
export const columnPlaces = z.record(columnName, place);

/** The unit of each column that has one. */
export const columnUnits = z.record(columnName, z.string().max(NAME_LENGTH));

/** The rows of a CSV file, or as copied from a spreadsheet: separated by tabs, semicolons or commas. */
export const sheetText = z
  .string()
  .min(1)
  .max(IMPORT_TEXT_LENGTH)
  .refine(isPlainText, { error: 'contains a character that cannot be stored' });

const sheetFields = {
  kind: z.enum(IMPORT_KIND_NAMES),
  text: sheetText,
  /** The zone of times that name none, neither in their cell nor in the sheet's headings. */
  timezone: timeZone,
  /** The tank of all rows of a sheet that has no column of tanks, as a gauge's log. */
  tank_number: requiredName(TEXT_LIMITS.tank_number).optional(),
  /** The company whose records all rows are, as an administrator chose; without it each is of the company of its day. */
  company_name: requiredName(TEXT_LIMITS.name).optional(),
};

interface ChosenColumns {
  readonly kind: ImportKindName;
  readonly company_name?: string | undefined;
  readonly columns?: Readonly<Record<string, number>> | undefined;
  readonly units?: Readonly<Record<string, string>> | undefined;
}

/** Adds an error for a column that the kind does not have, and for a unit that the column does not have. */
function checkColumns({ kind, columns = {}, units = {}, ...sheet }: ChosenColumns, context: z.RefinementCtx): void {
  if (sheet.company_name !== undefined && kind !== 'readings' && kind !== 'transfers') {
    refuse(context, ['company_name'], 'is chosen for records only');
  }
  const named = new Map(IMPORT_KINDS[kind].columns.map((column) => [column.name, column]));
  for (const name of Object.keys(columns)) {
    if (!named.has(name)) refuse(context, ['columns', name], 'is no column of such a sheet');
  }
  for (const [name, unit] of Object.entries(units)) {
    const measure = named.get(name)?.measure;
    const known = measure === undefined ? [] : Object.keys(MEASURES[measure].units);
    if (!known.includes(unit)) refuse(context, ['units', name], `must be one of: ${known.join(', ')}`);
  }
}

/** Adds an error for a column whose unit was not chosen. */
function requireUnits({ kind, columns = {}, units = {} }: ChosenColumns, context: z.RefinementCtx): void {
  for (const { name, measure } of IMPORT_KINDS[kind].columns) {
    const isMissing = measure !== undefined && columns[name] !== undefined && units[name] === undefined;
    if (isMissing) refuse(context, ['units', name], 'is required');
  }
}

function refuse(context: z.RefinementCtx, path: string[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

const previewImportBody = z
  .object({
    ...sheetFields,
    columns: columnPlaces.optional(),
    units: columnUnits.optional(),
    date_order: z.enum(DATE_ORDERS).optional(),
    /** That of a template: it counts where neither a choice nor the dates themselves tell the order. */
    template_date_order: z.enum(DATE_ORDERS).optional(),
  })
  .superRefine(checkColumns);

export type SheetRequest = z.output<typeof previewImportBody>;

export const IMPORT_OUTCOMES = ['good', 'asked', 'duplicate', 'refused'] as const;

/** What is said of each outcome, on the screen and in the sheet with reasons. */
export const IMPORT_OUTCOME_LABELS = {
  good: 'Imported',
  asked: 'Please check',
  duplicate: 'Known already',
  refused: 'Not imported',
} as const satisfies Record<(typeof IMPORT_OUTCOMES)[number], string>;

/** What becomes of a row. Rows that raise a question are imported like good ones; duplicates and refused ones are not. */
export const rowFateSchema = z.object({
  /** As the spreadsheet counts them, from 1. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The column at fault; null if it is the row. */
  column: z.string().nullable(),
  message: z.string(),
  /** The row as it was sent. */
  cells: z.array(z.string()),
});

export type RowFate = z.infer<typeof rowFateSchema>;

export const importPreviewSchema = z.object({
  /** The headings of the sheet; 'Column 1' and so on if it has none. */
  headings: z.array(z.string()),
  columns: columnPlaces,
  units: columnUnits,
  /**
   * How each unit is known: 'cells' if each of them names it. One that is 'unknown' has to be chosen: the heading names a
   * unit, but none of these.
   */
  units_from: z.record(columnName, z.enum(['choice', 'heading', 'cells', 'figures', 'unknown'])),
  /** Null if it has to be chosen, because the dates can be read in two ways, 03/04/2026, or contradict each other. */
  date_order: z.enum(DATE_ORDERS).nullable(),
  /**
   * How the order is known: 'unneeded' if no date needs it. It has to be chosen if it is null, or a 'contradiction':
   * some dates are a day in one order only, others in the other only.
   */
  date_order_from: z.enum(['choice', 'dates', 'template', 'unneeded', 'contradiction']).nullable(),
  /** How many dates can be read in two ways. */
  ambiguous_dates: z.int(),
  /** A date that needs the order, one that can be read in two ways if there is one; null if none needs it. */
  date_example: z.string().nullable(),
  /** How the sheet was read, and what of it was not, in sentences. */
  notices: z.array(z.string()),
  rows: z.int(),
  tanks: z.int(),
  /** How many rows to import add the arrival to a load that is in the portal. */
  arrivals: z.int(),
  good: z.int(),
  asked: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  first_at: responseTimestamp.nullable(),
  last_at: responseTimestamp.nullable(),
  /** All rows that are not simply good, and good ones that change something, in the order of the sheet. */
  fates: z.array(rowFateSchema),
});

export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewImport = defineEndpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/api/imports/preview',
  access: 'company',
  touches: [],
  summary: 'What an import would do with each row of a sheet; stores nothing.',
  body: previewImportBody,
  response: importPreviewSchema,
  acceptsIdempotencyKey: false,
});

/** A sheet with all choices about how it is read. */
export const chosenFields = {
  ...sheetFields,
  columns: columnPlaces,
  units: columnUnits,
  date_order: z.enum(DATE_ORDERS),
};

/** Adds an error for a column or a unit that the kind does not have, and for a choice that is missing. */
export function checkChosen(body: ChosenColumns, context: z.RefinementCtx): void {
  checkColumns(body, context);
  requireUnits(body, context);
}

const createImportBody = z
  .object({
    ...chosenFields,
    /** The name of the file, or where the rows were copied from. */
    source: requiredName(TEXT_LIMITS.file_name),
    /** Imports the good rows and leaves out refused ones; otherwise one refused row keeps all back. */
    only_good: z.boolean(),
  })
  .superRefine(checkChosen);

export type CreateImportRequest = z.output<typeof createImportBody>;

export const importSchema = z.object({
  id: recordId,
  kind: z.enum(IMPORT_KIND_NAMES),
  source: z.string(),
  /** How many records it wrote. */
  records: z.int(),
  imported_by_email: z.string(),
  imported_at: responseTimestamp,
  /** Null once it is undone, or the time for it is over. */
  undoable_until: responseTimestamp.nullable(),
  undone_at: responseTimestamp.nullable(),
});

export type Import = z.infer<typeof importSchema>;

export const createImport = defineEndpoint({
  name: 'createImport',
  method: 'POST',
  path: '/api/imports',
  access: 'company',
  touches: ['vacuum-reading', 'transfer', 'tank', 'company', 'import'],
  summary: 'Import the records of a sheet, in one transaction.',
  body: createImportBody,
  response: importSchema,
  status: 201,
});

/** A record of an import that an undo could not take back. */
const keptRecordSchema = z.object({
  label: z.string(),
  message: z.string(),
});

export type KeptRecord = z.infer<typeof keptRecordSchema>;

/** With nothing but kept records the import is not undone. */
const undoneImportSchema = importSchema.extend({ kept: z.array(keptRecordSchema) });

export type UndoneImport = z.infer<typeof undoneImportSchema>;

/** The rows of a sheet that is sent back with reasons. */
export const REASONED_ROWS = ['refused', 'all'] as const;

export type ReasonedRows = (typeof REASONED_ROWS)[number];

export const exportImportReasons = defineEndpoint({
  name: 'exportImportReasons',
  method: 'POST',
  path: '/api/imports/reasons',
  access: 'company',
  touches: [],
  summary: 'The rows of a sheet with what an import would do with each and why, as CSV or Excel; stores nothing.',
  body: z.object({ ...chosenFields, ...exportFields, rows: z.enum(REASONED_ROWS) }).superRefine(checkChosen),
  response: z.undefined(),
  download: true,
  isExport: true,
  acceptsIdempotencyKey: false,
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
  touches: ['vacuum-reading', 'transfer', 'tank', 'company', 'import'],
  summary: `Take back what an import wrote, for ${UNDO_TIME}; what was changed since is kept and named.`,
  params: idParams,
  response: undoneImportSchema,
});
