import { getSession, login, proveSecondFactor, resetPassword } from '@dewar/contract/auth';
import { createRecoveryCodes, removeTotp } from '@dewar/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import {
  codeOf,
  PUBLIC_URL,
  passwordStep,
  setUpApp,
  setUpPasskey,
  withPassword,
} from '../../../../test-support/second-factors.ts';
import { startSecondServer } from '../../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { createCode } from '../accounts/one-time-code-repository.ts';

const MINUTE_MS = 60_000;
const PERIOD_MS = 30_000;

let server: TestServer;
let company_id = 0;
let serial = 0;
let email = '';
let user_id = 0;
let token = '';
let secret = '';
let recoveryCodes: readonly string[] = [];

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  company_id = await addCompany(server.db, 'Polar');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.db.deleteFrom('sign_in_failures').execute();
  serial += 1;
  email = `person${serial}@polar.example`;
  user_id = await addUser(server.db, { email, company_id });
  token = await signInAs(server, email);
  const app = await setUpApp(server, token);
  secret = app.secret;
  recoveryCodes = app.recoveryCodes ?? [];
  server.clock.advance(PERIOD_MS);
});

const newTicket = async () => (await passwordStep(server, email)).ticket;
const prove = (ticket: string, proof: object) => server.call(proveSecondFactor, { body: { ticket, ...proof } });
const rightCode = () => codeOf(server, secret);
const sessions = async () =>
  (await server.db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()).length;

/** A request from another network. */
async function from(remoteAddress: string, url: string, payload: object) {
  const response = await server.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, body: response.json() };
}

describe('the password of an account with a second factor', () => {
  test('returns a ticket and the available methods, but no session and no cookie', async () => {
    const before = await sessions();
    const response = await server.call(login, { body: { email, password: PASSWORD } });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      second_factor: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery_code'],
        passkey_options: null,
      },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toBe(before);
  });

  test('returns a ticket that gives no access by itself', async () => {
    const ticket = await newTicket();
    expect((await server.call(getSession, { token: ticket })).status).toBe(401);
  });

  test('returns a ticket that is stored as a hash', async () => {
    const ticket = await newTicket();
    const { rows } = await server.pool.query<{ row: string }>('select t::text as row from second_factor_tickets t');
    expect(rows.map(({ row }) => row).join()).not.toContain(ticket);
  });

  test('replaced through a mailed link, still requires the second factor and cancels sign-ins in progress', async () => {
    const begun = await newTicket();
    const code = await createCode(server.db, { purpose: 'reset-password', user_id, now: server.clock.now() });
    const new_password = 'quite another pass phrase';
    const reset = await server.call(resetPassword, { body: { token: code, new_password } });
    expect(reset.status, reset.text).toBe(200);
    expect((await prove(begun, { code: rightCode() })).status).toBe(401);
    const { ticket } = await passwordStep(server, email, new_password);
    expect((await prove(ticket, { code: rightCode() })).status).toBe(200);
  });
});

