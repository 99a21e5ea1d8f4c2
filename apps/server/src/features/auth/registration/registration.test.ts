import { login, register, resendVerification, verifyEmail } from '@dewar/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../../test-support/expect-error.ts';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { type ArrivedMail, type Mailbox, openMailbox } from '../../../../test-support/mailbox.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { addUser } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

const REGISTERED = '{"message":"Registration successful! Please check your email for verification."}';
const PASSWORD = 'a fine pass phrase';
const HOUR_MS = 3_600_000;

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://dewar.example' });
  mailbox = await openMailbox(server);
});
afterEach(async () => {
  await mailbox.receive();
  for (const table of ['users', 'mail_requests'] as const) await server.db.deleteFrom(table).execute();
  await maintainAuditLog(server.pool, 'delete from audit_log');
});
afterAll(async () => {
  await mailbox.stop();
  await server.stop();
});

const email = 'Ines@polar.example';
const registration = { email, password: PASSWORD, company_name: 'Polar Gas' };

const enrol = (changes: object = {}) => server.call(register, { body: { ...registration, ...changes } });
const signIn = (password: string) => server.call(login, { body: { email, password } });
const verify = (token: string) => server.app.inject({ url: `/api/auth/verify-email?token=${token}` });
const tokenOf = ({ link }: ArrivedMail) => link?.searchParams.get('token') ?? '';

const account = () =>
  server.db
    .selectFrom('users')
    .select(['email', 'role', 'status', 'company_id', 'requested_company', 'email_verified', 'is_super_admin'])
    .executeTakeFirst();

const audited = () =>
  server.db.selectFrom('audit_log').select(['action', 'actor_email', 'after']).orderBy('id').execute();

