import { changePassword, forgotPassword, resetPassword } from '@dewar/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deviceCookieOf, guess, guessFromNetworks, signInFrom } from '../../../../test-support/guesses.ts';
import { addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { startSecondServer } from '../../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { authSweeps } from '../auth-sweeps.ts';

const OWNER = 'owner@polar.example';
const COLLEAGUE = 'colleague@polar.example';
const NEW_PASSWORD = 'another long pass phrase';
const HOUR_MS = 3_600_000;

/** Fewer than by default, because each guess costs the hash of a password. */
const LIMITS = {
  SIGN_IN_ATTEMPTS_BEFORE_DELAY: '4',
  SIGN_IN_FAILURES_PER_ACCOUNT: '4',
  SIGN_IN_FAILURES_PER_ADDRESS: '8',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(LIMITS);
});
beforeEach(async () => {
  await server.pool.query('truncate users, sign_in_failures, sign_in_turns, mails cascade');
  for (const email of [OWNER, COLLEAGUE]) await addUser(server.db, { email });
});
afterAll(() => server.stop());

/** The pauses, in seconds, that the guesses of `work` had to wait for. */
async function pausesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const before = server.pauses.length;
  await work();
  return server.pauses.slice(before);
}

test.each([OWNER, 'nobody@polar.example'])(
  'from the fifth on, guesses at %s from as many networks wait longer and longer',
  async (email) => {
    const pauses = await pausesOf(async () => {
      expect(await guessFromNetworks(server, email, 8)).toEqual(Array.from({ length: 8 }, () => 401));
    });
    // The clock stands still here, so each also waits for those before it.
    expect(pauses).toEqual([1, 3, 7, 15]);
    const refused = await guess(server, { email, from: '198.51.200.7' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '11']);
    expect(refused.json().message).toContain('Forgot password?');
  },
);

test('of thirty guesses at once from thirty networks to two servers, eight are judged', async () => {
  const second = await startSecondServer(server, { environment: LIMITS });
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      guess(index % 2 === 0 ? server : { ...server, app: second.app }, { email: OWNER, from: `198.51.${index}.7` }),
    ),
  );
  await second.stop();
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 401), ...Array.from({ length: 22 }, () => 429)]);
});

test('a guess at another account does not wait', async () => {
  await guessFromNetworks(server, OWNER, 8);
  expect(await pausesOf(() => guess(server, { email: COLLEAGUE }))).toEqual([]);
});

test('the owner signs in without a pause with a browser that has signed in before, in the middle of the guesses', async () => {
  const { cookie } = await signInFrom(server, { email: OWNER });
  await guessFromNetworks(server, OWNER, 10);
  expect(await pausesOf(() => signInFrom(server, { email: OWNER, cookie, from: '203.0.113.5' }))).toEqual([]);
});

test('the owner signs in with a new browser too, after the pause, and then the guesses are forgotten', async () => {
  await guessFromNetworks(server, OWNER, 6);
  server.clock.advance(60_000);
  expect(await pausesOf(() => signInFrom(server, { email: OWNER, from: '203.0.113.5' }))).toEqual([4]);
  expect(await pausesOf(() => guess(server, { email: OWNER }))).toEqual([]);
});

test('a mailed link for a new password makes a browser known, however many guesses there are', async () => {
  await guessFromNetworks(server, OWNER, 10);
  expect((await guess(server, { email: OWNER, password: PASSWORD, from: '203.0.113.5' })).statusCode).toBe(429);
  await server.call(forgotPassword, { body: { email: OWNER } });
  const { text_body } = await server.db.selectFrom('mails').select('text_body').executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(text_body)?.[1];
  const reset = await server.call(resetPassword, { body: { token, new_password: NEW_PASSWORD } });
  const sent = { email: OWNER, password: NEW_PASSWORD, cookie: deviceCookieOf(reset) };
  expect(await pausesOf(() => signInFrom(server, sent))).toEqual([]);
});

