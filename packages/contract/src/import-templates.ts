import { IMPORT_KIND_NAMES } from '@dewar/domain/imports/import-kind-names';
import { MAX_IMPORT_TEMPLATES } from '@dewar/domain/imports/import-templates';
import { DATE_ORDERS } from '@dewar/domain/imports/sheet-dates';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, queryText, recordId, requiredName, timeZone } from './fields.ts';
import { checkChosen, columnPlaces, columnUnits, IMPORT_COLUMNS } from './imports.ts';

/** The longest name of a template, so that it fits the menu of a phone. */
export const TEMPLATE_NAME_LENGTH = 60;

/** Of a heading so much is kept. */
export const TEMPLATE_HEADING_LENGTH = 200;

const matchFields = z.object({
  kind: z.enum(IMPORT_KIND_NAMES),
  /** The headings of the sheet that was matched, by which it is recognised. */
  headings: z.array(queryText(TEMPLATE_HEADING_LENGTH)).min(1).max(IMPORT_COLUMNS),
  /** At which of them each column stands, from 0. */
  columns: columnPlaces,
  units: columnUnits,
  /** Null if no date of that sheet needed one. */
  date_order: z.enum(DATE_ORDERS).nullable(),
  /** The zone of times that name none. */
  timezone: timeZone,
});

export type ImportMatch = z.output<typeof matchFields>;

function checkMatch(match: ImportMatch, context: z.RefinementCtx): void {
  checkChosen(match, context);
  for (const [name, place] of Object.entries(match.columns)) {
    if (place < match.headings.length) continue;
    context.addIssue({ code: 'custom', path: ['columns', name], message: 'is at no heading' });
  }
}

const match = matchFields.superRefine(checkMatch);

export const importTemplateSchema = z.object({ id: recordId, name: z.string(), match: matchFields });

export type ImportTemplate = z.infer<typeof importTemplateSchema>;

const name = requiredName(TEMPLATE_NAME_LENGTH);

export const listImportTemplates = defineEndpoint({
  name: 'listImportTemplates',
  method: 'GET',
  path: '/api/import-templates',
  access: 'company',
  summary: "One's own templates of how sheets are read, by name.",
  response: z.array(importTemplateSchema),
});

export const createImportTemplate = defineEndpoint({
  name: 'createImportTemplate',
  method: 'POST',
  path: '/api/import-templates',
  access: 'company',
  touches: ['import-template'],
  summary: `Keep how a sheet is read under a name, at most ${MAX_IMPORT_TEMPLATES} in all.`,
  body: z.object({ name, match }),
  response: importTemplateSchema,
  status: 201,
});

export const updateImportTemplate = defineEndpoint({
  name: 'updateImportTemplate',
  method: 'PUT',
  path: '/api/import-templates/{id}',
  access: 'company',
  touches: ['import-template'],
  summary: "Rename one's own template, or keep another match in it; the kind of records stays.",
  params: idParams,
  body: z.object({ name, match }).partial(),
  response: importTemplateSchema,
});

export const deleteImportTemplate = defineEndpoint({
  name: 'deleteImportTemplate',
  method: 'DELETE',
  path: '/api/import-templates/{id}',
  access: 'company',
  touches: ['import-template'],
  summary: "Delete one's own template.",
  params: idParams,
  response: deletedRecord,
});
