import { revokeCompanyToken } from '@dewar/contract/api-tokens';
import { SCIM_ENDPOINTS, type ScimEndpoint } from '@dewar/contract/scim';
import { suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { createTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../../test-support/hash-of-state.ts';
import { CALLERS, type MatrixWorld, makeMatrixWorld } from '../../../../test-support/matrix-world.ts';
import { addUser } from '../../../../test-support/sample-world.ts';
import { PUBLIC_URL } from '../../../../test-support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import {
  ADMIN,
  BOSS,
  COMPANY,
  INES,
  NORA,
  SECOND_BOSS,
  SUPER,
  TEACHER,
} from '../../api-tokens/api-token-test-world.ts';
import { type DirectoryWorld, entraUser, GROUP, startDirectoryWorld } from './directory-test-world.ts';

const ENDPOINTS = SCIM_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const);
const PATCH = { Operations: [{ op: 'replace', path: 'displayName', value: 'Changed' }] };

const bodyOf = ({ name, method }: ScimEndpoint, unique: string) => {
  if (method === 'PATCH') return PATCH;
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (name.startsWith('search')) return {};
  return name.endsWith('User') ? entraUser(`${unique}@a.example`) : { schemas: [GROUP], displayName: unique };
};

describe('the matrix of permissions', () => {
  let server: TestServer;
  let matrix: MatrixWorld;
  let company: number;

  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL });
    matrix = await makeMatrixWorld(server);
    const { company_id } = await server.db
      .selectFrom('users')
      .select('company_id')
      .where('email', '=', 'user@a.example')
      .executeTakeFirstOrThrow();
    company = company_id ?? 0;
  });
  afterAll(() => server.stop());

  let serial = 0;
  async function pathOf({ path, name }: ScimEndpoint): Promise<string> {
    serial += 1;
    if (!path.includes('{id}')) return path;
    if (name.endsWith('Schema')) return path.replace('{id}', 'urn:ietf:params:scim:schemas:core:2.0:User');
    if (name.endsWith('Type')) return path.replace('{id}', 'User');
    if (name.endsWith('User')) {
      const id = await addUser(server.db, { email: `scim-${serial}@a.example`, company_id: company });
      return path.replace('{id}', String(id));
    }
    const now = server.clock.now();
    const row = { company_id: company, display_name: `Group ${serial}`, created_at: now, updated_at: now };
    const { id } = await server.db.insertInto('directory_groups').values(row).returning('id').executeTakeFirstOrThrow();
    return path.replace('{id}', `g${id}`);
  }

  const STRANGERS: readonly string[] = [
    ...['nobody', 'expired token', 'revoked token', 'pending', 'rejected', 'suspended', 'of a suspended company'],
    ...['of an inactive company', 'revoked API token'],
  ];

  test.each(ENDPOINTS)('%s serves the service account of the company, and nobody else', async (_, endpoint) => {
    for (const caller of CALLERS) {
      const url = await pathOf(endpoint);
      const token = matrix.tokens[caller];
      const before = await hashOfState(server);
      const response = await server.app.inject({
        ...{ method: endpoint.method, url },
        headers: {
          'content-type': 'application/scim+json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        payload: JSON.stringify(bodyOf(endpoint, `new-${serial}`)),
      });
      if (caller === 'service account of A') {
        expect(response.statusCode, response.body).toBe(endpoint.status ?? 200);
        const isRead = endpoint.method === 'GET' || endpoint.name.startsWith('search');
        const entries = await server.pool.query('select via from audit_log order by id desc limit 1');
        if (isRead) expect(await hashOfState(server), 'a read writes nothing').toBe(before);
        else expect(entries.rows[0].via).toMatch(/^service account of A \(dwr_/);
        continue;
      }
      expect(response.statusCode, `${caller}: ${response.body}`).toBe(STRANGERS.includes(caller) ? 401 : 403);
      expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8');
      expect(await hashOfState(server), caller).toBe(before);
    }
  });
});

