import { confirmCompanyToken, createCompanyToken, listApiTokens, listCompanyTokens } from '@dewar/contract/api-tokens';
import { changePassword, forgotPassword, login } from '@dewar/contract/auth';
import { deleteCompany, listCompanies } from '@dewar/contract/companies';
import { listenLive } from '@dewar/contract/live';
import { getPlatformReport } from '@dewar/contract/platform-reports';
import { quickOpen } from '@dewar/contract/quick-open';
import { restoreDeleted } from '@dewar/contract/recently-deleted';
import { askUserForNewPassword, endUserSessions, suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { listTanks } from '@dewar/contract/tanks';
import { deleteUser, getUser, listUsers, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD } from '../../../test-support/sample-world.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import {
  ADMIN,
  BOSS,
  COMPANY,
  INES,
  SECOND_BOSS,
  SUPER,
  startTokenWorld,
  type TokenWorld,
} from './api-token-test-world.ts';

const params = { companyName: COMPANY };

let world: TokenWorld;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  world = await startTokenWorld();
  server = world.server;
});
afterAll(() => server.stop());

const statusOf = async (token: string) => (await server.call(listTanks, { token })).status;

async function idOf(email: string): Promise<number> {
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

let serial = 0;
/** A company administrator with a token of their own, and one of a service account that they made. */
async function newMaker() {
  serial += 1;
  const email = `maker${serial}@polar.example`;
  const id = await addUser(server.db, { email, company_id: world.companyId, is_company_admin: true });
  const own = await world.make(email);
  const ofCompany = await world.makeForCompany(email, { name: `Scale ${serial}` });
  expect([await statusOf(own.token), await statusOf(ofCompany.token)]).toEqual([200, 200]);
  return { id, email, own, ofCompany };
}

beforeEach(async () => {
  admin = await world.session(SUPER);
});

describe('what takes rights from a person ends their tokens, and stops those of service accounts that they made', () => {
  const acts: Readonly<Record<string, (id: number) => Promise<{ status: number; text: string }>>> = {
    'a suspension': (id) => server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } }),
    'the withdrawal of the password': (id) => server.call(askUserForNewPassword, { token: admin, params: { id } }),
    'a move to another company': (id) =>
      server.call(updateUser, { token: admin, params: { id }, body: { company_name: 'North' } }),
    'another role': (id) => server.call(updateUser, { token: admin, params: { id }, body: { role: 'teacher' } }),
    'another address': (id) =>
      server.call(updateUser, { token: admin, params: { id }, body: { email: `other${id}@polar.example` } }),
    'no longer being an administrator of the company': (id) =>
      server.call(updateUser, { token: admin, params: { id }, body: { is_company_admin: false } }),
    deletion: (id) => server.call(deleteUser, { token: admin, params: { id } }),
  };

  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const { id, own, ofCompany } = await newMaker();
    const done = await act(id);
    expect(done.status, done.text).toBe(200);
    expect([await statusOf(own.token), await statusOf(ofCompany.token)]).toEqual([401, 401]);
    const listed = await server.call(listCompanyTokens, { token: await world.session(BOSS), params });
    expect(listed.body.data.find((one) => one.id === ofCompany.id)?.state).toBe('stopped');
    const { rows } = await server.pool.query(
      "select action, entity_id from audit_log where entity = 'api_token' and entity_id = any($1) and action in ('revoke', 'stop') order by entity_id",
      [[own.id, ofCompany.id]],
    );
    expect(rows).toEqual([
      { action: 'revoke', entity_id: own.id },
      { action: 'stop', entity_id: ofCompany.id },
    ]);
  });

  test('the suspension of their company', async () => {
    const company = await addCompany(server.db, 'Suspended Gas');
    const email = 'boss@suspended.example';
    await addUser(server.db, { email, company_id: company, is_company_admin: true });
    const own = await world.make(email);
    const session = await world.session(email);
    const body = { name: 'Scale', scopes: ['tanks:read'], current_password: PASSWORD };
    const made = await server.call(createCompanyToken, {
      token: session,
      params: { companyName: 'Suspended Gas' },
      body,
    });
    await server.call(suspendCompany, { token: admin, params: { id: company }, body: { reason: 'Unpaid' } });
    await server.pool.query(
      'update companies set suspended_at = null, suspension_reason = null, suspended_by_email = null where id = $1',
      [company],
    );
    expect([await statusOf(own.token), await statusOf(made.body.data.token)]).toEqual([401, 401]);
  });
});

