import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { companyTokenSchema } from './api-tokens.ts';
import { defineEndpoint } from './endpoint.ts';
import { queryText, recordId, recordIdText, responseTimestamp } from './fields.ts';

const directoryGroupSchema = z.object({
  id: recordId,
  name: z.string(),
  members: z.int(),
  /** Whoever is in it is a company administrator. */
  makes_administrators: z.boolean(),
});

export type DirectoryGroupOfCompany = z.infer<typeof directoryGroupSchema>;

/** A company's directory, which adds and suspends its people by SCIM, as its administrators see it. */
export const directorySchema = z.object({
  /** Where the directory calls, as it is entered there. */
  address: z.string(),
  /** With which it may, the last made first. */
  tokens: z.array(
    companyTokenSchema.pick({ id: true, name: true, prefix: true, state: true, expires_at: true }).extend({
      last_used_at: responseTimestamp.nullable(),
      last_used_address: z.string().nullable(),
    }),
  ),
  /** Whom it has sent and not deleted. */
  people: z.int(),
  groups: z.array(directoryGroupSchema),
});

export type CompanyDirectory = z.infer<typeof directorySchema>;

const DIRECTORY = '/api/companies/{companyName}/directory';
const companyParams = z.object({ companyName: queryText(TEXT_LIMITS.name) });

export const getDirectory = defineEndpoint({
  name: 'getDirectory',
  method: 'GET',
  path: DIRECTORY,
  access: 'company-admin',
  summary: "A company's directory: where it calls, when it last did, and its groups.",
  params: companyParams,
  response: directorySchema,
});

export const updateDirectoryGroup = defineEndpoint({
  name: 'updateDirectoryGroup',
  method: 'PUT',
  path: `${DIRECTORY}/groups/{id}`,
  access: 'company-admin',
  touches: ['directory', 'user'],
  summary: 'Make the people of a group of the directory company administrators, or no longer.',
  params: companyParams.extend({ id: recordIdText }),
  body: z.object({ makes_administrators: z.boolean() }),
  response: directoryGroupSchema,
});
