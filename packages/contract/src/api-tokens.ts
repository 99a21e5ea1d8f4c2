import { MAX_TOKEN_NAME, MAX_TOKEN_NETWORKS, TOKEN_SCOPES, TOKEN_STATES } from '@dewar/domain/accounts/api-tokens';
import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  newName,
  queryText,
  recordId,
  responseTimestamp,
  timestamp,
} from './fields.ts';

/** A token for programs. The token itself is shown once, when it is made. */
export const apiTokenSchema = z.object({
  id: recordId,
  name: z.string(),
  /** How the token begins, by which it is recognised. */
  prefix: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The addresses that it may be used from; every one if there are none. */
  networks: z.array(z.string()),
  state: z.enum(TOKEN_STATES),
  created_at: responseTimestamp,
  expires_at: responseTimestamp.nullable(),
  /** Within five minutes. */
  last_used_at: responseTimestamp.nullable(),
  last_used_address: z.string().nullable(),
});

export type ApiToken = z.infer<typeof apiTokenSchema>;

/** One that reads or writes a company's data. */
export const companyTokenSchema = apiTokenSchema.extend({
  /** In whose name it acts. */
  owner: z.object({ kind: z.enum(['service_account', 'person']), name: z.string() }),
  made_by: z.string(),
});

export type CompanyToken = z.infer<typeof companyTokenSchema>;

/** An address or a network: '192.0.2.7', '192.0.2.0/24', '2001:db8::/32'. */
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], { error: 'must be an address or a network' });

export const newApiToken = z.object({
  name: newName(MAX_TOKEN_NAME),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, { error: 'must have at least one scope' })
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must name each scope once' }),
  /** Null for a token that does not expire. */
  expires_at: timestamp.nullable().default(null),
  networks: z.array(network).max(MAX_TOKEN_NETWORKS).default([]),
  /** An unattended session must not give lasting access away: may be left out for some minutes after signing in. */
  current_password: z.string().min(1).max(1_000).optional(),
});

export const listApiTokens = defineEndpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/tokens',
  access: 'signed-in',
  summary: "One's own tokens for programs, the newest first.",
  response: z.array(apiTokenSchema),
});

export const createApiToken = defineEndpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/tokens',
  access: 'signed-in',
  touches: ['api-token'],
  summary: "Make a token that acts in one's own name within its scopes. It is returned this once.",
  body: newApiToken,
  /** The token is stored as a hash only. */
  response: apiTokenSchema.extend({ token: z.string() }),
  status: 201,
  acceptsIdempotencyKey: false,
});

export const revokeApiToken = defineEndpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  access: 'signed-in',
  touches: ['api-token'],
  summary: 'Revoke an own token at once.',
  params: idParams,
  response: deletedRecord,
});

const COMPANY_TOKENS = '/api/companies/{companyName}/tokens';
const companyParams = z.object({ companyName: queryText(TEXT_LIMITS.name) });

export const listCompanyTokens = defineEndpoint({
  name: 'listCompanyTokens',
  method: 'GET',
  path: COMPANY_TOKENS,
  access: 'company-admin',
  summary: "The tokens of a company's service accounts and of its people, the newest first.",
  params: companyParams,
  query: z.object({
    /** How a token, or a part of its name or its owner's, begins or reads. */
    search: queryText(TEXT_LIMITS.search).optional(),
    limit: limitText(MAX_LIST_LIMIT, MAX_LIST_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(companyTokenSchema),
});

export const createCompanyToken = defineEndpoint({
  name: 'createCompanyToken',
  method: 'POST',
  path: COMPANY_TOKENS,
  access: 'company-admin',
  touches: ['api-token'],
  summary:
    'Make a token of a service account of the company, which is named as the token and may do what a user of the company may. It is returned this once.',
  params: companyParams,
  body: newApiToken,
  response: companyTokenSchema.extend({ token: z.string() }),
  status: 201,
  acceptsIdempotencyKey: false,
});

export const confirmCompanyToken = defineEndpoint({
  name: 'confirmCompanyToken',
  method: 'POST',
  path: `${COMPANY_TOKENS}/{id}/confirm`,
  access: 'company-admin',
  touches: ['api-token'],
  summary: 'Let a token of a service account go on that was stopped because whoever made it lost the right to.',
  params: companyParams.extend(idParams.shape),
  body: newApiToken.pick({ current_password: true }).required(),
  response: companyTokenSchema,
  acceptsIdempotencyKey: false,
});

export const revokeCompanyToken = defineEndpoint({
  name: 'revokeCompanyToken',
  method: 'DELETE',
  path: `${COMPANY_TOKENS}/{id}`,
  access: 'company-admin',
  touches: ['api-token'],
  summary: "Revoke a token of a service account, or of one of the company's people, at once.",
  params: companyParams.extend(idParams.shape),
  response: deletedRecord,
});
