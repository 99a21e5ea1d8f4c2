import {
  changePassword,
  forgotPassword,
  getSession,
  getSignInOptions,
  login,
  resetPassword,
} from '@dewar/contract/auth';
import argon2 from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { type Mailbox, openMailbox, tokenInMail } from '../../../../test-support/mailbox.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

const HOUR_MS = 3_600_000;
const ANSWER = '{"message":"If this address has an account, a link to set a new password is on its way."}';
const SPENT = 'This link is no longer valid. Please request a new one.';
const email = 'ines@polar.example';
const next = 'another fine pass phrase';

let server: TestServer;
let mailbox: Mailbox;
let company_id = 0;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://dewar.example' });
  mailbox = await openMailbox(server);
  company_id = await addCompany(server.db, 'Polar Gas');
});
beforeEach(() => addUser(server.db, { email, company_id }));
afterEach(async () => {
  await mailbox.receive();
  for (const table of ['users', 'mail_requests', 'sign_in_failures'] as const)
    await server.db.deleteFrom(table).execute();
  await maintainAuditLog(server.pool, 'delete from audit_log');
});
afterAll(async () => {
  await mailbox.stop();
  await server.stop();
});

const forget = (address = email) => server.call(forgotPassword, { body: { email: address } });
const reset = (token: string, new_password = next) => server.call(resetPassword, { body: { token, new_password } });
const tokenOf = tokenInMail;
const isOpen = async (token: string) => (await server.call(getSession, { token })).status === 200;
const statusOfLogin = async (password: string) => (await server.call(login, { body: { email, password } })).status;
const codes = async () => (await server.pool.query('select 1 from one_time_codes')).rows.length;
const audited = () => server.db.selectFrom('audit_log').selectAll().where('action', '=', 'password').execute();

