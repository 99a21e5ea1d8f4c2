import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createFirstAdministrator,
  getSession,
  getSignInOptions,
  login,
  logout,
  RECAPTCHA_BYPASS,
} from '@dewar/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD, signedInBy, signInAs } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { prepareFirstAdministrator } from '../registration/first-administrator.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let company_id = 0;

beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar');
  await addUser(server.db, { email: 'User@Polar.example', company_id, timezone: 'America/Denver' });
});

afterEach(async () => {
  await server.db.deleteFrom('sign_in_failures').execute();
});

afterAll(() => server.stop());

const signIn = (email: string, password = PASSWORD) => server.call(login, { body: { email, password } });

describe('signing in', () => {
  test('returns a token, the person, and the media cookie', async () => {
    const response = await signIn('user@polar.example');
    expect(response.status, response.text).toBe(200);
    expect(signedInBy(response).user).toMatchObject({
      email: 'User@Polar.example',
      role: 'user',
      company_name: 'Polar',
      is_super_admin: false,
      timezone: 'America/Denver',
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^dewar_media=[\w-]{43}; .*Path=\/api; .*HttpOnly; SameSite=Strict/,
    );
    const session = await server.call(getSession, { token: signedInBy(response).token });
    expect(session.body.data).toEqual(signedInBy(response).user);
  });

  test('stores no token in the database', async () => {
    const token = await signInAs(server, 'user@polar.example');
    const { rows } = await server.pool.query<{ found: number }>(
      "select count(*) as found from sessions where encode(token_hash, 'escape') like '%' || $1 || '%'",
      [token],
    );
    expect(rows[0]?.found).toBe(0);
  });

  test('returns the same for an unknown address and a wrong password', async () => {
    const wrong = await signIn('user@polar.example', 'wrong');
    const unknown = await signIn('nobody@polar.example', 'wrong');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  test.each([
    ['pending', 'Please verify your email before logging in.'],
    ['rejected', 'Your registration was not approved.'],
  ])('is denied for a %s account with its own message, and only after the right password', async (status, words) => {
    const email = `${status}@polar.example`;
    await addUser(server.db, { email, status });
    const right = await signIn(email);
    expect([right.status, right.body.message]).toEqual([403, words]);
    const wrong = await signIn(email, 'wrong');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
  });

  test('makes an approved account active, and is possible for a verified one without a company', async () => {
    await addUser(server.db, { email: 'approved@polar.example', status: 'approved', company_id });
    await signInAs(server, 'approved@polar.example');
    const row = await server.db
      .selectFrom('users')
      .select(['status', 'last_login'])
      .where('email', '=', 'approved@polar.example')
      .executeTakeFirst();
    expect(row).toEqual({ status: 'active', last_login: server.clock.now() });
    await addUser(server.db, { email: 'verified@polar.example', status: 'email_verified' });
    const response = await signIn('verified@polar.example');
    expect(signedInBy(response).user.company_name).toBe('No Company');
  });

  test('is denied for users of an inactive company', async () => {
    const closed = await addCompany(server.db, 'Closed');
    await addUser(server.db, { email: 'user@closed.example', company_id: closed });
    const token = await signInAs(server, 'user@closed.example');
    await server.db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', closed).execute();
    const response = await signIn('user@closed.example');
    expect([response.status, response.body.message]).toEqual([403, 'Your company account is inactive.']);
    expect((await server.call(getSession, { token })).status).toBe(401);
  });

  test.each([
    [{ password: PASSWORD }, 'email'],
    [{ email: 'user@polar.example' }, 'password'],
    [{ email: 7, password: PASSWORD }, 'email'],
    [{ email: 'user@polar.example', password: 'x'.repeat(1_001) }, 'password'],
  ])('returns errors for the missing or invalid fields of %j', async (body, field) => {
    const response = await server.call(login, { body });
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty(field);
  });
});

describe('guessing a password', () => {
  test('is blocked after ten failures for an account from one address, and only from there', async () => {
    await addUser(server.db, { email: 'owner@polar.example', company_id });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn('owner@polar.example', `guess ${guess}`)).status).toBe(401);
    const stopped = await signIn('owner@polar.example');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const forwarded = await server.call(login, {
      body: { email: 'owner@polar.example', password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(forwarded.status, 'a forwarding header of an untrusted peer changes nothing').toBe(429);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'owner@polar.example', password: PASSWORD },
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.statusCode, 'the owner is not locked out by a stranger').toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await signIn('owner@polar.example')).status).toBe(200);
  });

  test('is counted from zero after a success', async () => {
    for (let guess = 0; guess < 9; guess += 1) await signIn('user@polar.example', 'wrong');
    expect((await signIn('user@polar.example')).status).toBe(200);
    for (let guess = 0; guess < 9; guess += 1) expect((await signIn('user@polar.example', 'wrong')).status).toBe(401);
  });
});

