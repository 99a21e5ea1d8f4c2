import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { cursorText, idParams, limitText, recordId, recordIdText, requiredName, responseTimestamp } from './fields.ts';
import { checkChosen, chosenFields, REASONED_ROWS, rowFateSchema, sheetText } from './imports.ts';

/** The longest sheet that is imported by a job. */
export const LONG_IMPORT_ROWS = 1_000_000;
export const LONG_IMPORT_CHARACTERS = 150_000_000;
/** Pieces of 200,000 characters are as many as the longest text needs. */
export const LONG_IMPORT_PIECES = 1_000;
/** Sheets that the people of a company may have under way at a time; administrators each. */
export const OPEN_LONG_IMPORTS = 3;
const FATES_PAGE = 100;

/** What is imported from long sheets. */
const LONG_IMPORT_KINDS = ['readings'] as const;

/**
 * Receiving its pieces; being judged, first each row by itself, then against others; waiting for its start; being
 * written; being taken back; imported; or over without.
 */
const LONG_IMPORT_STATES = [
  'receiving',
  'reading',
  'comparing',
  'judged',
  'writing',
  'taking-back',
  'imported',
  'ended',
] as const;

export type LongImportState = (typeof LONG_IMPORT_STATES)[number];

const createLongImportBody = z
  .object({ ...chosenFields, kind: z.enum(LONG_IMPORT_KINDS), source: requiredName(TEXT_LIMITS.file_name) })
  .superRefine(checkChosen);

export type CreateLongImportRequest = z.output<typeof createLongImportBody>;

const longImportSchema = z.object({
  id: recordId,
  kind: z.enum(LONG_IMPORT_KINDS),
  source: z.string(),
  state: z.enum(LONG_IMPORT_STATES),
  /** Why it is over, if it was not imported. */
  message: z.string().nullable(),
  /** How many pieces and lines of the sheet have arrived. */
  pieces: z.int(),
  rows: z.int(),
  /** How far the state has come, and how far it goes: rows, or records that are taken back. */
  done: z.int(),
  all: z.int(),
  tanks: z.int(),
  good: z.int(),
  asked: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  first_at: responseTimestamp.nullable(),
  last_at: responseTimestamp.nullable(),
  /** The import that it writes; null until it is started. */
  import_id: recordId.nullable(),
  created_at: responseTimestamp,
});

export type LongImport = z.infer<typeof longImportSchema>;

export const createLongImport = defineEndpoint({
  name: 'createLongImport',
  method: 'POST',
  path: '/api/long-imports',
  access: 'company',
  touches: ['import'],
  summary: 'Begin the import of a sheet that is longer than one request, with its first piece and the choices for all.',
  body: createLongImportBody,
  response: longImportSchema,
  status: 201,
});

export const listLongImports = defineEndpoint({
  name: 'listLongImports',
  method: 'GET',
  path: '/api/long-imports',
  access: 'company',
  summary: "One's own long imports that are under way, or ended within a day, newest first.",
  response: z.array(longImportSchema),
});

export const getLongImport = defineEndpoint({
  name: 'getLongImport',
  method: 'GET',
  path: '/api/long-imports/{id}',
  access: 'company',
  summary: 'How far a long import has come.',
  params: idParams,
  response: longImportSchema,
});

export const addLongImportPiece = defineEndpoint({
  name: 'addLongImportPiece',
  method: 'PUT',
  path: '/api/long-imports/{id}/pieces/{piece}',
  access: 'company',
  touches: [],
  summary: 'Send a piece of the sheet, numbered from 1; again with the same text it changes nothing.',
  params: idParams.extend({
    piece: recordIdText.refine((piece) => piece <= LONG_IMPORT_PIECES, {
      error: `must be at most ${LONG_IMPORT_PIECES}`,
    }),
  }),
  body: z.object({ text: sheetText }),
  response: longImportSchema,
  acceptsIdempotencyKey: false,
});

export const judgeLongImport = defineEndpoint({
  name: 'judgeLongImport',
  method: 'POST',
  path: '/api/long-imports/{id}/judge',
  access: 'company',
  touches: ['import'],
  summary: 'Have the sheet judged: all its pieces have been sent.',
  params: idParams,
  body: z.object({ pieces: z.int().positive().max(LONG_IMPORT_PIECES) }),
  response: longImportSchema,
});

const reasonedOutcome = z.enum(['asked', 'duplicate', 'refused']);

/** A row that is not simply good, without its cells. */
const longImportFateSchema = rowFateSchema.omit({ cells: true }).extend({ outcome: reasonedOutcome });

export type LongImportFate = z.infer<typeof longImportFateSchema>;

export const listLongImportFates = defineEndpoint({
  name: 'listLongImportFates',
  method: 'GET',
  path: '/api/long-imports/{id}/fates',
  access: 'company',
  summary: 'The rows with one outcome, in the order of the sheet.',
  params: idParams,
  query: z.object({
    outcome: reasonedOutcome.default('refused'),
    limit: limitText(FATES_PAGE, FATES_PAGE),
    cursor: cursorText,
  }),
  response: z.array(longImportFateSchema),
});

export const exportLongImportReasons = defineEndpoint({
  name: 'exportLongImportReasons',
  method: 'GET',
  path: '/api/long-imports/{id}/reasons',
  access: 'company',
  summary: 'The rows of the sheet with what the import does with each and why, as CSV or Excel.',
  params: idParams,
  query: z.object({ ...exportFields, rows: z.enum(REASONED_ROWS).default('refused') }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const startLongImport = defineEndpoint({
  name: 'startLongImport',
  method: 'POST',
  path: '/api/long-imports/{id}/start',
  access: 'company',
  touches: ['import'],
  summary: 'Import what was judged: the good rows, or all of them or none.',
  params: idParams,
  body: z.object({
    /** Leaves out refused rows; otherwise one refused row keeps all back. */
    only_good: z.boolean(),
  }),
  response: longImportSchema,
});

export const cancelLongImport = defineEndpoint({
  name: 'cancelLongImport',
  method: 'POST',
  path: '/api/long-imports/{id}/cancel',
  access: 'company',
  touches: ['vacuum-reading', 'import'],
  summary: 'Drop a long import; what it wrote so far is taken back.',
  params: idParams,
  response: longImportSchema,
});
