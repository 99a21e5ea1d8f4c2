import {
  confirmCompanyToken,
  createApiToken,
  createCompanyToken,
  listApiTokens,
  listCompanyTokens,
  revokeApiToken,
  revokeCompanyToken,
} from '@dewar/contract/api-tokens';
import { getFleet } from '@dewar/contract/fleet';
import { createLessonPlan, listLessonPlans } from '@dewar/contract/lesson-plans';
import { createTank, listTanks, updateTank } from '@dewar/contract/tanks';
import { moveTanks } from '@dewar/contract/tanks-bulk';
import { createVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { MAX_TOKENS_PER_COMPANY, MAX_TOKENS_PER_PERSON, type TokenScope } from '@dewar/domain/accounts/api-tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD } from '../../../test-support/sample-world.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import { ADMIN, BOSS, COMPANY, INES, NORA, startTokenWorld, TEACHER, type TokenWorld } from './api-token-test-world.ts';

const DAY_MS = 86_400_000;
const params = { companyName: COMPANY };

let world: TokenWorld;
let server: TestServer;
let tankId: number;

beforeAll(async () => {
  world = await startTokenWorld();
  server = world.server;
  const token = await world.session(ADMIN);
  const body = { tank_number: 'GASU 1', company_name: COMPANY };
  tankId = (await server.call(createTank, { token, body })).body.data.id;
});
afterAll(() => server.stop());

const list = (token: string) => server.call(listTanks, { token });
const mailsTo = (recipient: string) =>
  server.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

test('a token is shown once, stored as its hash, listed by its beginning, and told by mail', async () => {
  const session = await world.session(INES);
  const { id, token, prefix } = await world.make(INES, { name: 'Night export', scopes: ['tanks:read', 'files:read'] });
  expect(token).toMatch(/^dwr_[0-9A-Za-z]{46}$/);
  expect(token.startsWith(prefix)).toBe(true);
  const listed = await server.call(listApiTokens, { token: session });
  expect(listed.body.data[0]).toEqual({
    ...{ id, prefix, name: 'Night export', scopes: ['tanks:read', 'files:read'], networks: [], state: 'active' },
    created_at: server.clock.now().toISOString(),
    ...{ expires_at: null, last_used_at: null, last_used_address: null },
  });
  expect(listed.text).not.toContain(token);
  const { rows } = await server.pool.query<{ row: string }>('select api_tokens::text as row from api_tokens');
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  const { rows: audited } = await server.pool.query('select audit_log::text as row from audit_log');
  expect(JSON.stringify(audited)).not.toContain(token);
  const mail = (await mailsTo(INES)).at(-1);
  expect(mail?.subject).toBe('An API token was made with your account');
  expect(mail?.text_body).toContain(`Night export (${prefix}…), for tanks:read, files:read`);
  expect(mail?.text_body).not.toContain(token);
});

test('a token is not made without the password, for an end that has passed, or for scopes of another area', async () => {
  const token = await world.session(INES);
  const good = { name: 'x', scopes: ['tanks:read'], current_password: PASSWORD };
  const fieldsOf = async (body: object) => {
    const { status, body: answer } = await server.call(createApiToken, { token, body: { ...good, ...body } });
    return [status, ...Object.keys(answer.fields ?? {})];
  };
  expect(await fieldsOf({ current_password: 'wrong' })).toEqual([400, 'current_password']);
  expect(await fieldsOf({ expires_at: server.clock.now().toISOString() })).toEqual([400, 'expires_at']);
  expect(await fieldsOf({ scopes: ['lessons:read'] })).toEqual([400, 'scopes']);
  expect(await fieldsOf({ scopes: ['scim'] })).toEqual([400, 'scopes']);
  expect(await fieldsOf({ networks: ['10.0.0.0/33'] })).toEqual([400, 'networks.0']);
});

test('shortly after signing in a token is made without the password, later not, nor by another session', async () => {
  const [token, elsewhere] = [await world.session(INES), await world.session(INES)];
  const body = { name: 'Fresh', scopes: ['tanks:read' as const] };
  expect((await server.call(createApiToken, { token, body })).status).toBe(201);
  server.clock.advance(10 * 60_000 + 1);
  await world.session(INES);
  for (const old of [token, elsewhere]) {
    const { status, body: answer } = await server.call(createApiToken, { token: old, body });
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, ['current_password']]);
  }
});