describe('a code of the authenticator app', () => {
  test('completes the sign-in like a password alone would', async () => {
    const response = await prove(await newTicket(), { code: rightCode() });
    expect(response.status, response.text).toBe(200);
    expect(response.body.message).toBe('Login successful');
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-dewar_media=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict/,
    );
    expect(response.body.data.user).toMatchObject({
      email,
      role: 'user',
      company_name: 'Polar',
      needs_second_factor: false,
    });
    const session = await server.call(getSession, { token: response.body.data.token });
    expect(session.body.data).toEqual(response.body.data.user);
  });

  test('that is wrong returns 401 with a message, and the next one may succeed', async () => {
    const ticket = await newTicket();
    const wrong = await prove(ticket, { code: codeOf(server, secret, 5) });
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      401,
      'invalid_credentials',
      'This code is not correct. Please enter the code that your app shows now.',
    ]);
    await server.app.refusals.flush();
    const counted = await server.db.selectFrom('counted_refusals').select(['kind', 'count', 'endpoints']).execute();
    expect(counted).toContainEqual({ kind: 'failed-sign-in', count: 1, endpoints: ['proveSecondFactor'] });
    expect((await prove(ticket, { code: rightCode() })).status).toBe(200);
  });

  test('works once, and older codes do not work after it', async () => {
    const code = rightCode();
    expect((await prove(await newTicket(), { code })).status).toBe(200);
    expect((await prove(await newTicket(), { code })).status).toBe(401);
    expect((await prove(await newTicket(), { code: codeOf(server, secret, -1) })).status).toBe(401);
    expect((await prove(await newTicket(), { code: codeOf(server, secret, 1) })).status).toBe(200);
  });

  test('that confirmed the app cannot be used to sign in', async () => {
    expect((await prove(await newTicket(), { code: codeOf(server, secret, -1) })).status).toBe(401);
  });

  test.each([1, 5])('sent many times at once with %d tickets succeeds exactly once', async (count) => {
    const tickets = await Promise.all(Array.from({ length: count }, newTicket));
    const code = rightCode();
    const before = await sessions();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => prove(tickets[index % count] ?? '', { code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessions()).toBe(before + 1);
  });

  test('is valid only for its own account', async () => {
    const other = `other${serial}@polar.example`;
    await addUser(server.db, { email: other, company_id });
    await setUpApp(server, await signInAs(server, other));
    const { ticket } = await passwordStep(server, other);
    expect((await prove(ticket, { code: rightCode() })).status).toBe(401);
  });

  test.each([{}, { code: '123456', recovery_code: 'ABCD' }, { code: '123456', passkey: {} }])(
    'cannot be combined with or left out like %j',
    async (proof) => {
      const response = await prove(await newTicket(), proof);
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['code']]);
    },
  );
});

describe('a ticket', () => {
  const words = 'This sign-in has expired. Please log in again.';

  test('is valid for five minutes', async () => {
    const ticket = await newTicket();
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await prove(ticket, { code: '000000' })).body.code).toBe('invalid_credentials');
    server.clock.advance(1);
    const late = await prove(ticket, { code: rightCode() });
    expect([late.status, late.body.code, late.body.message]).toEqual([401, 'unauthenticated', words]);
  });

  test('works once', async () => {
    const ticket = await newTicket();
    expect((await prove(ticket, { code: rightCode() })).status).toBe(200);
    server.clock.advance(PERIOD_MS);
    expect((await prove(ticket, { code: rightCode() })).body.message).toBe(words);
  });

  test('allows five attempts, however many come at once, and then the owner is told that the password is known', async () => {
    const ticket = await newTicket();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => prove(ticket, { code: String(100_000 + n) })),
    );
    expect(responses.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(5);
    expect(responses.filter(({ body }) => body.code === 'unauthenticated')).toHaveLength(15);
    expect((await prove(ticket, { code: rightCode() })).body.message).toBe(words);
    const subjects = await server.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
    expect(subjects.filter(({ subject }) => subject === 'Somebody knows your password')).toHaveLength(1);
  });

  test.each(['invented', 'a'.repeat(43)])('of %j is rejected with the same message', async (ticket) => {
    const response = await prove(ticket, { code: rightCode() });
    expect([response.status, response.body.message]).toEqual([401, words]);
  });

  test('of an account that was rejected in the meantime gives no access', async () => {
    const ticket = await newTicket();
    await server.db.updateTable('users').set({ status: 'rejected' }).where('id', '=', user_id).execute();
    const response = await prove(ticket, { code: rightCode() });
    expect([response.status, response.body.message]).toEqual([403, 'Your registration was not approved.']);
  });
});