describe('a session', () => {
  test('ends at logout, with its media cookie', async () => {
    const token = await signInAs(server, 'user@polar.example');
    const ended = await server.call(logout, { token });
    expect(ended.status).toBe(200);
    expect(ended.headers['set-cookie']).toMatch(/^dewar_media=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await server.call(getSession, { token })).status).toBe(401);
  });

  test('ends after the idle limit, and after the absolute limit however active it is', async () => {
    const idle = await signInAs(server, 'user@polar.example');
    server.clock.advance(3 * DAY_MS + 1);
    expect((await server.call(getSession, { token: idle })).status).toBe(401);
    const busy = await signInAs(server, 'user@polar.example');
    for (let day = 0; day < 15; day += 1) {
      server.clock.advance(2 * DAY_MS - 1);
      expect((await server.call(getSession, { token: busy })).status, `day ${2 * day + 2}`).toBe(200);
    }
    server.clock.advance(1 * DAY_MS);
    expect((await server.call(getSession, { token: busy })).status).toBe(401);
  });

  test('loses its permissions with the account, at once', async () => {
    const email = 'demoted@polar.example';
    await addUser(server.db, { email, company_id });
    const token = await signInAs(server, email);
    await server.db.updateTable('users').set({ status: 'rejected' }).where('email', '=', email).execute();
    expect((await server.call(getSession, { token })).status).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer short', 'Basic dXNlcjpwYXNz', `Bearer ${'a'.repeat(43)}`, 'bearer ../../etc'])(
    'is not accepted with %j',
    async (authorization) => {
      expect((await server.call(getSession, { headers: { authorization } })).status).toBe(401);
    },
  );

  test('is not accepted with the media cookie, which is valid for media only', async () => {
    const response = await signIn('user@polar.example');
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await server.call(getSession, { headers: { cookie } })).status).toBe(401);
  });

  test('of each of forty simultaneous requests is matched to its own person', async () => {
    const emails = Array.from({ length: 8 }, (_, index) => `crowd${index}@polar.example`);
    for (const email of emails) await addUser(server.db, { email, company_id });
    const tokens = await Promise.all(emails.map((email) => signInAs(server, email)));
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => server.call(getSession, { token: tokens[index % tokens.length] })),
    );
    responses.forEach((response, index) => {
      expect(response.body.data.email).toBe(emails[index % emails.length]);
    });
  });
});

