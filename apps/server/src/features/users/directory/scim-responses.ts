import { SCIM_BASE, type ScimListQuery } from '@dewar/contract/scim';
import {
  GROUP_SCHEMA,
  LIST_SCHEMA,
  PROVIDER_SCHEMA,
  RESOURCE_TYPE_SCHEMA,
  SCHEMA_SCHEMA,
  SCIM_RESOURCE_TYPES,
  SCIM_SCHEMAS,
} from '@dewar/contract/scim-schemas';
import { DIRECTORY_PAGE } from '@dewar/domain/accounts/directory';
import type { DirectoryGroup } from './directory-group-repository.ts';
import { isObject, type ScimDocument } from './scim-document.ts';

/** A page of a list. */
export function listResponse(resources: readonly ScimDocument[], total: number, startIndex = 1): ScimDocument {
  return {
    schemas: [LIST_SCHEMA],
    ...{ totalResults: total, startIndex, itemsPerPage: resources.length, Resources: resources },
  };
}

/** A group as the directory is shown it; without members where they were not read. */
export function groupResource(group: DirectoryGroup, publicUrl: string): ScimDocument {
  const { id, display_name, external_id, members, created_at, updated_at } = group;
  const base = `${publicUrl}${SCIM_BASE}`;
  return {
    ...{ schemas: [GROUP_SCHEMA], id: `g${id}`, displayName: display_name },
    ...(external_id !== null && { externalId: external_id }),
    ...(members !== undefined && {
      members: members.map((member) => ({
        ...{ value: String(member.id), display: member.display, type: 'User', $ref: `${base}/Users/${member.id}` },
      })),
    }),
    meta: {
      ...{ resourceType: 'Group', location: `${base}/Groups/g${id}` },
      ...{ created: created_at.toISOString(), lastModified: updated_at.toISOString() },
    },
  };
}

type Shown = Partial<Pick<ScimListQuery, 'attributes' | 'excludedAttributes'>>;

const namesOf = (list: string) => list.split(',').map((name) => shortNameOf(name.trim().toLowerCase()));
const shortNameOf = (name: string) => name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');

/** Whether a request asks for an attribute, by its name in lower case. */
export function isAskedFor({ attributes, excludedAttributes }: Shown, name: string): boolean {
  if (attributes !== undefined) return namesOf(attributes).some((one) => one === name || one.startsWith(`${name}.`));
  return excludedAttributes === undefined || !namesOf(excludedAttributes).includes(name);
}

/** Always in a response (RFC 7643, 7: returned). */
const ALWAYS = ['schemas', 'id', 'username', 'meta'];

/** A record with the attributes that were asked for (RFC 7644, 3.9). */
export function shownResource(resource: ScimDocument, shown: Shown): ScimDocument {
  const { attributes, excludedAttributes } = shown;
  if (attributes !== undefined) return withAttributes(resource, namesOf(attributes));
  if (excludedAttributes === undefined) return resource;
  const excluded = namesOf(excludedAttributes).filter((name) => !ALWAYS.includes(name));
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      if (excluded.includes(lower)) return [];
      const parts = partsOf(excluded, lower);
      return [[name, parts.length === 0 ? value : filterParts(value, (part) => !parts.includes(part))]];
    }),
  );
}

function withAttributes(resource: ScimDocument, wanted: readonly string[]): ScimDocument {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      if (ALWAYS.includes(lower) || wanted.includes(lower)) return [[name, value]];
      const parts = partsOf(wanted, lower);
      return parts.length === 0 ? [] : [[name, filterParts(value, (part) => parts.includes(part))]];
    }),
  );
}

/** The parts of an attribute in a list of names: those of 'name.givenname', or behind the name of an extension. */
function partsOf(names: readonly string[], attribute: string): readonly string[] {
  return names.flatMap((name) =>
    name.startsWith(`${attribute}.`) || name.startsWith(`${attribute}:`) ? [name.slice(attribute.length + 1)] : [],
  );
}

function filterParts(value: unknown, isShown: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => filterParts(one, isShown));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isShown(part.toLowerCase())));
}

/** What a client may do here (RFC 7643, 5). */
export function providerConfig(publicUrl: string): ScimDocument {
  const no = { supported: false };
  return {
    schemas: [PROVIDER_SCHEMA],
    documentationUri: `${publicUrl}/help`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: DIRECTORY_PAGE.most },
    ...{ changePassword: no, sort: { supported: true }, etag: no },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token',
        description: 'A token of the company with the scope scim, in the header Authorization: Bearer.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${SCIM_BASE}/ServiceProviderConfig` },
  };
}

export function schemaResources(publicUrl: string): readonly ScimDocument[] {
  return SCIM_SCHEMAS.map((schema) => ({
    ...{ schemas: [SCHEMA_SCHEMA], ...schema },
    meta: { resourceType: 'Schema', location: `${publicUrl}${SCIM_BASE}/Schemas/${schema.id}` },
  }));
}

export function typeResources(publicUrl: string): readonly ScimDocument[] {
  return SCIM_RESOURCE_TYPES.map((type) => ({
    ...{ schemas: [RESOURCE_TYPE_SCHEMA], ...type },
    meta: { resourceType: 'ResourceType', location: `${publicUrl}${SCIM_BASE}/ResourceTypes/${type.id}` },
  }));
}