async function mailedToken(): Promise<string> {
  await forget();
  return tokenOf(await mailbox.receiveOne());
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends every session and notifies the owner', async () => {
    const sessions = [await signInAs(server, email), await signInAs(server, email)];
    const response = await forget('INES@polar.example');
    expect([response.status, response.text]).toEqual([200, ANSWER]);
    const mail = await mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Set a new password']);
    expect(`${mail.link?.origin}${mail.link?.pathname}`).toBe('https://dewar.example/reset-password');
    expect(tokenOf(mail)).toMatch(/^[\w-]{43}$/);
    expect(await isOpen(sessions[0] ?? ''), 'asking alone ends nothing').toBe(true);

    const done = await reset(tokenOf(mail));
    expect([done.status, done.text]).toEqual([200, '{"message":"Your password was changed. Please log in."}']);
    for (const token of sessions) expect(await isOpen(token)).toBe(false);
    expect([await statusOfLogin(PASSWORD), await statusOfLogin(next)]).toEqual([401, 200]);
    expect((await mailbox.receiveOne()).subject).toBe('Your password was changed');
    const [entry] = await audited();
    expect(entry).toMatchObject({ actor_email: email, before: null, after: null });
  });

  test('is replaced once per link, even by twenty requests at once, which invalidates earlier links', async () => {
    const older = await mailedToken();
    const token = await mailedToken();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `${next} ${index}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = await reset(older);
    expect([refused.status, refused.body.fields]).toEqual([400, { token: SPENT }]);
    expect(await codes()).toBe(0);
  });

  test('once replaced, invalidates a sign-in in progress with the old one', async () => {
    const response = await whileHeld(
      server,
      (transaction) => transaction.updateTable('users').set({ password_hash: 'another' }).execute(),
      () => server.call(login, { body: { email, password: PASSWORD } }),
    );
    expect([response.status, response.body.message]).toEqual([401, 'Invalid email or password']);
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('once replaced, invalidates a sign-in that waits for its second factor', async () => {
    const { id: user_id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const created_at = server.clock.now();
    const expires_at = new Date(created_at.getTime() + HOUR_MS);
    await server.db
      .insertInto('second_factor_tickets')
      .values({ ticket_hash: Buffer.from('ticket'), user_id, purpose: 'sign-in', created_at, expires_at })
      .execute();
    await reset(await mailedToken());
    expect(await server.db.selectFrom('second_factor_tickets').select('user_id').execute()).toEqual([]);
  });

  test('can be replaced for an hour, and a rejected new password does not use the link up', async () => {
    const token = await mailedToken();
    const easy = await reset(token, 'Polar gas');
    expect(easy.body.fields).toEqual({ new_password: 'Password must not be your company name' });
    const short = await reset(token, '12345');
    expect(short.body.fields).toEqual({ new_password: 'Password must be at least 6 characters long' });
    server.clock.advance(HOUR_MS - 1);
    expect((await reset(token)).status).toBe(200);
    await mailbox.receive();
    const late = await mailedToken();
    server.clock.advance(HOUR_MS);
    expect((await reset(late)).body.fields).toEqual({ token: SPENT });
  });

  test.each(['rejected', 'unknown'])('of an account that is %s gets the same response and no mail', async (status) => {
    const address = `${status}@polar.example`;
    if (status !== 'unknown') await addUser(server.db, { email: address, status });
    const response = await forget(address);
    expect([response.status, response.text]).toEqual([200, ANSWER]);
    expect(await mailbox.receive()).toEqual([]);
    expect(await codes()).toBe(0);
  });

  test('cannot be replaced while the company is inactive, even with an earlier link', async () => {
    const token = await mailedToken();
    await server.db.updateTable('companies').set({ status: 'inactive' }).execute();
    await forget();
    expect(await mailbox.receive()).toEqual([]);
    expect((await reset(token)).body.fields).toEqual({ token: SPENT });
    await server.db.updateTable('companies').set({ status: 'active' }).execute();
  });

  test('cannot be replaced with an invented code', async () => {
    expect((await reset('invented')).body.fields).toEqual({ token: SPENT });
  });
});

describe('changing the password', () => {
  const change = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
    server.call(changePassword, { token, headers, body: { current_password: PASSWORD, new_password: next, ...body } });

  test('keeps this session, ends the others and invalidates mailed links, and notifies the owner', async () => {
    const other = await signInAs(server, email);
    const token = await signInAs(server, email);
    const link = await mailedToken();
    const response = await change(token);
    expect([response.status, response.text]).toEqual([200, '{"message":"Password changed successfully"}']);
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect([await statusOfLogin(PASSWORD), await statusOfLogin(next)]).toEqual([401, 200]);
    expect((await reset(link)).status).toBe(400);
    expect(await mailbox.receiveOne()).toMatchObject({ to: email, subject: 'Your password was changed' });
    expect(await audited()).toHaveLength(1);
  });

  test.each([
    [{ current_password: 'wrong' }, 'current_password', 'Current password is incorrect'],
    [{ current_password: '' }, 'current_password', 'Current password is required'],
    [{ new_password: '12345' }, 'new_password', 'Password must be at least 6 characters long'],
    [{ new_password: 'polar gas' }, 'new_password', 'Password must not be your company name'],
    [{ new_password: email }, 'new_password', 'Password must not be your email address'],
    [{ new_password: undefined }, 'new_password', 'New password is required'],
  ])('rejects %j with 400', async (body, field, words) => {
    const token = await signInAs(server, email);
    const response = await change(token, body);
    expect([response.status, response.body.fields]).toEqual([400, { [field]: words }]);
    expect(await statusOfLogin(PASSWORD)).toBe(200);
  });

  test('succeeds once for ten requests at the same time', async () => {
    const token = await signInAs(server, email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(token, { new_password: `${next} ${index}` })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Too late for the old password, before or after it was compared.
    expect(statuses.filter((status) => status === 409 || status === 400)).toHaveLength(9);
  });

  test('that loses against another change is no wrong password: nothing is counted, and nobody is told of a guess', async () => {
    const token = await signInAs(server, email);
    await mailbox.receive();
    await server.app.refusals.flush();
    await server.db.deleteFrom('counted_refusals').execute();
    const response = await whileHeld(
      server,
      (transaction) => transaction.updateTable('users').set({ password_hash: 'other' }).execute(),
      () => change(token),
    );
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
    await server.app.refusals.flush();
    const kinds = await server.db.selectFrom('counted_refusals').select('kind').execute();
    expect(kinds.filter(({ kind }) => kind === 'wrong-current-password')).toEqual([]);
    expect(await mailbox.receive()).toEqual([]);
  });

  test('blocks guessing the current password after ten attempts from anywhere, with or without an idempotency key, for a quarter of an hour', async () => {
    const token = await signInAs(server, email);
    const guess = (index: number, current_password = `guess ${index}`) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': `key ${index}`.replace(' ', '-') },
        payload: { current_password, new_password: next },
        remoteAddress: `198.51.100.${index + 1}`,
      });
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(index)));
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
    const right = await guess(60, PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOfLogin(PASSWORD), 'the owner still signs in').toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await change(token)).status).toBe(200);
  });
});

describe('a password that is easy to guess', () => {
  test.each([
    ['654321', 'it is close to a common password'],
    ['121212', 'it repeats itself'],
    ['admin123', 'one of the most common ones'],
    ['Password1!', 'it is close to a common password'],
    ['      ', 'it repeats itself'],
    ['password ', 'it is close to a common password'],
    ['PolarGas1', 'words of this portal'],
    ['IngeHolm7', 'your name'],
  ])('is refused with its reason: %j', async (new_password, reason) => {
    await server.db.updateTable('users').set({ first_name: 'Inge', last_name: 'Holm' }).execute();
    const refused = await reset(await mailedToken(), new_password);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['new_password']]);
    expect(refused.body.fields?.new_password).toContain(reason);
  });

  test('is accepted if the setting asks for fewer guesses', async () => {
    const token = await mailedToken();
    const setting = { scope: 'admin', setting_key: 'minimum_password_guesses' };
    expect((await reset(token, 'xq7kzw')).status).toBe(400);
    await server.db
      .insertInto('settings')
      .values({ ...setting, setting_value: '6' })
      .execute();
    expect((await server.call(getSignInOptions)).body.data.minimum_password_guesses).toBe(6);
    expect((await reset(token, 'xq7kzw')).status).toBe(200);
    await server.db.deleteFrom('settings').execute();
  });
});

test('a password signs in however another keyboard composes its letters, and so does one set before', async () => {
  const typed = 'Grüne Brücke über Sävsjö';
  await reset(await mailedToken(), typed.normalize('NFD'));
  expect(await statusOfLogin(typed.normalize('NFC'))).toBe(200);
  expect(await statusOfLogin(typed.normalize('NFD'))).toBe(200);
  const password_hash = await argon2.hash(typed.normalize('NFD'));
  await server.db.updateTable('users').set({ password_hash }).execute();
  expect(await statusOfLogin(typed.normalize('NFD'))).toBe(200);
});

test('the landing page is told the minimum password length', async () => {
  const options = async () => (await server.call(getSignInOptions)).body.data.minimum_password_length;
  expect(await options()).toBe(6);
  const setting = { scope: 'admin', setting_key: 'minimum_password_length' };
  for (const [setting_value, minimum] of [
    ['12', 12],
    ['3', 6],
    ['4000', 6],
  ] as const) {
    await server.db
      .insertInto('settings')
      .values({ ...setting, setting_value })
      .execute();
    expect(await options(), setting_value).toBe(minimum);
    await server.db.deleteFrom('settings').execute();
  }
});
