import type { TokenScope } from '@dewar/domain/accounts/api-tokens';
import { DIRECTORY_PAGE, MAX_PATCH_OPERATIONS } from '@dewar/domain/accounts/directory';
import { z } from 'zod';
import { queryText } from './fields.ts';

/**
 * The endpoints of SCIM 2.0 (RFC 7644), which a company's directory calls. They follow the standard and not the
 * conventions of our own interface: paths, PATCH, errors and the content type. All of them are for a token with the scope
 * `scim`, which only a service account of a company has, and reach the people and groups of that company.
 */
export interface ScimEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/scim/v2/${string}`;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** 200 by default. */
  readonly status?: 201 | 204;
}

export const SCIM_SCOPE: TokenScope = 'scim';
export const SCIM_BASE = '/scim/v2';
export const SCIM_TYPE = 'application/scim+json';

/** The words of RFC 7644, 3.12, for errors that a client can act on. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const MAX_NAMES = 2_000;

/** A position or a number of records, as text or as a number; what is below the least counts as it. */
const wholeNumber = (least: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int()
    .transform((value) => Math.max(value, least));

const shownAttributes = {
  attributes: queryText(MAX_NAMES).optional(),
  excludedAttributes: queryText(MAX_NAMES).optional(),
};

const shown = z.object(shownAttributes);

const paging = {
  // Its length and its characters are judged where it is parsed.
  filter: z.string().optional(),
  sortBy: queryText(MAX_NAMES).optional(),
  sortOrder: z.enum(['ascending', 'descending']).default('ascending'),
  startIndex: wholeNumber(1).default(1),
  count: wholeNumber(0)
    .transform((count) => Math.min(count, DIRECTORY_PAGE.most))
    .default(DIRECTORY_PAGE.usual),
};

export const scimListQuery = z.object({ ...paging, ...shownAttributes });
export type ScimListQuery = z.output<typeof scimListQuery>;

/** The same in a body, with the attributes as a list. */
const searchBody = z.object({
  ...paging,
  attributes: z.array(z.string()).optional(),
  excludedAttributes: z.array(z.string()).optional(),
});

/** A person or a group as the directory sends it; what is known of it is read by the schemas. */
const resourceBody = z.looseObject({});

const patchBody = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_PATCH_OPERATIONS),
});
export type ScimPatch = z.output<typeof patchBody>;

const USERS = `${SCIM_BASE}/Users` as const;
const GROUPS = `${SCIM_BASE}/Groups` as const;

const define = <const E extends ScimEndpoint>(endpoint: E): E => endpoint;

export const getScimConfig = define({
  ...{ name: 'getScimConfig', method: 'GET', path: `${SCIM_BASE}/ServiceProviderConfig` },
});
export const listScimSchemas = define({ name: 'listScimSchemas', method: 'GET', path: `${SCIM_BASE}/Schemas` });
export const getScimSchema = define({ name: 'getScimSchema', method: 'GET', path: `${SCIM_BASE}/Schemas/{id}` });
export const listScimTypes = define({ name: 'listScimTypes', method: 'GET', path: `${SCIM_BASE}/ResourceTypes` });
export const getScimType = define({ name: 'getScimType', method: 'GET', path: `${SCIM_BASE}/ResourceTypes/{id}` });

export const listScimUsers = define({ name: 'listScimUsers', method: 'GET', path: USERS, query: scimListQuery });
export const searchScimUsers = define({
  ...{ name: 'searchScimUsers', method: 'POST', path: `${USERS}/.search`, body: searchBody },
});
export const createScimUser = define({
  ...{ name: 'createScimUser', method: 'POST', path: USERS, query: shown, body: resourceBody, status: 201 },
});
export const getScimUser = define({ name: 'getScimUser', method: 'GET', path: `${USERS}/{id}`, query: shown });
export const replaceScimUser = define({
  ...{ name: 'replaceScimUser', method: 'PUT', path: `${USERS}/{id}`, query: shown, body: resourceBody },
});
export const patchScimUser = define({
  ...{ name: 'patchScimUser', method: 'PATCH', path: `${USERS}/{id}`, query: shown, body: patchBody },
});
export const deleteScimUser = define({
  ...{ name: 'deleteScimUser', method: 'DELETE', path: `${USERS}/{id}`, status: 204 },
});

export const listScimGroups = define({ name: 'listScimGroups', method: 'GET', path: GROUPS, query: scimListQuery });
export const searchScimGroups = define({
  ...{ name: 'searchScimGroups', method: 'POST', path: `${GROUPS}/.search`, body: searchBody },
});
export const createScimGroup = define({
  ...{ name: 'createScimGroup', method: 'POST', path: GROUPS, query: shown, body: resourceBody, status: 201 },
});
export const getScimGroup = define({ name: 'getScimGroup', method: 'GET', path: `${GROUPS}/{id}`, query: shown });
export const replaceScimGroup = define({
  ...{ name: 'replaceScimGroup', method: 'PUT', path: `${GROUPS}/{id}`, query: shown, body: resourceBody },
});
export const patchScimGroup = define({
  ...{ name: 'patchScimGroup', method: 'PATCH', path: `${GROUPS}/{id}`, query: shown, body: patchBody },
});
export const deleteScimGroup = define({
  ...{ name: 'deleteScimGroup', method: 'DELETE', path: `${GROUPS}/{id}`, status: 204 },
});

export const SCIM_ENDPOINTS: readonly ScimEndpoint[] = [
  ...[getScimConfig, listScimSchemas, getScimSchema, listScimTypes, getScimType],
  ...[listScimUsers, searchScimUsers, createScimUser, getScimUser, replaceScimUser, patchScimUser, deleteScimUser],
  ...[listScimGroups, searchScimGroups, createScimGroup, getScimGroup, replaceScimGroup, patchScimGroup],
  deleteScimGroup,
];
