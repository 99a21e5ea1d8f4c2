import { login } from '@dewar/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../../test-support/expect-error.ts';
import { addUser, PASSWORD } from '../../../../test-support/sample-world.ts';
import { startSecondServer } from '../../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { authSweeps } from '../auth-sweeps.ts';
import { settleSignInAttempt } from './sign-in-limits.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 50;
const TOO_MANY = 'Too many requests. Please wait a while and try again.';

let server: TestServer;

beforeAll(async () => {
  // Attempts over all networks have tests of their own.
  server = await startTestServer({ SIGN_IN_ATTEMPTS_BEFORE_DELAY: '50' });
  await addUser(server.db, { email: 'owner@polar.example' });
});
afterEach(async () => {
  for (const table of ['mail_requests', 'sign_in_failures', 'mails'] as const)
    await server.db.deleteFrom(table).execute();
});
afterAll(() => server.stop());

interface Asked {
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
  readonly app?: TestServer['app'];
}

const post = (path: string, payload: object, { app = server.app, ...asked }: Asked = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, ...asked });

const MAILED = {
  register: (email: string) => ({ email, password: 'a fine pass phrase', company_name: 'Polar' }),
  'resend-verification': (email: string) => ({ email }),
  'forgot-password': (email: string) => ({ email }),
};
const PATHS = Object.keys(MAILED) as (keyof typeof MAILED)[];
const ask = (path: keyof typeof MAILED, email: string, asked?: Asked) => post(path, MAILED[path](email), asked);

/** Every header that could be used to claim another address. */
const disguise = (index: number) => ({
  'x-forwarded-for': `203.0.113.${index}`,
  'x-real-ip': `203.0.113.${index}`,
  forwarded: `for=203.0.113.${index}`,
  'cf-connecting-ip': `203.0.113.${index}`,
});