describe('the first administrator', () => {
  let empty: TestServer;
  beforeAll(async () => {
    empty = await startTestServer({ PUBLIC_URL: 'https://dewar.example' });
  });
  afterAll(() => empty.stop());

  async function newLink(): Promise<URL> {
    const link = await prepareFirstAdministrator(empty.db, empty.config, empty.app.log, empty.clock.now());
    if (link === undefined) throw new Error('no link was printed');
    return new URL(link);
  }

  const tokenOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('token');

  test('is created once by the newest link, within a day, with a password that is not common', async () => {
    const old = await newLink();
    const link = await newLink();
    expect(link.origin + link.pathname).toBe('https://dewar.example/first-administrator');
    const body = { email: 'first@dewar.example', password: PASSWORD, token: tokenOf(link) };
    const superseded = await empty.call(createFirstAdministrator, {
      body: { ...body, token: tokenOf(old) },
    });
    expect(superseded.body.fields).toHaveProperty('token');
    const invented = await empty.call(createFirstAdministrator, {
      body: { ...body, token: 'x', password: 'password1' },
    });
    expect(Object.keys(invented.body.fields ?? {}), 'nothing else is looked at').toEqual(['token']);
    const weak = await empty.call(createFirstAdministrator, { body: { ...body, password: 'password1' } });
    expect(weak.body.fields).toHaveProperty('password');
    const short = await empty.call(createFirstAdministrator, { body: { ...body, password: 'ab1!x' } });
    expect(short.body.fields?.password).toBe('Password must be at least 6 characters long');
    empty.clock.advance(DAY_MS);
    expect((await empty.call(createFirstAdministrator, { body })).status).toBe(400);

    body.token = tokenOf(await newLink());
    const attempts = await Promise.all(Array.from({ length: 5 }, () => empty.call(createFirstAdministrator, { body })));
    expect(attempts.map((response) => response.status).sort()).toEqual([201, 400, 400, 400, 400]);
    const made = attempts.find((response) => response.status === 201);
    expect(made?.body.data.user).toMatchObject({ email: 'first@dewar.example', role: 'admin', is_super_admin: true });
    const later = await prepareFirstAdministrator(empty.db, empty.config, empty.app.log, empty.clock.now());
    expect(later).toBeUndefined();
  });

  test('is created from ADMIN_EMAIL and ADMIN_PASSWORD if they are set', async () => {
    const configured = await startTestServer({ ADMIN_EMAIL: 'boss@dewar.example', ADMIN_PASSWORD: PASSWORD });
    const link = await prepareFirstAdministrator(
      configured.db,
      configured.config,
      configured.app.log,
      configured.clock.now(),
    );
    expect(link).toBeUndefined();
    await signInAs(configured, 'boss@dewar.example');
    await configured.stop();
  });
});

describe('reCAPTCHA', () => {
  let provider: HttpServer;
  let guarded: TestServer;
  let providerResponse: { status: number; body: string };
  const asked: URLSearchParams[] = [];

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(new URLSearchParams(body));
        response.writeHead(providerResponse.status, { 'content-type': 'application/json' }).end(providerResponse.body);
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    guarded = await startTestServer({
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    });
    await addUser(guarded.db, { email: 'user@polar.example' });
  });
  afterAll(async () => {
    await guarded.stop();
    provider.close();
  });

  const attempt = (recaptchaToken?: string) =>
    guarded.call(login, { body: { email: 'user@polar.example', password: PASSWORD, recaptchaToken } });

  test('has its site key in the options of the landing page, null if not configured', async () => {
    expect((await guarded.call(getSignInOptions)).body.data).toMatchObject({ recaptcha_site_key: 'site' });
    expect((await server.call(getSignInOptions)).body.data).toMatchObject({ recaptcha_site_key: null });
  });

  test('is verified for every login, and a missing, bypass or failed token is rejected', async () => {
    providerResponse = { status: 200, body: '{"success":true}' };
    expect((await attempt('good')).status).toBe(200);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ secret: 'secret', response: 'good' });
    providerResponse = { status: 200, body: '{"success":false,"error-codes":["invalid-input-response"]}' };
    for (const token of ['bypass-token', undefined]) {
      const refused = await attempt(token);
      expect([refused.status, refused.body.message]).toEqual([400, 'Please complete the reCAPTCHA verification']);
    }
  });

  test.each([
    { status: 500, body: 'down' },
    { status: 200, body: 'rubbish' },
  ])('with a provider that answers %j lets an owner in, with a stricter limit', async (response) => {
    providerResponse = response;
    await guarded.db.deleteFrom('sign_in_failures').execute();
    expect((await attempt('any')).status).toBe(200);
    for (const token of [RECAPTCHA_BYPASS, '', undefined]) expect((await attempt(token)).status).toBe(400);
    const wrong = () =>
      guarded.call(login, { body: { email: 'user@polar.example', password: 'wrong', recaptchaToken: 'any' } });
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([401, 401, 429]);
  });
});