describe('registration', () => {
  test('stores the company only as a request, mails a link, and gives no access before verification', async () => {
    const response = await enrol({ role: 'admin', is_super_admin: true, status: 'active', company_id: 1 });
    expect([response.status, response.text]).toEqual([201, REGISTERED]);
    expect(await account()).toEqual({
      email,
      role: 'user',
      status: 'pending',
      company_id: null,
      requested_company: 'Polar Gas',
      email_verified: false,
      is_super_admin: false,
    });
    expect(await audited()).toMatchObject([{ action: 'register', actor_email: null, after: { email } }]);
    const mail = await mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Verify your email address']);
    expect(`${mail.link?.origin}${mail.link?.pathname}`).toBe('https://dewar.example/verify-email');
    expect(tokenOf(mail)).toMatch(/^[\w-]{43}$/);
    const refused = await signIn(PASSWORD);
    expect([refused.status, refused.body.message]).toEqual([403, 'Please verify your email before logging in.']);
  });

  test('stores neither password nor code in readable form, and links to the portal whatever the Host header says', async () => {
    await server.call(register, {
      body: registration,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const mail = await mailbox.receiveOne();
    expect(mail.text).not.toContain('evil.example');
    for (const table of ['users', 'one_time_codes', 'audit_log']) {
      const { rows } = await server.pool.query(`select r::text as row from ${table} r`);
      const kept = JSON.stringify(rows);
      expect(kept).not.toContain(PASSWORD);
      expect(kept).not.toContain(tokenOf(mail));
      expect(kept).not.toContain(Buffer.from(tokenOf(mail)).toString('hex'));
    }
  });

  test.each([
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
    [{ password: 'Password1' }, 'password', 'This password is one of the most common ones. Please choose another.'],
    [{ password: 'INES@polar.example' }, 'password', 'Password must not be your email address'],
    [{ password: 'polargas' }, 'password', 'Password must not be your company name'],
    [{ company_name: ' no  COMPANY' }, 'company_name', 'This company name is reserved. Please enter another one.'],
    [
      { company_name: 'PENDING_ASSIGNMENT' },
      'company_name',
      'This company name is reserved. Please enter another one.',
    ],
    [{ company_name: '  ' }, 'company_name', 'Company name is required'],
    [{ email: 'ines' }, 'email', 'Email must be an email address'],
    [{ email: 'ines@polar.example\r\nBcc: all@polar.example' }, 'email', 'Email must be an email address'],
  ])('rejects %j', async (changes, field, words) => {
    const response = await enrol(changes);
    expect([response.status, response.body.fields]).toEqual([400, { [field]: words }]);
    expect(await account()).toBeUndefined();
    expect(await mailbox.receive()).toEqual([]);
  });

  test('enforces the minimum password length of the settings', async () => {
    const setting = { scope: 'admin', setting_key: 'minimum_password_length', setting_value: '10' };
    await server.db.insertInto('settings').values(setting).execute();
    const short = await enrol({ password: 'nine char' });
    expect(short.body.message).toBe('Password must be at least 10 characters long');
    await server.db.deleteFrom('settings').execute();
    expect((await enrol({ password: 'nine char' })).status).toBe(201);
  });

  test.each(['active', 'email_verified', 'approved', 'rejected'])(
    'of the address of an account that is %s gets the same response, changes nothing and notifies the owner',
    async (status) => {
      await addUser(server.db, { email: 'INES@polar.example', status });
      const before = await server.pool.query('select * from users');
      const response = await enrol();
      expect([response.status, response.text]).toEqual([201, REGISTERED]);
      const mail = await mailbox.receiveOne();
      expect([mail.to, mail.subject, mail.link]).toEqual([
        'INES@polar.example',
        'You already have an account',
        undefined,
      ]);
      expect((await server.pool.query('select * from users')).rows).toEqual(before.rows);
      expect((await server.pool.query('select 1 from one_time_codes')).rows).toEqual([]);
      expect(await audited()).toEqual([]);
    },
  );

  test('by twenty requests at once creates one account, and every mail verifies it', async () => {
    const own = await startTestServer({ MAIL_REQUESTS_PER_ADDRESS: '50', MAIL_REQUESTS_PER_RECIPIENT: '50' });
    const ownMailbox = await openMailbox(own);
    const responses = await Promise.all(Array.from({ length: 20 }, () => own.call(register, { body: registration })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`201 ${REGISTERED}`]));
    expect(await own.db.selectFrom('users').select('email').execute()).toEqual([{ email }]);
    const mails = await ownMailbox.receive();
    expect(mails).toHaveLength(20);
    for (const mail of mails) {
      expect((await own.call(verifyEmail, { query: { token: tokenOf(mail) } })).status).toBe(200);
    }
    expect((await own.call(login, { body: registration })).status).toBe(200);
    await ownMailbox.stop();
    await own.stop();
  });
});

describe('registering an unverified address again', () => {
  test('with the same password mails another link and stores the newer company request', async () => {
    await enrol();
    const first = await mailbox.receiveOne();
    await enrol({ company_name: 'Polar Gas Logistics' });
    const second = await mailbox.receiveOne();
    expect(await account()).toMatchObject({ status: 'pending', requested_company: 'Polar Gas Logistics' });
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    expect((await verify(tokenOf(first))).statusCode).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('with the same password does not restore it if another registration contests it at the same moment', async () => {
    await enrol();
    await whileHeld(
      server,
      (transaction) => transaction.updateTable('users').set({ password_hash: 'contested' }).execute(),
      () => enrol({ company_name: 'Polar Gas Logistics' }),
    );
    const kept = await server.db.selectFrom('users').select('password_hash').execute();
    expect(kept).toEqual([{ password_hash: 'contested' }]);
  });

  test('with another password keeps neither, so that verifying gives no access to a stranger', async () => {
    await enrol({ password: 'what a stranger chose', company_name: 'Stranger & Co' });
    await mailbox.receive();
    await enrol();
    const mail = await mailbox.receiveOne();
    expect(mail.text).toContain('none of them was kept');
    expect(await account()).toMatchObject({ requested_company: 'Stranger & Co' });
    expect((await verify(tokenOf(mail))).statusCode).toBe(200);
    for (const password of ['what a stranger chose', PASSWORD]) expect((await signIn(password)).status).toBe(401);
  });
});

describe('verifying an email address', () => {
  const SUCCESS = { success: true, message: 'Your email address has been verified. You can now log in.' };

  test('activates the account, and returns the same for a scanner or a double click', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    for (const response of [...responses, await verify(token)]) {
      expect([response.statusCode, response.json()]).toEqual([200, SUCCESS]);
    }
    expect(await account()).toMatchObject({ status: 'email_verified', email_verified: true });
    expect((await audited()).filter(({ action }) => action === 'verify')).toMatchObject([{ actor_email: email }]);
    const signedIn = await signIn(PASSWORD);
    expect(signedIn.body.data).toMatchObject({ user: { company_name: 'No Company', role: 'user' } });
  });

  test('does not change an account that was decided on in the meantime', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    await verify(token);
    await server.db.updateTable('users').set({ status: 'rejected' }).execute();
    expect((await verify(token)).json()).toEqual(SUCCESS);
    expect(await account()).toMatchObject({ status: 'rejected' });
  });

  test.each([
    ['', 'No verification token provided. Please check your email link.'],
    ['invented', 'Failed to verify email. The link may be expired or invalid.'],
    ['x'.repeat(600), 'Token must have at most 512 characters'],
  ])('rejects a token of %j with a clear message', async (token, words) => {
    const response = await verify(token);
    const error = expectError(response, 400);
    expect(error).toMatchObject({ success: false, error: words });
  });

  test('is possible for a day', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    server.clock.advance(24 * HOUR_MS - 1);
    expect((await verify(token)).statusCode).toBe(200);
    await server.db.updateTable('users').set({ status: 'pending' }).execute();
    server.clock.advance(1);
    expect(expectError(await verify(token), 400)).toMatchObject({
      success: false,
      error: 'Failed to verify email. The link may be expired or invalid.',
    });
    expect(await account()).toMatchObject({ status: 'pending' });
  });

  test('is not possible with a code for a new password', async () => {
    await addUser(server.db, { email });
    await server.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    expectError(await verify(tokenOf(await mailbox.receiveOne())), 400);
  });
});

describe('requesting the verification link again', () => {
  const ANSWER = '{"message":"If this address is waiting for verification, a new link is on its way."}';
  const resend = () => server.call(resendVerification, { body: { email } });

  test('mails another valid link beside the first', async () => {
    await enrol();
    const first = await mailbox.receiveOne();
    const response = await resend();
    expect([response.status, response.text]).toEqual([200, ANSWER]);
    const second = await mailbox.receiveOne();
    expect(second.subject).toBe('Verify your email address');
    expect((await verify(tokenOf(second))).statusCode).toBe(200);
    expect((await verify(tokenOf(first))).statusCode).toBe(200);
  });

  test.each([undefined, 'email_verified', 'approved', 'active', 'rejected'])(
    'returns the same and mails nothing if the account is %s',
    async (status) => {
      if (status !== undefined) await addUser(server.db, { email, status });
      const response = await resend();
      expect([response.status, response.text]).toEqual([200, ANSWER]);
      expect(await mailbox.receive()).toEqual([]);
      expect((await server.pool.query('select 1 from one_time_codes')).rows).toEqual([]);
    },
  );
});