test('a suspension that has passed brings no token back, and a deleted person comes back without any', async () => {
  const suspended = await newMaker();
  const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const call = { token: admin, params: { id: suspended.id }, body: { reason: 'Holiday', until } };
  expect((await server.call(suspendUser, call)).status).toBe(200);
  server.clock.advance(120_000);
  expect([await statusOf(suspended.own.token), await statusOf(suspended.ofCompany.token)]).toEqual([401, 401]);
  const deleted = await newMaker();
  expect((await server.call(deleteUser, { token: admin, params: { id: deleted.id } })).status).toBe(200);
  const { rows } = await server.pool.query<{ id: number }>(
    "select id from deleted_records where entity = 'user' and entity_id = $1",
    [deleted.id],
  );
  const restored = await server.call(restoreDeleted, { token: admin, params: { id: rows[0]?.id ?? 0 } });
  expect(restored.status, restored.text).toBe(200);
  expect([await statusOf(deleted.own.token), await statusOf(deleted.ofCompany.token)]).toEqual([401, 401]);
});

test('another company administrator lets a stopped token of a service account go on, with the password', async () => {
  const { id, ofCompany } = await newMaker();
  await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } });
  const token = await world.session(SECOND_BOSS);
  const confirm = (current_password: string) =>
    server.call(confirmCompanyToken, {
      token,
      params: { ...params, id: ofCompany.id },
      body: { current_password },
    });
  expect((await confirm('wrong')).status).toBe(400);
  expect(await statusOf(ofCompany.token)).toBe(401);
  const confirmed = await confirm(PASSWORD);
  expect(confirmed.body.data).toMatchObject({ state: 'active', made_by: SECOND_BOSS });
  expect(await statusOf(ofCompany.token)).toBe(200);
  expect((await confirm(PASSWORD)).status, 'it is not stopped any more').toBe(409);
  await server.pool.query(
    'update users set suspended_at = now(), suspension_reason = $1, suspended_by_email = $1 where email = $2',
    ['x', SECOND_BOSS],
  );
  expect(await statusOf(ofCompany.token), 'it stands with whoever confirmed it').toBe(401);
  await server.pool.query(
    'update users set suspended_at = null, suspension_reason = null, suspended_by_email = null where email = $1',
    [SECOND_BOSS],
  );
});

