import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, nullableText, recordId, recordIdText, responseTimestamp } from './fields.ts';
import { procedureFields, procedureSchema } from './procedures.ts';

/** The fields that versions of a procedure are compared by. */
export const procedureFieldName = procedureFields.keyof();

export type ProcedureFieldName = z.infer<typeof procedureFieldName>;

/** A version in the list: without what it contains. */
export const procedureVersionRowSchema = z.object({
  /** Counted from 1 for each procedure; without those of versions that are no longer kept. */
  number: recordId,
  title: z.string(),
  saved_at: responseTimestamp,
  /** Null if it was saved before the portal kept versions, and the log does not know by whom. */
  saved_by_email: z.string().nullable(),
  /** What the author said about the change. */
  note: z.string().nullable(),
  /** The version whose content it has again. */
  restored_number: recordId.nullable(),
  /** What differs from the version before; empty for the first one. */
  changed_fields: z.array(procedureFieldName),
});

export type ProcedureVersionRow = z.infer<typeof procedureVersionRowSchema>;

/** What a procedure contained; names of its categories and its client as they were then. */
export const procedureVersionSchema = procedureVersionRowSchema.extend(
  procedureSchema.pick({
    summary: true,
    full_content: true,
    primary_category: true,
    cover_image: true,
    media_file: true,
    media_file_name: true,
    client_tag: true,
    visibility: true,
    date_published: true,
  }).shape,
);

export type ProcedureVersion = z.infer<typeof procedureVersionSchema>;

const versionParams = idParams.extend({ number: recordIdText });

export const listProcedureVersions = defineEndpoint({
  name: 'listProcedureVersions',
  method: 'GET',
  path: '/api/procedures/{id}/versions',
  access: 'admin',
  summary: 'The versions of a procedure that are kept, latest first; the first one is its current content.',
  params: idParams,
  response: z.array(procedureVersionRowSchema),
});

export const getProcedureVersion = defineEndpoint({
  name: 'getProcedureVersion',
  method: 'GET',
  path: '/api/procedures/{id}/versions/{number}',
  access: 'admin',
  summary: 'What a procedure contained in one version.',
  params: versionParams,
  response: procedureVersionSchema,
});

export const restoreProcedureVersion = defineEndpoint({
  name: 'restoreProcedureVersion',
  method: 'POST',
  path: '/api/procedures/{id}/versions/{number}/restore',
  access: 'admin',
  touches: ['procedure'],
  summary: 'Give a procedure the content of an earlier version again, as a new version; 409 if it has it already.',
  params: versionParams,
  body: z.object({ change_note: nullableText(TEXT_LIMITS.change_note).optional() }),
  response: z.object({
    procedure: procedureSchema,
    /** What is not as in that version, as sentences: a category that no longer exists. */
    notes: z.array(z.string()),
  }),
  versioned: true,
});