describe('a token with the scope scim', () => {
  let world: DirectoryWorld;
  beforeAll(async () => {
    world = await startDirectoryWorld();
  });
  afterAll(() => world.server.stop());

  test('reaches nobody of another company, no administrator of ours, no teacher and no service account', async () => {
    const { ask, patch, server, idOf } = world;
    const accounts = await Promise.all([NORA, ADMIN, SUPER, TEACHER].map(idOf));
    const entra = await server.db
      .selectFrom('users')
      .select('id')
      .where('is_service_account', '=', true)
      .executeTakeFirstOrThrow();
    const unknown = await ask('GET', '/Users/2000000000');
    const before = await hashOfState(server);
    for (const id of [...accounts, entra.id]) {
      const answers = [
        await ask('GET', `/Users/${id}`),
        await ask('PUT', `/Users/${id}`, entraUser('other@polar.example')),
        await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
        await ask('DELETE', `/Users/${id}`),
      ];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([404, unknown.text]));
    }
    expect(await hashOfState(server)).toBe(before);
    const listed = await ask('GET', '/Users?count=200');
    const names = listed.body.Resources.map((one: { userName: string }) => one.userName);
    expect(names).toEqual([INES, BOSS, SECOND_BOSS]);
    expect((await ask('GET', `/Users?filter=${encodeURIComponent('userName pr or id pr')}`)).body.totalResults).toBe(3);
  });

  test('reaches no group of another company', async () => {
    const { server, ask, patch } = world;
    const north = await server.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'North')
      .executeTakeFirstOrThrow();
    const now = server.clock.now();
    const row = { company_id: north.id, display_name: 'Of North', created_at: now, updated_at: now };
    const { id } = await server.db.insertInto('directory_groups').values(row).returning('id').executeTakeFirstOrThrow();
    const answers = [
      await ask('GET', `/Groups/g${id}`),
      await ask('PUT', `/Groups/g${id}`, { schemas: [GROUP], displayName: 'Taken' }),
      await patch(`/Groups/g${id}`, { op: 'replace', path: 'displayName', value: 'Taken' }),
      await ask('DELETE', `/Groups/g${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await ask('GET', '/Groups')).body.Resources).toEqual([]);
  });

  test('does nothing else, and one of another scope or network does nothing here', async () => {
    const { server, token, askAs, makeForCompany } = world;
    expect((await server.call(createTank, { token, body: { tank_number: 'X' } })).status).toBe(403);
    const other = await makeForCompany(BOSS, { name: 'ERP', scopes: ['tanks:read'] });
    const refused = await askAs(other.token)('GET', '/Users');
    expect([refused.status, refused.body.detail]).toEqual([403, 'This token lacks the scope scim.']);
    const far = await makeForCompany(BOSS, { name: 'Far', scopes: ['scim'], networks: ['192.0.2.0/24'] });
    expect((await askAs(far.token)('GET', '/Users')).status).toBe(403);
    await expect(world.make(INES, { scopes: ['scim'] })).rejects.toThrow(/scim is of no use here/);
  });

  test.each([
    'userName eq "x" or 1=1 --',
    `userName eq "'; drop table users; --"`,
    'userName eq "a\\"b"',
    `userName eq "%"`,
    'userName co "_"',
    `displayName eq "\\' or true"`,
  ])('finds nobody by the filter %s', async (filter) => {
    const answer = await world.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body.totalResults, answer.text).toBe(0);
    else expect(answer.body.scimType).toBe('invalidFilter');
  });

  test.each([
    'userName',
    'userName eq',
    'userName eq ines',
    'eq "x"',
    'password eq "x"',
    'password_hash pr',
    'userName zz "x"',
    '('.repeat(900),
    // The parser would go back and forth without end.
    `userName eq "${'\n'.repeat(60)}`,
    `userName eq "${'x'.repeat(1_000)}"`,
    'active gt true',
    'meta.created gt "yesterday"',
  ])('gets 400 for the filter %j', async (filter) => {
    const answer = await world.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([answer.status, answer.body.scimType], answer.text).toEqual([400, 'invalidFilter']);
  });

  test('changes no prototype by a path or a key', async () => {
    const id = await world.idOf(INES);
    for (const path of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'constructor.prototype',
      'name.__proto__',
      'emails[type eq "work"].__proto__',
    ]) {
      await world.patch(`/Users/${id}`, { op: 'add', path, value: { polluted: 'yes' } });
    }
    await world.patch(`/Users/${id}`, { op: 'add', value: { 'prototype.polluted': 'yes' } });
    const raw = `{"Operations":[{"op":"add","value":{"__proto__":{"polluted":"yes"}}}]}`;
    expect((await world.ask('PATCH', `/Users/${id}`, raw)).status).toBe(400);
    expect('polluted' in {}).toBe(false);
  });

  test('pages, sorts and shows what is asked for', async () => {
    const { ask } = world;
    const at = async (query: string) => (await ask('GET', `/Users?${query}`)).body;
    expect(await at('count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    expect(await at('startIndex=100')).toMatchObject({ totalResults: 3, startIndex: 100, Resources: [] });
    expect(await at('startIndex=-3&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    const names = async (query: string) => (await at(query)).Resources.map((one: { userName: string }) => one.userName);
    expect(await names('sortBy=userName&sortOrder=descending&count=2')).toEqual([SECOND_BOSS, INES]);
    expect(await names('sortBy=userName&startIndex=2&count=1')).toEqual([INES]);
    const few = await at('attributes=emails.value&count=1');
    expect(Object.keys(few.Resources[0]).sort()).toEqual(['emails', 'id', 'meta', 'schemas', 'userName']);
    expect(few.Resources[0].emails).toEqual([{ value: INES }]);
    expect((await at('excludedAttributes=emails,id&count=1')).Resources[0]).toMatchObject({ id: expect.any(String) });
    expect((await at('excludedAttributes=emails&count=1')).Resources[0]).not.toHaveProperty('emails');
    expect((await ask('GET', '/Users?count=many')).status).toBe(400);
    const search = { filter: 'userName sw "bo"', attributes: ['userName'], startIndex: 1, count: 5 };
    expect((await ask('POST', '/Users/.search', search)).body).toMatchObject({ totalResults: 1 });
  });

  test('reads what the directory can do here', async () => {
    const { ask } = world;
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const schemas = (await ask('GET', '/Schemas')).body;
    expect(schemas.totalResults).toBe(3);
    for (const schema of schemas.Resources) {
      expect((await ask('GET', `/Schemas/${schema.id}`)).body).toEqual(schema);
    }
    const types = (await ask('GET', '/ResourceTypes')).body;
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups']);
    expect((await ask('GET', '/ResourceTypes/Group')).body.schema).toBe(GROUP);
  });

  test.each([
    ['GET', '/Bulk', 404],
    ['POST', '/Bulk', 404],
    ['GET', '/Me', 404],
    ['GET', '/Schemas/urn:none', 404],
    ['GET', '/Users/0', 404],
    ['GET', '/Users/1e3', 404],
    ['GET', '/Groups/1', 404],
    ['PATCH', '/Users/1', 400],
  ])('%s %s has an error in the form of the standard', async (method, path, status) => {
    const answer = await world.ask(method, path, method === 'GET' ? undefined : {});
    expect([answer.status, answer.type, answer.body.status]).toEqual([
      ...[status, 'application/scim+json; charset=utf-8', String(status)],
    ]);
  });

  test('sends JSON, by either name, and nothing else', async () => {
    const { ask, server } = world;
    const as = (type: string) => ask('POST', '/Users/.search', '{}', { 'content-type': type });
    expect((await as('application/json')).status).toBe(200);
    expect((await as('application/scim+json; charset=utf-8')).status).toBe(200);
    expect([(await as('text/plain')).status, (await as('text/plain')).body.status]).toEqual([415, '415']);
    expect((await ask('POST', '/Users', '{"userName":')).status).toBe(400);
    const elsewhere = await server.app.inject({
      ...{ method: 'POST', url: '/api/auth/login', payload: '{}' },
      headers: { 'content-type': 'application/scim+json' },
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  test('lasts, stops with whoever made it, and ends when it is revoked or the company suspended', async () => {
    const { server, makeForCompany, askAs } = world;
    const params = { companyName: COMPANY };
    const second = await makeForCompany(SECOND_BOSS, { name: 'Okta', scopes: ['scim'] });
    const status = async (token: string) => (await askAs(token)('GET', '/Users?count=1')).status;
    server.clock.advance(300 * 86_400_000);
    expect([await status(second.token), await status(world.token)]).toEqual([200, 200]);
    const admin = await world.session(ADMIN);
    const id = await world.idOf(SECOND_BOSS);
    await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } });
    expect([await status(second.token), await status(world.token)]).toEqual([401, 200]);
    const third = await makeForCompany(BOSS, { name: 'Third', scopes: ['scim'] });
    await server.call(revokeCompanyToken, { token: admin, params: { ...params, id: third.id } });
    expect(await status(third.token)).toBe(401);
    await server.call(suspendCompany, { token: admin, params: { id: world.companyId }, body: { reason: 'Unpaid' } });
    expect(await status(world.token)).toBe(401);
  });
});

test('a directory has limits of its own, which no other token uses up', async () => {
  const world = await startDirectoryWorld({ SCIM_CALLS_PER_MINUTE: '3' });
  const other = await world.makeForCompany(BOSS, { name: 'Second', scopes: ['scim', 'tanks:read'] });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await world.ask('GET', '/Users')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const limited = await world.ask('GET', '/Users');
  expect([limited.body.status, limited.headers.get('retry-after')]).toEqual(['429', expect.stringMatching(/^\d+$/)]);
  expect((await world.askAs(other.token)('GET', '/Users')).status).toBe(200);
  expect(await world.isOpen(other.token)).toBe(true);
  await world.server.stop();
});