test('a token that is made while its maker is being suspended is not made', async () => {
  const email = 'racing@polar.example';
  const id = await addUser(server.db, { email, company_id: world.companyId, is_company_admin: true });
  const session = await world.session(email);
  const body = { name: 'Race', scopes: ['tanks:read'], current_password: PASSWORD };
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query(
    "update users set suspended_at = now(), suspension_reason = 'Left', suspended_by_email = 'x' where id = $1",
    [id],
  );
  const making = server.call(createCompanyToken, { token: session, params, body });
  await expect
    .poll(async () => (await server.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  expect((await making).status).toBe(401);
  const { rowCount } = await server.pool.query("select from api_tokens where name = 'Race'");
  expect(rowCount).toBe(0);
});

test('a token that was made just before its maker is suspended is seen by the suspension that waited for it', async () => {
  const { id, own, ofCompany } = await newMaker();
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query('select from users where id = $1 for no key update', [id]);
  const suspending = server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } });
  await expect
    .poll(async () => (await server.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  await client.query(
    `insert into api_tokens (token_hash, prefix, name, user_id, scopes, networks, made_by, made_by_email, created_at)
     select '\\x77', 'dwr_late', 'Late', user_id, scopes, networks, made_by, made_by_email, created_at
       from api_tokens where id = $1`,
    [ofCompany.id],
  );
  await client.query('commit');
  client.release();
  expect((await suspending).status).toBe(200);
  const { rows } = await server.pool.query(
    "select stopped_at is not null as stopped from api_tokens where name = 'Late'",
  );
  expect(rows).toEqual([{ stopped: true }]);
  expect(await statusOf(own.token)).toBe(401);
});

test('a new password and ended sessions keep the tokens, and the mails about them name them', async () => {
  const { id, email, own } = await newMaker();
  await server.call(endUserSessions, { token: admin, params: { id } });
  const token = await world.session(email);
  const body = { current_password: PASSWORD, new_password: 'quite another long phrase' };
  expect((await server.call(changePassword, { token, body })).status).toBe(200);
  expect(await statusOf(own.token)).toBe(200);
  const mails = await server.db.selectFrom('mails').select('text_body').where('recipient', '=', email).execute();
  const naming = mails.filter(({ text_body }) => /belongs to your account as before: .*an API token/.test(text_body));
  expect(naming).toHaveLength(2);
});

test('an open stream of a token ends when it is revoked', async () => {
  const streaming = await startTokenWorld({ EVENT_STREAM_SECONDS: '600', EVENT_HEARTBEAT_SECONDS: '600' });
  const { id, token } = await streaming.make(INES);
  const session = await streaming.session(INES);
  await streaming.server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = streaming.server.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stream = await fetch(`http://127.0.0.1:${port}${listenLive.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  const { revokeApiToken } = await import('@dewar/contract/api-tokens');
  await streaming.server.call(revokeApiToken, { token: session, params: { id } });
  expect(await ended).toContain('event: rights');
  await streaming.server.stop();
});

describe('a service account is no person', () => {
  test('it is in no list and count of people, and is neither opened nor changed there', async () => {
    const before = await counts();
    const { id } = await world.makeForCompany(BOSS, { name: 'Invisible' });
    expect(await counts()).toEqual(before);
    const account = await accountOf(id);
    const token = await world.session(ADMIN);
    expect((await server.call(getUser, { token, params: { id: account.id } })).status).toBe(404);
    expect((await server.call(deleteUser, { token: admin, params: { id: account.id } })).status).toBe(404);
    const found = await server.call(quickOpen, { token, query: { search: 'Invisible' } });
    expect(found.body.data.users).toEqual([]);
  });

  test('nobody signs in as one, and no mail goes to it', async () => {
    const { id } = await world.makeForCompany(BOSS, { name: 'Silent' });
    const { email } = await accountOf(id);
    for (const password of ['!', '', PASSWORD]) {
      const { status } = await server.call(login, { body: { email, password: password || ' ' } });
      expect(status).toBe(401);
    }
    await server.call(forgotPassword, { body: { email } });
    const { rows } = await server.pool.query('select from mails where recipient = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('it keeps no company from being deleted', async () => {
    const id = await addCompany(server.db, 'Empty Gas');
    const body = { name: 'Scale', scopes: ['tanks:read'], current_password: PASSWORD };
    const made = await server.call(createCompanyToken, { token: admin, params: { companyName: 'Empty Gas' }, body });
    const deleted = await server.call(deleteCompany, { token: admin, params: { id } });
    expect(deleted.status, deleted.text).toBe(200);
    expect(await statusOf(made.body.data.token)).toBe(401);
  });

  async function accountOf(tokenId: number) {
    return server.db
      .selectFrom('users')
      .select(['users.id', 'email'])
      .innerJoin('api_tokens', 'api_tokens.user_id', 'users.id')
      .where('api_tokens.id', '=', tokenId)
      .executeTakeFirstOrThrow();
  }

  async function counts() {
    const token = await world.session(ADMIN);
    const people = await server.call(listUsers, { token });
    const companies = await server.call(listCompanies, { token });
    const report = await server.call(getPlatformReport, { token });
    return {
      people: people.body.data.map(({ email }) => email),
      users: companies.body.data.map(({ userCount }) => userCount),
      total: report.body.data.users.total,
    };
  }
});

test('a list of own tokens shows none of others', async () => {
  const { id } = await world.make(BOSS);
  const listed = await server.call(listApiTokens, { token: await world.session(INES) });
  expect(listed.body.data.map((one) => one.id)).not.toContain(id);
  expect(await idOf(INES)).toBeGreaterThan(0);
});
