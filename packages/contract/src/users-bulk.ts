import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { bulkFateSchema, bulkIds, bulkIdsText } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { nullableText } from './fields.ts';
import { suspensionBody } from './suspensions.ts';
import { userFilter } from './users.ts';

/** What can be done to several accounts at once, each as the endpoint for one account does it. */
export const USER_ACTS = ['approve', 'move', 'suspend', 'lift-suspension'] as const;
export type UserAct = (typeof USER_ACTS)[number];

const body = z.object({
  act: z.enum(USER_ACTS),
  ids: bulkIds,
  /**
   * To move: the name of an existing company, or 'No Company'. To approve: one company for all of them; absent or null
   * for the one that each asked for.
   */
  company_name: nullableText(TEXT_LIMITS.name).optional(),
  /** To suspend: the same reason and end for all of them. A preview needs neither. */
  ...suspensionBody.partial().shape,
});

/** `company_before` of a person who is moved: an undo moves back to it. */
const userFateSchema = bulkFateSchema.extend({ company_before: z.string().optional() });

export type UserFate = z.infer<typeof userFateSchema>;

export const previewUsersChange = defineEndpoint({
  name: 'previewUsersChange',
  method: 'POST',
  path: '/api/admin/users/bulk/preview',
  access: 'admin',
  touches: [],
  summary: 'What changing several accounts would do to each of them, by id; writes nothing.',
  body,
  response: z.array(userFateSchema),
  acceptsIdempotencyKey: false,
});

export const changeUsers = defineEndpoint({
  name: 'changeUsers',
  method: 'POST',
  path: '/api/admin/users/bulk',
  access: 'admin',
  touches: ['user', 'company', 'company-assignment-request'],
  summary: 'Change several accounts; each is done, unchanged or refused by itself, and audited by itself.',
  body,
  response: z.array(userFateSchema),
});

export const exportUsers = defineEndpoint({
  name: 'exportUsers',
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'company-admin',
  summary: 'Accounts as CSV or Excel, newest first: filtered, or the named ones.',
  query: userFilter.extend({ ...exportFields, ids: bulkIdsText.optional() }),
  response: z.undefined(),
  download: true,
  isExport: true,
});
