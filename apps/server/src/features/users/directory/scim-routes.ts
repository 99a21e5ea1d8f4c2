import type { ScimListQuery } from '@dewar/contract/scim';
import * as contract from '@dewar/contract/scim';
import type { Database } from '../../../shared/database/database.ts';
import { notFound } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { listDirectoryGroups } from './directory-group-repository.ts';
import {
  addDirectoryGroup,
  deleteDirectoryGroup,
  getDirectoryGroup,
  patchDirectoryGroup,
  replaceDirectoryGroup,
} from './directory-group-service.ts';
import { listDirectoryPeople } from './directory-person-repository.ts';
import {
  addDirectoryPerson,
  deleteDirectoryPerson,
  getDirectoryPerson,
  patchDirectoryPerson,
  replaceDirectoryPerson,
} from './directory-person-service.ts';
import { GROUP_SHAPE, type ScimDocument, USER_SHAPE } from './scim-document.ts';
import { patchDocument } from './scim-patch-document.ts';
import { resourceOf } from './scim-person.ts';
import {
  groupResource,
  isAskedFor,
  listResponse,
  providerConfig,
  schemaResources,
  shownResource,
  typeResources,
} from './scim-responses.ts';

interface Call {
  readonly db: Database;
  readonly now: Date;
  readonly person: SignedIn;
  readonly company_id: number;
}

/** What directories of companies call (RFC 7644). */
export function scimRoutes({ mountScim: mount, config }: Server): void {
  const { publicUrl } = config;
  const changeOf = ({ db, now, person, company_id }: Call) => ({ db, now, person, company_id, config });

  const schemas = schemaResources(publicUrl);
  const types = typeResources(publicUrl);
  mount(contract.getScimConfig, async () => providerConfig(publicUrl));
  mount(contract.listScimSchemas, async () => listResponse(schemas, schemas.length));
  mount(contract.getScimSchema, async ({ id }) => findById(schemas, id));
  mount(contract.listScimTypes, async () => listResponse(types, types.length));
  mount(contract.getScimType, async ({ id }) => findById(types, id));

  const listPeople = async ({ db, ...call }: Call, query: ScimListQuery) => {
    const { total, people } = await listDirectoryPeople(db, call, query);
    const resources = people.map((person) => shownResource(resourceOf(person, publicUrl), query));
    return listResponse(resources, total, query.startIndex);
  };
  mount(contract.listScimUsers, ({ query, ...call }) => listPeople(call, query));
  mount(contract.searchScimUsers, ({ body, ...call }) => listPeople(call, withTexts(body)));
  mount(contract.createScimUser, async ({ query, body, ...call }) =>
    shownResource(resourceOf(await addDirectoryPerson(changeOf(call), body), publicUrl), query),
  );
  mount(contract.getScimUser, async ({ query, id, ...call }) =>
    shownResource(resourceOf(await getDirectoryPerson(call.db, call, id), publicUrl), query),
  );
  mount(contract.replaceScimUser, async ({ query, body, id, ...call }) =>
    shownResource(resourceOf(await replaceDirectoryPerson(changeOf(call), id, body), publicUrl), query),
  );
  mount(contract.patchScimUser, async ({ query, body, id, ...call }) => {
    const patch = (document: ScimDocument) => patchDocument(USER_SHAPE, document, body);
    return shownResource(resourceOf(await patchDirectoryPerson(changeOf(call), id, patch), publicUrl), query);
  });
  mount(contract.deleteScimUser, ({ id, ...call }) => deleteDirectoryPerson(changeOf(call), id));

  const listGroups = async ({ db, company_id }: Call, query: ScimListQuery) => {
    const asked = { ...query, withMembers: isAskedFor(query, 'members') };
    const { total, groups } = await listDirectoryGroups(db, company_id, asked);
    const resources = groups.map((group) => shownResource(groupResource(group, publicUrl), query));
    return listResponse(resources, total, query.startIndex);
  };
  mount(contract.listScimGroups, ({ query, ...call }) => listGroups(call, query));
  mount(contract.searchScimGroups, ({ body, ...call }) => listGroups(call, withTexts(body)));
  mount(contract.createScimGroup, async ({ query, body, ...call }) =>
    shownResource(groupResource(await addDirectoryGroup(changeOf(call), body), publicUrl), query),
  );
  mount(contract.getScimGroup, async ({ db, company_id, query, id }) => {
    const group = await getDirectoryGroup(db, company_id, { id, withMembers: isAskedFor(query, 'members') });
    return shownResource(groupResource(group, publicUrl), query);
  });
  mount(contract.replaceScimGroup, async ({ query, body, id, ...call }) =>
    shownResource(groupResource(await replaceDirectoryGroup(changeOf(call), id, body), publicUrl), query),
  );
  mount(contract.patchScimGroup, async ({ query, body, id, ...call }) => {
    const patch = (document: ScimDocument) => patchDocument(GROUP_SHAPE, document, body);
    return shownResource(groupResource(await patchDirectoryGroup(changeOf(call), id, patch), publicUrl), query);
  });
  mount(contract.deleteScimGroup, ({ id, ...call }) => deleteDirectoryGroup(changeOf(call), id));
}

function findById(resources: readonly ScimDocument[], id: string): ScimDocument {
  const found = resources.find((one) => String(one.id).toLowerCase() === id.toLowerCase());
  if (found === undefined) throw notFound();
  return found;
}

interface Search extends Omit<ScimListQuery, 'attributes' | 'excludedAttributes'> {
  readonly attributes?: readonly string[] | undefined;
  readonly excludedAttributes?: readonly string[] | undefined;
}

/** A search in a body as it would stand in an address. */
function withTexts({ attributes, excludedAttributes, ...query }: Search): ScimListQuery {
  return {
    ...query,
    ...(attributes !== undefined && { attributes: attributes.join(',') }),
    ...(excludedAttributes !== undefined && { excludedAttributes: excludedAttributes.join(',') }),
  };
}
