import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmailByBody,
} from '@dewar/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../../test-support/expect-error.ts';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { type Mailbox, openMailbox, tokenInMail } from '../../../../test-support/mailbox.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { addUser } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

const REGISTERED = '{"message":"Registration successful! Please check your email for verification."}';
const PASSWORD = 'a fine pass phrase';
const HOUR_MS = 3_600_000;

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://dewar.example', SIGN_IN_ATTEMPTS_BEFORE_DELAY: '1000' });
  mailbox = await openMailbox(server);
});
afterEach(async () => {
  await mailbox.receive();
  await startAnew();
  await maintainAuditLog(server.pool, 'delete from audit_log');
});
async function startAnew() {
  for (const table of ['users', 'mail_requests', 'sign_in_failures', 'sign_in_turns'] as const)
    await server.db.deleteFrom(table).execute();
}
afterAll(async () => {
  await mailbox.stop();
  await server.stop();
});

const email = 'Ines@polar.example';
const registration = { email, password: PASSWORD, company_name: 'Polar Gas' };

const enrol = (changes: object = {}) => server.call(register, { body: { ...registration, ...changes } });
const signIn = (password: string) => server.call(login, { body: { email, password } });
const choose = (token: string, new_password = PASSWORD) =>
  server.call(resetPassword, { body: { token, new_password } });
const verify = (token: string) =>
  server.app.inject({ method: 'POST', url: '/api/auth/verify-email', payload: { token } });
const verifyByGet = (token: string) => server.app.inject({ url: `/api/auth/verify-email?token=${token}` });
const tokenOf = tokenInMail;

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

  test.each([
    ['active', 'You already have an account'],
    ['email_verified', 'Your registration waits for approval'],
    ['approved', 'You already have an account'],
    ['rejected', 'Your registration was not approved'],
  ])(
    'of the address of an account that is %s gets the same response, changes nothing and notifies the owner',
    async (status, subject) => {
      await addUser(server.db, { email: 'INES@polar.example', status });
      const before = await server.pool.query('select * from users');
      const response = await enrol();
      expect([response.status, response.text]).toEqual([201, REGISTERED]);
      const mail = await mailbox.receiveOne();
      expect([mail.to, mail.subject, mail.link]).toEqual(['INES@polar.example', subject, undefined]);
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
      expect((await own.call(verifyEmailByBody, { body: { token: tokenOf(mail) } })).status).toBe(200);
    }
    await ownMailbox.stop();
    await own.stop();
  });
});

describe('registering an unverified address again', () => {
  test('mails another link and stores the newer company request', async () => {
    await enrol();
    const first = await mailbox.receiveOne();
    await enrol({ company_name: 'Polar Gas Logistics' });
    const second = await mailbox.receiveOne();
    expect(await account()).toMatchObject({ status: 'pending', requested_company: 'Polar Gas Logistics' });
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    expect([first.text, second.text]).toEqual([
      expect.stringContaining('for the company "Polar Gas"'),
      expect.stringContaining('for the company "Polar Gas Logistics"'),
    ]);
  });

  test('asks for the company of the mail that is opened, whoever registered last', async () => {
    await enrol();
    const own = tokenOf(await mailbox.receiveOne());
    await enrol({ password: 'what a stranger chose', company_name: 'Stranger & Co' });
    await verify(own);
    expect(await account()).toMatchObject({ status: 'email_verified', requested_company: 'Polar Gas' });
  });

  test.each([
    ['resent', resendVerification],
    ['mailed for a forgotten password', forgotPassword],
  ])('asks for the company that its own mail names when the link is %s', async (_, endpoint) => {
    await enrol();
    await mailbox.receive();
    await server.call(endpoint, { body: { email } });
    const own = await mailbox.receiveOne();
    expect(own.text).toContain('for the company "Polar Gas"');
    await enrol({ password: 'what a stranger chose', company_name: 'Stranger & Co' });
    await verify(tokenOf(own));
    expect(await account()).toMatchObject({ status: 'email_verified', requested_company: 'Polar Gas' });
  });

  test('is verified with the code in the body too, which then sets the password', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    const verified = await server.call(verifyEmailByBody, { body: { token } });
    expect([verified.status, JSON.parse(verified.text)]).toMatchObject([200, { success: true, needs_password: true }]);
    expect(await account()).toMatchObject({ status: 'email_verified' });
    expect((await choose(token)).status).toBe(200);
    expect((await server.call(verifyEmailByBody, { body: { token: 'invented' } })).status).toBe(400);
  });

  test('is answered with what became of it if the address is verified at the same moment', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    await whileHeld(
      server,
      (transaction) => transaction.updateTable('users').set({ status: 'email_verified' }).execute(),
      () => enrol({ password: 'what a stranger chose', company_name: 'Stranger & Co' }),
    );
    expect((await mailbox.receiveOne()).subject).toBe('Your registration waits for approval');
    expect(await account()).toMatchObject({ requested_company: 'Polar Gas' });
    expect((await choose(token)).status).toBe(200);
  });
});