describe('guessing codes', () => {
  const guess = async (address: string, n: number) => {
    const { body } = await from(address, '/api/auth/login', { email, password: PASSWORD });
    const { ticket } = body.data.second_factor;
    return from(address, '/api/auth/login/second-factor', { ticket, code: String(100_000 + n) });
  };

  test('is blocked after ten attempts from one address, even with new tickets and the right password', async () => {
    for (let n = 0; n < 10; n += 1) expect((await guess('198.51.100.1', n)).status).toBe(401);
    expect((await guess('198.51.100.1', 11)).status).toBe(429);
    // From elsewhere the owner can continue.
    expect((await prove(await newTicket(), { code: rightCode() })).status).toBe(200);
  });

  test('is blocked after thirty attempts a day from any addresses, while recovery codes still work', async () => {
    for (let n = 0; n < 30; n += 1) expect((await guess(`198.51.100.${n}`, n)).status).toBe(401);
    const stopped = await prove(await newTicket(), { code: rightCode() });
    expect([stopped.status, stopped.body.message]).toEqual([
      429,
      'Too many wrong codes were entered for this account today. Use a recovery code or a passkey, or try again tomorrow.',
    ]);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await prove(await newTicket(), { recovery_code: recoveryCodes[0] })).status).toBe(200);
    expect((await prove(await newTicket(), { code: rightCode() })).status, 'the owner starts anew').toBe(200);
  });

  test('is impossible without the password, so nobody else can lock the owner out', async () => {
    for (let n = 0; n < 12; n += 1)
      await from(`198.51.100.${n}`, '/api/auth/login/second-factor', { ticket: `invented ${n}`, code: '123456' });
    for (let n = 0; n < 12; n += 1) await from('198.51.100.1', '/api/auth/login', { email, password: `guess ${n}` });
    expect((await prove(await newTicket(), { code: rightCode() })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('works once, in any spelling, and its owner is notified', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const response = await prove(await newTicket(), { recovery_code: ` ${first.toLowerCase().replaceAll('-', ' ')}` });
    expect(response.status, response.text).toBe(200);
    const again = await prove(await newTicket(), { recovery_code: first });
    expect([again.status, again.body.message]).toEqual([401, 'This recovery code is not correct or was already used.']);
    expect((await prove(await newTicket(), { recovery_code: second })).status).toBe(200);
    const mail = await server.db
      .selectFrom('mails')
      .select('text_body')
      .where('recipient', '=', email)
      .where('subject', '=', 'A recovery code was used to sign in')
      .orderBy('id')
      .execute();
    expect(mail.map(({ text_body }) => /\d+ of them (is|are) left/.exec(text_body)?.[0])).toEqual([
      '9 of them are left',
      '8 of them are left',
    ]);
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'second-factor')
      .where('entity_id', '=', user_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(audit).toEqual({ before: { recovery_codes: 9 }, after: { recovery_codes: 8 } });
  });

  test('sent many times at once succeeds exactly once', async () => {
    const tickets = await Promise.all(Array.from({ length: 5 }, newTicket));
    const responses = await Promise.all(tickets.map((ticket) => prove(ticket, { recovery_code: recoveryCodes[3] })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('does not work after new ones were created', async () => {
    await server.call(createRecoveryCodes, { token, body: withPassword });
    expect((await prove(await newTicket(), { recovery_code: recoveryCodes[0] })).status).toBe(401);
  });
});

test('if the key is lost, codes are rejected with a clear message and recovery codes still work', async () => {
  const other = await startSecondServer(server, {
    environment: { SESSION_SECRET: 'another secret of thirty-two and more' },
  });
  const post = async (url: string, payload: object) => {
    const response = await other.app.inject({ method: 'POST', url, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const ticketThere = async () =>
    (await post('/api/auth/login', { email, password: PASSWORD })).body.data.second_factor.ticket;
  const refused = await post('/api/auth/login/second-factor', { ticket: await ticketThere(), code: rightCode() });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('This server can no longer check the codes of your authenticator app.');
  const recovered = await post('/api/auth/login/second-factor', {
    ticket: await ticketThere(),
    recovery_code: recoveryCodes[0],
  });
  expect(recovered.status).toBe(200);
  await other.stop();
});

test('a person with an app and a passkey can use both, and only the passkey once the app is removed', async () => {
  await setUpPasskey(server, token);
  expect((await passwordStep(server, email)).methods).toEqual(['totp', 'passkey', 'recovery_code']);
  await server.call(removeTotp, { token, body: withPassword });
  expect((await passwordStep(server, email)).methods).toEqual(['passkey', 'recovery_code']);
});