const countOf = (responses: readonly { statusCode: number }[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length;

describe('registration, resending and forgotten passwords together are limited to', () => {
  test('ten per network and hour, whatever the forwarding headers say', async () => {
    for (let index = 0; index < 10; index += 1) {
      const response = await ask(PATHS[index % 3] ?? 'register', `new${index}@polar.example`, {
        headers: disguise(index),
      });
      expect(response.statusCode, response.body).toBeLessThan(300);
    }
    for (const path of PATHS) {
      const refused = await ask(path, 'another@polar.example', { headers: disguise(99) });
      expect(expectError(refused, 429).message).toBe(TOO_MANY);
      expect(refused.headers['retry-after']).toBe('3600');
    }
    expect((await ask('register', 'another@polar.example', { remoteAddress: '198.51.100.7' })).statusCode).toBe(201);
    server.clock.advance(HOUR_MS);
    expect((await ask('register', 'late@polar.example')).statusCode).toBe(201);
  });

  test('the same ten for all IPv6 addresses of a subscriber', async () => {
    for (let host = 1; host <= 10; host += 1) {
      await ask('forgot-password', `v6-${host}@polar.example`, { remoteAddress: `2001:db8:1:1::${host.toString(16)}` });
    }
    const same = await ask('forgot-password', 'v6@polar.example', { remoteAddress: '2001:db8:1:1:ffff::1' });
    const another = await ask('forgot-password', 'v6@polar.example', { remoteAddress: '2001:db8:1:2::1' });
    expect([same.statusCode, another.statusCode]).toEqual([429, 200]);
  });

  test('five per recipient and hour from any network, without revealing whether the address has an account', async () => {
    const bodies: string[] = [];
    for (const email of ['owner@polar.example', 'nobody@polar.example']) {
      for (let index = 0; index < 5; index += 1) {
        const spelled = index % 2 === 0 ? email : email.toUpperCase();
        const response = await ask(PATHS[index % 3] ?? 'register', spelled, { remoteAddress: `198.51.100.${index}` });
        expect(response.statusCode, response.body).toBeLessThan(300);
      }
      const refused = await ask('forgot-password', email, { remoteAddress: '198.51.100.99' });
      bodies.push(
        `${refused.headers['retry-after']} ${refused.body.replace(expectError(refused, 429).request_id, 'ID')}`,
      );
    }
    expect(bodies[0]).toBe(bodies[1]);
    server.clock.advance(HOUR_MS);
    expect((await ask('forgot-password', 'owner@polar.example')).statusCode).toBe(200);
  });

  test('a share that an attacker can use up without locking the owner out, because the mailed links remain valid', async () => {
    const stranger = { remoteAddress: '198.51.100.66' };
    for (let index = 0; index < 5; index += 1) {
      expect((await ask('forgot-password', 'owner@polar.example', stranger)).statusCode).toBe(200);
    }
    server.clock.advance(HOUR_MS - 1);
    expect((await ask('forgot-password', 'owner@polar.example')).statusCode).toBe(429);
    const { rows } = await server.pool.query<{ text_body: string }>(
      'select text_body from mails order by id desc limit 1',
    );
    const token = /token=([\w-]{43})/.exec(rows[0]?.text_body ?? '')?.[1];
    expect((await post('reset-password', { token, new_password: PASSWORD })).statusCode).toBe(200);
    expect((await post('login', { email: 'owner@polar.example', password: PASSWORD })).statusCode).toBe(200);
  });

  test(`the same number for ${AT_ONCE} at once on two servers as one after the other`, async () => {
    const second = await startSecondServer(server);
    const app = (index: number) => (index % 2 === 0 ? server.app : second.app);
    const sameNetwork = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        ask('forgot-password', `one${index}@polar.example`, { app: app(index), headers: disguise(index) }),
      ),
    );
    expect([countOf(sameNetwork, 200), countOf(sameNetwork, 429)]).toEqual([10, AT_ONCE - 10]);
    const sameRecipient = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        ask('register', 'many@polar.example', { app: app(index), remoteAddress: `198.51.100.${index}` }),
      ),
    );
    expect([countOf(sameRecipient, 201), countOf(sameRecipient, 429)]).toEqual([5, AT_ONCE - 5]);
    await second.stop();
  });

  test('requests with valid input; invalid ones do not count', async () => {
    for (let index = 0; index < 20; index += 1) {
      const response = await post('register', { ...MAILED.register('new@polar.example'), company_name: '' });
      expect(response.statusCode).toBe(400);
    }
    expect((await ask('register', 'new@polar.example')).statusCode).toBe(201);
  });

  test('ten judged passwords per network, which use up nothing of the recipient', async () => {
    const weak = { ...MAILED.register('new@polar.example'), password: 'Password1' };
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await post('register', weak)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    const elsewhere = await ask('register', 'new@polar.example', { remoteAddress: '198.51.100.7' });
    expect(elsewhere.statusCode).toBe(201);
  });

  test('recent requests; old ones are deleted', async () => {
    await ask('forgot-password', 'owner@polar.example');
    const sweep = async () => {
      for (const one of authSweeps(server)) await one.sweep(server.clock.now());
      return (await server.db.selectFrom('mail_requests').select('id').execute()).length;
    };
    server.clock.advance(HOUR_MS - 1);
    expect(await sweep()).toBe(1);
    server.clock.advance(1);
    expect(await sweep()).toBe(0);
  });
});

describe('sign-in limits', () => {
  const guess = (index: number, password = `guess ${index}`, asked: Asked = {}) =>
    post('login', { email: 'owner@polar.example', password }, { headers: disguise(index), ...asked });

  test(`let ten of ${AT_ONCE} simultaneous attempts through, even if one has the right password`, async () => {
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => guess(index, index === AT_ONCE - 1 ? PASSWORD : undefined)),
    );
    expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([10, AT_ONCE - 10]);
    const elsewhere = await guess(0, PASSWORD, { remoteAddress: '198.51.100.7' });
    expect(elsewhere.statusCode, 'the owner signs in from elsewhere all the same').toBe(200);
  });

  test('are not exceeded by failures counted at the same moment', async () => {
    const { db, config } = server;
    const attempt = { key: 'same', source: '198.51.100.8', now: server.clock.now() };
    const settled = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => settleSignInAttempt(db, config, attempt, { isRight: false })),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('let fifty simultaneous sign-ins with the right password through', async () => {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(index, PASSWORD)));
    expect(countOf(responses, 200)).toBe(AT_ONCE);
  });

  test('block a network after a hundred failures for any accounts', async () => {
    const strict = await startTestServer({ SIGN_IN_FAILURES_PER_ADDRESS: '20' });
    const attempt = (index: number) =>
      strict.call(login, {
        body: { email: `guess${index}@polar.example`, password: 'wrong' },
        headers: disguise(index),
      });
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(AT_ONCE - 20);
    await strict.stop();
  });
});
