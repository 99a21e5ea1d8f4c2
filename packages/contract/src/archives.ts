import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, queryText, recordId, responseTimestamp } from './fields.ts';

/**
 * All data of a company or a teacher as one archive. 'waiting' until its download begins; 'broken' if that ended before
 * everything was sent.
 */
export const archiveSchema = z.object({
  id: recordId,
  kind: z.enum(['company', 'teacher']),
  /** Of a company's archive. */
  company_name: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'complete', 'broken']),
  /** What is being written now: 'Vacuum readings'. */
  part: z.string().nullable(),
  /** How much has been sent. */
  bytes: z.int(),
  started_at: responseTimestamp,
});

export type Archive = z.infer<typeof archiveSchema>;

export const startCompanyArchive = defineEndpoint({
  name: 'startCompanyArchive',
  method: 'POST',
  path: '/api/companies/{companyName}/archive',
  access: 'company-admin',
  touches: ['archive'],
  summary: 'Prepare an archive of all data of a company; 429 while the person saves another one.',
  params: z.object({ companyName: queryText(TEXT_LIMITS.name) }),
  response: archiveSchema,
  status: 201,
});

export const startTeacherArchive = defineEndpoint({
  name: 'startTeacherArchive',
  method: 'POST',
  path: '/api/teacher-settings/archive',
  access: 'teacher',
  touches: ['archive'],
  summary: "Prepare an archive of all of a teacher's own data; 429 while they save another one.",
  response: archiveSchema,
  status: 201,
});

export const getLatestArchive = defineEndpoint({
  name: 'getLatestArchive',
  method: 'GET',
  path: '/api/archives/latest',
  access: 'signed-in',
  summary: "The person's latest archive, and how far it is; null if there was none.",
  response: archiveSchema.nullable(),
  background: true,
});

export const downloadArchive = defineEndpoint({
  name: 'downloadArchive',
  method: 'GET',
  path: '/api/archives/{id}/download',
  access: 'signed-in',
  summary: 'An archive that waits, as a ZIP file written while it is read. Once, and only by whoever prepared it.',
  params: idParams,
  response: z.undefined(),
  download: true,
  isExport: true,
  media: true,
});