test('the most tokens of a person is a limit, from which expired and revoked ones are taken', async () => {
  await addUser(server.db, { email: 'many@polar.example', company_id: world.companyId });
  const token = await world.session('many@polar.example');
  const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const made = [];
  for (let n = 0; n < MAX_TOKENS_PER_PERSON; n += 1) {
    made.push(await world.make('many@polar.example', n === 0 ? { expires_at: soon } : {}));
  }
  await expect(world.make('many@polar.example')).rejects.toThrow(/which is the most/);
  await server.call(revokeApiToken, { token, params: { id: made[1]?.id ?? 0 } });
  await world.make('many@polar.example');
  server.clock.advance(60_000);
  await world.make('many@polar.example');
});

describe('a call with a token', () => {
  test('is admitted within its scopes and else refused with the name of the missing one', async () => {
    const { token } = await world.make(INES, { scopes: ['tanks:read', 'readings:write'] });
    expect((await list(token)).status).toBe(200);
    const fleet = await server.call(getFleet, { token, params });
    expect([fleet.status, fleet.body.message], 'it has readings and loads').toEqual([
      ...[403, 'This token lacks the scope readings:read.'],
    ]);
    const { token: ofAll } = await world.make(INES, { scopes: ['tanks:read', 'readings:read', 'transfers:read'] });
    expect((await server.call(getFleet, { token: ofAll, params })).status).toBe(200);
    const body = { tank_number: 'GASU 2', company_name: COMPANY };
    const refused = await server.call(createTank, { token, body });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[403, 'missing_scope', 'This token lacks the scope tanks:write.'],
    ]);
  });

  test('does no more than its person may', async () => {
    const { token } = await world.make(INES, { scopes: ['tanks:write'] });
    const body = { tank_number: 'GASU 2', company_name: COMPANY };
    expect((await server.call(createTank, { token, body })).body.code).toBe('forbidden');
    const nora = await world.make(NORA, { scopes: ['tanks:read', 'readings:read', 'transfers:read'] });
    expect((await server.call(getFleet, { token: nora.token, params })).status).toBe(404);
  });

  test('cannot make, list or revoke tokens, whatever its scopes', async () => {
    const { id, token } = await world.make(BOSS, { scopes: ['tanks:read', 'tanks:write'] });
    const body = { name: 'x', scopes: ['tanks:read'], current_password: PASSWORD };
    const answers = [
      await server.call(listApiTokens, { token }),
      await server.call(createApiToken, { token, body }),
      await server.call(revokeApiToken, { token, params: { id } }),
      await server.call(listCompanyTokens, { token, params }),
      await server.call(createCompanyToken, { token, params, body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test('is 401 once it is expired or revoked', async () => {
    const expires_at = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
    const expiring = await world.make(INES, { expires_at });
    const revoked = await world.make(INES);
    expect([(await list(expiring.token)).status, (await list(revoked.token)).status]).toEqual([200, 200]);
    const session = await world.session(INES);
    expect((await server.call(revokeApiToken, { token: session, params: { id: revoked.id } })).status).toBe(200);
    expect([(await list(expiring.token)).status, (await list(revoked.token)).status]).toEqual([200, 401]);
    server.clock.advance(DAY_MS);
    expect((await list(expiring.token)).status).toBe(401);
    expect((await server.call(revokeApiToken, { token: session, params: { id: revoked.id } })).status).toBe(404);
  });

  test('a mistyped one is refused by its checksum, without the database', async () => {
    const { token } = await world.make(INES);
    const mistyped = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`;
    // Even if its hash were there.
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(mistyped).digest();
    await server.pool.query('update api_tokens set token_hash = $1 where token_hash = $2', [
      hash,
      createHash('sha256').update(token).digest(),
    ]);
    expect((await list(mistyped)).status).toBe(401);
  });

  test('leaves its last use with the address, at most every five minutes', async () => {
    const { id, token } = await world.make(INES, { name: 'Used' });
    const used = async () => {
      const { body } = await server.call(listApiTokens, { token: await world.session(INES) });
      const { last_used_at, last_used_address } = body.data.find((one) => one.id === id) ?? {};
      return [last_used_at, last_used_address];
    };
    const first = server.clock.now().toISOString();
    await list(token);
    expect(await used()).toEqual([first, '127.0.0.1']);
    server.clock.advance(4 * 60_000);
    await list(token);
    expect((await used())[0]).toBe(first);
    server.clock.advance(60_000);
    await list(token);
    expect((await used())[0]).toBe(server.clock.now().toISOString());
  });

  test('gets no cookie, and opens nothing as one', async () => {
    const { token } = await world.make(INES, { scopes: ['files:read', 'procedures:read'] });
    const answer = await server.call(listTanks, { token });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const url = '/api/uploads/0123456789abcdef0123456789abcdef.png';
    const byCookie = await server.app.inject({ url, headers: { cookie: `dewar_media=${token}` } });
    const byHeader = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([byCookie.statusCode, byHeader.statusCode]).toEqual([401, 404]);
  });

  test('says in the audit log with which token it was made', async () => {
    const { token, prefix } = await world.make(INES, { name: 'Gauge', scopes: ['readings:write'] });
    const body = { tank_id: tankId, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
    expect((await server.call(createVacuumReading, { token, body })).status).toBe(201);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['actor_email', 'via'])
      .where('entity', '=', 'vacuum_reading')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ actor_email: INES, via: `Gauge (${prefix})` });
  });

  test('that may only write sees the record that it adds, and of others the id and the version', async () => {
    const { token } = await world.make(INES, { scopes: ['readings:write'] });
    const body = { tank_id: tankId, vacuum_reading: 13, reading_timestamp: '2026-06-02T00:00:00Z' };
    const added = await server.call(createVacuumReading, { token, body });
    expect(added.body.data).toMatchObject({ vacuum_reading: 13 });
    const { id, version } = added.body.data;
    const call = { token, params: { id }, body: { vacuum_reading: 14 } };
    const changed = await server.call(updateVacuumReading, { ...call, headers: { 'if-match': `"${version}"` } });
    expect(changed.text).toBe(JSON.stringify({ data: { id, version: version + 1 } }));
    const stale = await server.call(updateVacuumReading, { ...call, headers: { 'if-match': `"${version}"` } });
    expect([stale.status, stale.body.data]).toEqual([412, undefined]);
    const reader = await world.make(INES, { scopes: ['readings:write', 'readings:read'] });
    const told = await server.call(updateVacuumReading, {
      ...{ ...call, token: reader.token },
      headers: { 'if-match': `"${version}"` },
    });
    expect(told.body.data).toMatchObject({ id, vacuum_reading: 14 });
  });

  test('copies a reading, and completes a report of a receiver, only with the scope that writes these', async () => {
    const { token } = await world.make(ADMIN, { scopes: ['tanks:write'] });
    const copy = { company_name: COMPANY, copy_latest_reading: true };
    const moved = await server.call(updateTank, { token, params: { id: tankId }, body: copy });
    expect(moved.body.message).toBe('This token lacks the scope readings:write.');
    const many = await server.call(moveTanks, { token, body: { ...copy, ids: [tankId] } });
    expect(many.body.message).toBe('This token lacks the scope readings:write.');
    const gauge = await world.make(INES, { scopes: ['readings:write'] });
    const body = { tank_id: tankId, vacuum_reading: 13, reading_timestamp: '2026-06-02T01:00:00Z' };
    const reported = { ...body, handover_report_id: 1 };
    const refused = await server.call(createVacuumReading, { token: gauge.token, body: reported });
    expect(refused.body.message).toBe('This token lacks the scope transfers:write.');
    const both = await world.make(INES, { scopes: ['readings:write', 'transfers:write'] });
    const added = await server.call(createVacuumReading, { token: both.token, body: reported });
    // It may be the one that was recorded before.
    expect([added.status, Object.keys(added.body.data)]).toEqual([201, ['id', 'version']]);
  });

  test('that may only write is told of no record that is in the way', async () => {
    const session = await world.session(ADMIN);
    const other = { tank_number: 'GASU 77', company_name: COMPANY };
    expect((await server.call(createTank, { token: session, body: other })).status).toBe(201);
    const told = async (scopes: readonly TokenScope[]) => {
      const { token } = await world.make(ADMIN, { scopes });
      const { status, body } = await server.call(createTank, { token, body: other });
      return [status, body.message, body.fields];
    };
    const text = 'This does not fit what is recorded. A token that reads these records is told why.';
    expect(await told(['tanks:write'])).toEqual([409, text, { tank_number: text }]);
    expect((await told(['tanks:write', 'tanks:read']))[1]).not.toBe(text);
  });

  test('that is refused is counted apart from the person, and named in the audit log', async () => {
    const email = 'refused@polar.example';
    const id = await addUser(server.db, { email, company_id: world.companyId });
    const { token, prefix } = await world.make(email, { name: 'Refused', scopes: ['tanks:read'] });
    const body = { tank_number: 'GASU 3', company_name: COMPANY };
    await server.call(createTank, { token, body });
    await server.call(createTank, { token, body });
    await server.call(createTank, { token: await world.session(email), body });
    await server.app.refusals.flush();
    await server.call(createTank, { token, body });
    await server.app.refusals.flush();
    const { rows } = await server.pool.query(
      `select entry.via, counted.via as counted_via, counted.count
         from counted_refusals counted join audit_log entry on entry.id = counted.entry_id
        where counted.account_id = $1 and counted.kind = 'denied' order by counted.via`,
      [id],
    );
    const via = `Refused (${prefix})`;
    expect(rows).toEqual([
      { via: null, counted_via: '', count: 1 },
      { via, counted_via: via, count: 3 },
    ]);
  });

  test('has idempotency keys of its own, so that it is shown no response to its person', async () => {
    const session = await world.session(INES);
    const { token } = await world.make(INES, { scopes: ['readings:write'] });
    const body = { tank_id: tankId, vacuum_reading: 15, reading_timestamp: '2026-06-03T00:00:00Z' };
    const headers = { 'idempotency-key': 'same-key' };
    const first = await server.call(createVacuumReading, { token: session, body, headers });
    const second = await server.call(createVacuumReading, {
      token,
      body: { ...body, reading_timestamp: '2026-06-04T00:00:00Z' },
      headers,
    });
    const again = await server.call(createVacuumReading, {
      token,
      body: { ...body, reading_timestamp: '2026-06-04T00:00:00Z' },
      headers,
    });
    expect([first.status, second.status, again.text]).toEqual([201, 201, second.text]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  test('of a teacher reads and writes lessons alone', async () => {
    const reading = await world.make(TEACHER, { scopes: ['lessons:read'] });
    expect((await server.call(listLessonPlans, { token: reading.token })).status).toBe(200);
    const body = { title: 'Ice', subject: 'Science' };
    expect((await server.call(createLessonPlan, { token: reading.token, body })).body.code).toBe('missing_scope');
  });
});

describe('networks of a token', () => {
  test('are compared with the address that a trusted proxy passes on, and with no header of a stranger', async () => {
    const proxied = await startTokenWorld({ TRUSTED_PROXIES: '127.0.0.1/32' });
    const { token } = await proxied.make(INES, { networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const from = async (address: string) =>
      (await proxied.server.call(listTanks, { token, headers: { 'x-forwarded-for': address } })).status;
    expect(await from('192.0.2.7')).toBe(200);
    expect(await from('::ffff:192.0.2.8')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('192.0.3.7')).toBe(403);
    expect(await from('2001:db9::1')).toBe(403);
    // Only what the proxy itself adds counts.
    expect(await from('192.0.2.7, 198.51.100.1')).toBe(403);
    await proxied.server.stop();
    const { token: direct } = await world.make(INES, { networks: ['192.0.2.0/24'] });
    const spoofed = await server.call(listTanks, { token: direct, headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect([spoofed.status, spoofed.body.message]).toEqual([403, 'This token is not for your network.']);
  });
});

describe('a company', () => {
  test('has service accounts that act as a user of it, and are no people', async () => {
    const { token, id } = await world.makeForCompany(BOSS, {
      name: 'Weighbridge',
      scopes: ['tanks:read', 'readings:write', 'scim'],
    });
    expect((await list(token)).status).toBe(200);
    const body = { tank_id: tankId, vacuum_reading: 16, reading_timestamp: '2026-06-05T00:00:00Z' };
    const added = await server.call(createVacuumReading, { token, body });
    expect(added.status).toBe(201);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['actor_email', 'via'])
      .where('entity', '=', 'vacuum_reading')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.actor_email).toMatch(/^Weighbridge \(service account \d+\)$/);
    const listed = await server.call(listCompanyTokens, { token: await world.session(BOSS), params });
    expect(listed.body.data.find((one) => one.id === id)).toMatchObject({
      owner: { kind: 'service_account', name: 'Weighbridge' },
      made_by: BOSS,
    });
  });

  test('has another token for a service account of the same name, as where one is replaced', async () => {
    await world.makeForCompany(BOSS, { name: 'Rotated' });
    await world.makeForCompany(BOSS, { name: 'rotated' });
    const { rows } = await server.pool.query("select id from users where lower(first_name) = 'rotated'");
    expect(rows).toHaveLength(1);
  });

  test('sees the tokens of its people, revokes them, and mails whose they were', async () => {
    const { id, token } = await world.make(INES, { name: 'Of Ines' });
    const session = await world.session(BOSS);
    const search = async (text: string) =>
      (await server.call(listCompanyTokens, { token: session, params, query: { search: text } })).body.data.map(
        (one) => one.id,
      );
    expect(await search(token)).toEqual([id]);
    expect(await search('of ines')).toEqual([id]);
    expect(await search('ÍNES of')).toEqual([id]);
    expect(await search('ines@polar')).toContain(id);
    expect(await search('100%')).toEqual([]);
    expect((await server.call(revokeCompanyToken, { token: session, params: { ...params, id } })).status).toBe(200);
    expect((await list(token)).status).toBe(401);
    expect((await mailsTo(INES)).at(-1)?.subject).toBe('Your API token was revoked');
  });

  test('has a limit of tokens of its service accounts, to which those of its people do not count', async () => {
    const many = { companyName: 'Many' };
    const company_id = await addCompany(server.db, 'Many');
    const token = await world.session(ADMIN);
    const body = { name: 'Gauge', scopes: ['tanks:read'], current_password: PASSWORD };
    const first = await server.call(createCompanyToken, { token, params: many, body });
    const copies = `insert into api_tokens (token_hash, prefix, name, user_id, scopes, networks, made_by_email, created_at)
      select sha256(n::text::bytea), prefix, name, $1, scopes, networks, made_by_email, created_at
        from api_tokens, generate_series($3::int, $4::int) n where id = $2`;
    const person = await addUser(server.db, { email: 'own@many.example', company_id });
    await server.pool.query(copies, [person, first.body.data.id, 1, 5]);
    const { rows } = await server.pool.query('select user_id from api_tokens where id = $1', [first.body.data.id]);
    await server.pool.query(copies, [rows[0].user_id, first.body.data.id, 6, MAX_TOKENS_PER_COMPANY + 3]);
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => server.call(createCompanyToken, { token, params: many, body })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('confirms no token of a person', async () => {
    const { id } = await world.make(INES);
    const call = { token: await world.session(BOSS), params: { ...params, id }, body: { current_password: PASSWORD } };
    expect((await server.call(confirmCompanyToken, call)).status).toBe(404);
  });

  test('is paged through without leaving one out', async () => {
    const session = await world.session(BOSS);
    const all = await server.call(listCompanyTokens, { token: session, params });
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.call(listCompanyTokens, { token: session, params, query: { limit: 3, cursor } });
      ids.push(...page.body.data.map(({ id }) => id));
      cursor = page.body.next_cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(all.body.data.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });

  test('keeps its tokens from administrators of others, as if they did not exist', async () => {
    const { id } = await world.makeForCompany(BOSS, { name: 'Hidden' });
    const token = await world.session(NORA);
    const body = { name: 'x', scopes: ['tanks:read'], current_password: PASSWORD };
    expect((await server.call(listCompanyTokens, { token, params })).status).toBe(404);
    expect((await server.call(createCompanyToken, { token, params, body })).status).toBe(404);
    const own = { companyName: 'North', id };
    expect((await server.call(revokeCompanyToken, { token, params: own })).status).toBe(404);
    const confirm = { token, params: own, body: { current_password: PASSWORD } };
    expect((await server.call(confirmCompanyToken, confirm)).status).toBe(404);
  });
});