test('a changed password makes every other browser unknown, and keeps this one known', async () => {
  const { cookie } = await signInFrom(server, { email: OWNER });
  const token = await signInAs(server, OWNER);
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  const changed = await server.call(changePassword, { token, body });
  await guessFromNetworks(server, OWNER, 6);
  const renewed = { email: OWNER, password: NEW_PASSWORD, cookie: deviceCookieOf(changed) };
  expect((await pausesOf(() => signInFrom(server, renewed))).length).toBe(0);
  await guessFromNetworks(server, OWNER, 6);
  expect((await pausesOf(() => guess(server, { ...renewed, cookie }))).length).toBe(1);
});

test.each<[string, (cookie: string) => string]>([
  ['of another account', (cookie) => cookie],
  ['with another account written into it', (cookie) => cookie.replace(/=\d+/, '=OWNER')],
  ['with another signature', (cookie) => cookie.replace(/=\d+/, '=OWNER').replace(/.{8}$/, 'AAAAAAAA')],
  ['of rubbish', () => 'dewar_devices=~~.~%00~1.2.3'],
])('a cookie %s makes no browser known', async (_what, change) => {
  const { cookie } = await signInFrom(server, { email: COLLEAGUE });
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', OWNER).executeTakeFirstOrThrow();
  await guessFromNetworks(server, OWNER, 5);
  const sent = { email: OWNER, cookie: change(cookie).replace('OWNER', String(id)), from: '203.0.113.5' };
  expect(await pausesOf(() => guess(server, sent))).toEqual([3]);
});

test('a browser is known for each account that has signed in with it', async () => {
  const { cookie: first } = await signInFrom(server, { email: OWNER });
  const { cookie } = await signInFrom(server, { email: COLLEAGUE, cookie: first });
  for (const email of [OWNER, COLLEAGUE]) {
    await guessFromNetworks(server, email, 6);
    expect(await pausesOf(() => signInFrom(server, { email, cookie }))).toEqual([]);
  }
});

test('a known browser has no more guesses than any other', async () => {
  const { cookie } = await signInFrom(server, { email: OWNER });
  const statuses: number[] = [];
  for (let index = 1; index <= 6; index += 1) {
    // Signing in from elsewhere does not make it another browser.
    statuses.push((await guess(server, { email: OWNER, cookie, from: `203.0.113.${index}` })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 4 }, () => 401), 429, 429]);
});

test('one guesser in an office shuts out nobody whose browser is known there', async () => {
  const office = '203.0.113.5';
  const { cookie } = await signInFrom(server, { email: COLLEAGUE, from: office });
  for (let index = 0; index < 25; index += 1)
    await guess(server, { email: `made-up-${index}@x.example`, from: office });
  for (let index = 0; index < 5; index += 1) await guess(server, { email: COLLEAGUE, from: office });
  expect((await guess(server, { email: COLLEAGUE, password: PASSWORD, from: office })).statusCode).toBe(429);
  await signInFrom(server, { email: COLLEAGUE, cookie, from: office });
});

test('with the captcha provider down, the pauses begin earlier', async () => {
  const guarded = await startTestServer({ SIGN_IN_ATTEMPTS_BEFORE_DELAY: '10' }, async () => 'unknown');
  await guessFromNetworks(guarded, OWNER, 4);
  expect(guarded.pauses).toEqual([1, 3]);
  await guarded.stop();
});

test('attempts that no longer count are deleted', async () => {
  await guess(server, { email: OWNER });
  const sweep = async () => {
    for (const one of authSweeps(server)) await one.sweep(server.clock.now());
    return (await server.db.selectFrom('sign_in_turns').select('account_key').execute()).length;
  };
  server.clock.advance(HOUR_MS);
  expect(await sweep()).toBe(1);
  server.clock.advance(HOUR_MS + 1);
  expect(await sweep()).toBe(0);
});