describe('a password that was typed with a registration', () => {
  const STRANGERS = 'what a stranger chose';

  test.each([
    ['one registration', [STRANGERS]],
    ['two registrations, the first by a stranger', [STRANGERS, PASSWORD]],
    ['two registrations, the last by a stranger', [PASSWORD, STRANGERS]],
  ])('signs nobody in after %s, whichever link is opened', async (_, passwords) => {
    for (const opened of passwords.keys()) {
      const tokens = [];
      for (const password of passwords) {
        await enrol({ password });
        tokens.push(tokenOf(await mailbox.receiveOne()));
      }
      await verify(tokens[opened] ?? '');
      await server.db.updateTable('users').set({ status: 'approved' }).execute();
      for (const password of passwords) expect((await signIn(password)).status).toBe(401);
      for (const table of ['users', 'mail_requests'] as const) await server.db.deleteFrom(table).execute();
    }
  });

  test('is told to verify the address first', async () => {
    await enrol();
    await enrol({ password: 'another fine pass phrase' });
    const refused = await signIn('another fine pass phrase');
    expect([refused.status, refused.body.message]).toEqual([403, 'Please verify your email before logging in.']);
  });
});

describe('the reader of a verification mail', () => {
  test('chooses the password with the link, once', async () => {
    await enrol({ password: 'what a stranger chose' });
    const token = tokenOf(await mailbox.receiveOne());
    expect((await verify(token)).json()).toMatchObject({ needs_password: true });
    expect((await choose(token)).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await choose(token, 'another fine pass phrase')).status).toBe(400);
    expect((await verify(token)).json()).toMatchObject({ success: true, needs_password: false });
    expect(await mailbox.receive()).toEqual([]);
  });

  test('verifies the address by choosing a password, even where the link was not opened before', async () => {
    await enrol();
    expect((await choose(tokenOf(await mailbox.receiveOne()))).status).toBe(200);
    expect(await account()).toMatchObject({ status: 'email_verified', email_verified: true });
    expect((await audited()).map(({ action }) => action)).toEqual(['register', 'verify', 'password']);
  });

  test('chooses it with one of several links, and the others choose no other', async () => {
    await enrol();
    const first = tokenOf(await mailbox.receiveOne());
    await enrol({ password: 'what a stranger chose' });
    const second = tokenOf(await mailbox.receiveOne());
    const responses = await Promise.all([choose(first), choose(second, 'another fine pass phrase')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await verify(first)).json()).toMatchObject({ needs_password: false });
  });

  test('chooses none that is easy to guess, and can try again', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    for (const password of ['short', 'Password1', 'Polar Gas']) {
      expect((await choose(token, password)).body.fields, password).toHaveProperty('new_password');
    }
    expect((await choose(token)).status).toBe(200);
  });

  test('chooses none once "Forgot password?" was used instead, which needs no earlier password', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    await verify(token);
    await server.call(forgotPassword, { body: { email } });
    expect((await choose(tokenOf(await mailbox.receiveOne()))).status).toBe(200);
    expect((await choose(token, 'another fine pass phrase')).status).toBe(400);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('chooses none for an account that was rejected or suspended meanwhile', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    await verify(token);
    await server.db.updateTable('users').set({ status: 'rejected' }).execute();
    expect((await verify(token)).json()).toMatchObject({ needs_password: false });
    expect((await choose(token)).status).toBe(400);
    const suspension = {
      suspended_at: new Date(0),
      suspension_reason: 'Left',
      suspended_by_email: 'boss@polar.example',
    };
    await server.db
      .updateTable('users')
      .set({ ...suspension, status: 'email_verified' })
      .execute();
    expect((await choose(token)).status).toBe(400);
  });

  test('gets the verification link again with "Forgot password?" of an unverified account', async () => {
    await enrol({ password: 'what a stranger chose' });
    await mailbox.receiveOne();
    const response = await server.call(forgotPassword, { body: { email } });
    const unknown = await server.call(forgotPassword, { body: { email: 'nobody@polar.example' } });
    expect([response.status, response.text]).toEqual([unknown.status, unknown.text]);
    const mail = await mailbox.receiveOne();
    expect(mail.subject).toBe('Verify your email address');
    expect((await choose(tokenOf(mail))).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });
});

describe('verifying an email address', () => {
  const SUCCESS = {
    success: true,
    message: 'Your email address has been verified. Choose your password now.',
    needs_password: true,
    waits_for: 'Polar Gas',
  };

  test('activates the account, and returns the same for a scanner or a double click', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    for (const response of [...responses, await verify(token)]) {
      expect([response.statusCode, response.json()]).toEqual([200, SUCCESS]);
    }
    expect(await account()).toMatchObject({ status: 'email_verified', email_verified: true });
    expect((await audited()).filter(({ action }) => action === 'verify')).toMatchObject([{ actor_email: email }]);
    await choose(token);
    const signedIn = await signIn(PASSWORD);
    expect(signedIn.body.data).toMatchObject({ user: { company_name: 'No Company', role: 'user' } });
  });

  test('by a GET of the link verifies as well, and names a wrong link', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    expect((await verifyByGet(token)).json()).toEqual(SUCCESS);
    expect(await account()).toMatchObject({ status: 'email_verified' });
    await choose(token);
    expect((await verifyByGet(token)).json()).toMatchObject({ success: true, needs_password: false });
    for (const [wrong, words] of [
      ['', 'No verification token provided. Please check your email link.'],
      ['invented', 'Failed to verify email. The link may be expired or invalid.'],
    ] as const) {
      expect(expectError(await verifyByGet(wrong), 400)).toMatchObject({ success: false, error: words });
    }
  });

  test('does not change an account that was decided on in the meantime', async () => {
    await enrol();
    const token = tokenOf(await mailbox.receiveOne());
    await verify(token);
    await server.db.updateTable('users').set({ status: 'rejected' }).execute();
    expect((await verify(token)).json()).toMatchObject({ success: true, needs_password: false, waits_for: null });
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
