import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isWithinMarkdownBudget, OVER_MARKDOWN_BUDGET } from '@dewar/domain/primitives/markdown-limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  calendarDate,
  cursorText,
  deletedRecord,
  hexColor,
  idParams,
  limitText,
  nullableText,
  queryText,
  recordId,
  requiredName,
  requiredText,
  responseTimestamp,
  typedText,
} from './fields.ts';

/** A procedure in lists: without its text. */
export const procedureRowSchema = z.object({
  id: recordId,
  title: z.string(),
  summary: z.string().nullable(),
  primary_category: z.array(z.string()),
  /** '/api/uploads/{filename}'. */
  cover_image: z.string().nullable(),
  /** The name that upload/file returned. */
  media_file: z.string().nullable(),
  /** The company's name. */
  client_tag: z.string().nullable(),
  visibility: z.enum(PROCEDURE_VISIBILITIES),
  date_published: calendarDate.nullable(),
  created_at: responseTimestamp,
  created_by_company: z.string().nullable(),
  created_by_email: z.string().nullable(),
  version: z.int(),
});

export type ProcedureRow = z.infer<typeof procedureRowSchema>;

export const procedureSchema = procedureRowSchema.extend({
  full_content: z.string(),
  /** The original name of the uploaded PDF. */
  media_file_name: z.string().nullable(),
});

export type Procedure = z.infer<typeof procedureSchema>;

export const PROCEDURES_PAGE = 100;

const procedureFilter = z.object({
  search: queryText(TEXT_LIMITS.search).optional(),
  category: queryText(TEXT_LIMITS.name).optional(),
  visibility: z.enum(PROCEDURE_VISIBILITIES).optional(),
});

export const listProcedures = defineEndpoint({
  name: 'listProcedures',
  method: 'GET',
  path: '/api/procedures',
  access: 'user-or-admin',
  summary:
    'The procedures a person may read, newest first; search matches title or summary, ignoring case and accents.',
  query: procedureFilter.extend({ limit: limitText(PROCEDURES_PAGE, 200), cursor: cursorText }),
  response: z.array(procedureRowSchema),
});

export const exportProcedures = defineEndpoint({
  name: 'exportProcedures',
  method: 'GET',
  path: '/api/procedures/export',
  access: 'user-or-admin',
  summary: 'The same procedures as CSV or Excel, newest first and without their texts.',
  query: procedureFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getProcedure = defineEndpoint({
  name: 'getProcedure',
  method: 'GET',
  path: '/api/procedures/{id}',
  access: 'user-or-admin',
  summary: 'One procedure with its text.',
  params: idParams,
  response: procedureSchema,
});

/** One name or several: the specification's own client sends both forms. */
const categoryNames = z
  .union([z.array(requiredText(TEXT_LIMITS.name)).max(40), queryText(TEXT_LIMITS.name)])
  .nullable()
  .transform((names) => (names === null || names === '' ? [] : [names].flat()));

/** Markdown keeps its blank lines. */
const procedureContent = typedText(TEXT_LIMITS.procedure_content)
  .refine(isWithinMarkdownBudget, { error: OVER_MARKDOWN_BUDGET })
  .nullable()
  .transform((text) => text ?? '');

/** The fields that administrators write. */
export const procedureFields = z.object({
  title: requiredText(TEXT_LIMITS.title),
  summary: nullableText(TEXT_LIMITS.summary),
  full_content: procedureContent,
  primary_category: categoryNames,
  cover_image: nullableText(TEXT_LIMITS.url),
  media_file: nullableText(TEXT_LIMITS.file_name),
  client_tag: nullableText(TEXT_LIMITS.name),
  visibility: z.enum(PROCEDURE_VISIBILITIES),
  date_published: calendarDate.nullable(),
});

/** What the author says about the change, kept with the version that it makes. */
const changeNote = { change_note: nullableText(TEXT_LIMITS.change_note).optional() };

export const createProcedure = defineEndpoint({
  name: 'createProcedure',
  method: 'POST',
  path: '/api/procedures',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Create a procedure; private by default.',
  body: procedureFields.partial().required({ title: true }).extend(changeNote),
  response: procedureSchema,
  status: 201,
});

export const updateProcedure = defineEndpoint({
  name: 'updateProcedure',
  method: 'PUT',
  path: '/api/procedures/{id}',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Change a procedure; what it contained stays as a version.',
  params: idParams,
  body: procedureFields.partial().extend(changeNote),
  response: procedureSchema,
  versioned: true,
});

export const deleteProcedure = defineEndpoint({
  name: 'deleteProcedure',
  method: 'DELETE',
  path: '/api/procedures/{id}',
  access: 'admin',
  touches: ['procedure', 'recently-deleted'],
  summary: 'Delete a procedure.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const exportProcedurePdf = defineEndpoint({
  name: 'exportProcedurePdf',
  method: 'GET',
  path: '/api/procedures/{id}/export/pdf',
  access: 'user-or-admin',
  summary: 'The procedure as a PDF. The header x-not-printed names what the screen shows and the PDF does not.',
  params: idParams,
  response: z.undefined(),
  download: true,
});

export const categorySchema = z.object({
  id: recordId,
  name: z.string(),
  description: z.string().nullable(),
  color: z.string(),
  version: z.int(),
});

export type Category = z.infer<typeof categorySchema>;

/** spec 1 §9. */
export const DEFAULT_CATEGORY_COLOR = '#667eea';

/** The fields that administrators set. */
export const categoryFields = z.object({
  name: requiredName(TEXT_LIMITS.name),
  description: nullableText(TEXT_LIMITS.description),
  color: hexColor,
});

export const listCategories = defineEndpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  access: 'user-or-admin',
  summary: 'All categories, by name.',
  response: z.array(categorySchema),
});

export const createCategory = defineEndpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/api/categories',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Add a category.',
  body: categoryFields.partial().required({ name: true }),
  response: categorySchema,
  status: 201,
});

export const updateCategory = defineEndpoint({
  name: 'updateCategory',
  method: 'PUT',
  path: '/api/categories/{id}',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Change a category; procedures follow its new name.',
  params: idParams,
  body: categoryFields.partial(),
  response: categorySchema,
  versioned: true,
});

export const deleteCategory = defineEndpoint({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/categories/{id}',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Delete a category; it is removed from its procedures.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});
