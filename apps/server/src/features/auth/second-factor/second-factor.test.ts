import { login } from '@dewar/contract/auth';
import {
  beginPasskey,
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  getSecondFactor,
  removePasskey,
  removeTotp,
} from '@dewar/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import {
  beginApp,
  codeOf,
  PUBLIC_URL,
  passwordStep,
  setUpApp,
  setUpPasskey,
  withPassword,
} from '../../../../test-support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

let server: TestServer;
let company_id = 0;
let serial = 0;
let email = '';
let user_id = 0;
let token = '';

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  company_id = await addCompany(server.db, 'Polar');
});
afterAll(() => server.stop());

beforeEach(async () => {
  serial += 1;
  email = `person${serial}@polar.example`;
  user_id = await addUser(server.db, { email, company_id });
  token = await signInAs(server, email);
});

const state = async () => (await server.call(getSecondFactor, { token })).body.data;
const mails = async () => {
  const rows = await server.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ text_body }) => text_body.split('\n', 1)[0]);
};
const audits = () =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_email', 'entity', 'entity_id', 'before', 'after'])
    .where('action', '=', 'second-factor')
    .where('entity_id', '=', user_id)
    .orderBy('id')
    .execute();

describe('an authenticator app', () => {
  test('takes effect once confirmed with a code, and comes with ten recovery codes', async () => {
    expect(await state()).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false });
    const secret = await beginApp(server, token);
    expect((await state()).totp_since).toBeNull();
    await signInAs(server, email);

    const wrong = await server.call(confirmTotp, { token, body: { code: '000000' } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['code']]);
    const confirmed = await server.call(confirmTotp, { token, body: { code: codeOf(server, secret) } });
    expect(confirmed.status, confirmed.text).toBe(200);
    const codes = confirmed.body.data.recovery_codes ?? [];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await state()).toMatchObject({ totp_since: server.clock.now().toISOString(), recovery_codes_left: 10 });
    expect(await mails()).toEqual(['An authenticator app was set up for your account at Dewar.']);
    expect(await audits()).toEqual([
      { actor_email: email, entity: 'user', entity_id: user_id, before: null, after: { authenticator_app: true } },
    ]);
  });

  test('leaves neither its secret nor a recovery code readable in the database', async () => {
    const { secret, recoveryCodes } = await setUpApp(server, token);
    const { rows: tables } = await server.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables) {
      const { rows } = await server.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      const text = rows.map(({ row }) => row).join('\n');
      const hex = Buffer.from(secret).toString('hex');
      for (const clear of [secret, hex, ...(recoveryCodes ?? [])]) expect(text, name).not.toContain(clear);
    }
  });

  test('that is not confirmed within a quarter of an hour is given up', async () => {
    const secret = await beginApp(server, token);
    server.clock.advance(15 * 60_000);
    const late = await server.call(confirmTotp, { token, body: { code: codeOf(server, secret) } });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This took too long. Please start the setup of the authenticator app again.',
    ]);
  });

  test('is replaced by a new one without interruption', async () => {
    const old = await setUpApp(server, token);
    const secret = await beginApp(server, token);
    expect((await state()).totp_since).not.toBeNull();
    expect((await passwordStep(server, email)).methods).toContain('totp');
    const replaced = await server.call(confirmTotp, { token, body: { code: codeOf(server, secret) } });
    expect(replaced.body.data, 'the recovery codes stay').toEqual({ recovery_codes: null });
    const { rows } = await server.pool.query('select from totp_secrets where user_id = $1', [user_id]);
    expect(rows).toHaveLength(1);
    const stale = await server.call(confirmTotp, { token, body: { code: codeOf(server, old.secret) } });
    expect(stale.status).toBe(409);
  });

  test('is confirmed once by parallel requests', async () => {
    const secret = await beginApp(server, token);
    const body = { code: codeOf(server, secret) };
    const responses = await Promise.all(Array.from({ length: 6 }, () => server.call(confirmTotp, { token, body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('removes the recovery codes with it if it was the last factor', async () => {
    await setUpApp(server, token);
    const removed = await server.call(removeTotp, { token, body: withPassword });
    expect(removed.body.data).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false });
    await signInAs(server, email);
    expect(await mails()).toContain('The authenticator app of your account at Dewar was removed.');
    expect((await audits()).at(-1)).toMatchObject({ before: { authenticator_app: true }, after: null });
    expect((await server.call(removeTotp, { token, body: withPassword })).status).toBe(404);
  });

  test('leaves the recovery codes if a passkey remains', async () => {
    const { recoveryCodes } = await setUpApp(server, token);
    expect(recoveryCodes).toHaveLength(10);
    expect((await setUpPasskey(server, token)).recoveryCodes).toBeNull();
    const removed = await server.call(removeTotp, { token, body: withPassword });
    expect(removed.body.data).toMatchObject({ totp_since: null, recovery_codes_left: 10 });
  });
});

describe('the current password', () => {
  test.each([
    ['beginTotp', beginTotp, {}],
    ['removeTotp', removeTotp, {}],
    ['beginPasskey', beginPasskey, {}],
    ['removePasskey', removePasskey, { params: { id: 1 } }],
    ['createRecoveryCodes', createRecoveryCodes, {}],
  ])('is required by %s, and a wrong one changes nothing', async (_name, endpoint, call) => {
    await setUpApp(server, token);
    const before = await state();
    const wrong = await server.call(endpoint, { ...call, token, body: { current_password: 'not this one' } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['current_password']]);
    const missing = await server.call(endpoint, { ...call, token, body: {} });
    expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([400, ['current_password']]);
    expect(await state()).toEqual(before);
    // Of the app that was set up, and of the wrong password.
    expect(await mails()).toHaveLength(2);
  });

  test('cannot be guessed here, whatever idempotency keys are used', async () => {
    const guess = (n: number) =>
      server.call(beginTotp, {
        token,
        body: { current_password: `guess ${n}` },
        headers: { 'idempotency-key': `guess-${serial}-${n}` },
      });
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(400);
    expect((await guess(11)).status).toBe(429);
    expect((await server.call(beginTotp, { token, body: withPassword })).status).toBe(429);
  });
});

describe('recovery codes', () => {
  test('can be created again, which invalidates the previous ones', async () => {
    const { recoveryCodes } = await setUpApp(server, token);
    const renewed = await server.call(createRecoveryCodes, { token, body: withPassword });
    const codes = renewed.body.data.recovery_codes ?? [];
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => recoveryCodes?.includes(code))).toEqual([]);
    expect((await state()).recovery_codes_left).toBe(10);
    expect((await mails()).at(-1)).toContain('New recovery codes were created');
    expect((await audits()).at(-1)).toMatchObject({ before: { recovery_codes: 10 }, after: { recovery_codes: 10 } });
  });

  test('cannot be created without a factor', async () => {
    const refused = await server.call(createRecoveryCodes, { token, body: withPassword });
    expect([refused.status, refused.body.message]).toEqual([409, 'Set up an authenticator app or a passkey first.']);
  });

  test('are never stored under an idempotency key', async () => {
    await setUpApp(server, token);
    const call = { token, body: withPassword, headers: { 'idempotency-key': `codes-${serial}` } };
    const first = await server.call(createRecoveryCodes, call);
    const second = await server.call(createRecoveryCodes, call);
    expect(second.body.data.recovery_codes).not.toEqual(first.body.data.recovery_codes);
    const { rows } = await server.pool.query('select from idempotency_keys where user_id = $1', [user_id]);
    expect(rows).toHaveLength(0);
  });
});

test('an account without a second factor signs in with its password alone', async () => {
  const response = await server.call(login, { body: { email, password: PASSWORD } });
  expect(response.body.data).toHaveProperty('token');
  expect(response.body.message).toBe('Login successful');
});
