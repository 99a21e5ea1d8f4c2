import { createHash } from 'node:crypto';
import { endForgottenSessions, getSession, login, logout } from '@dewar/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, PASSWORD, signedInBy } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

/** Any media: the answer is 404 for a person with a session, 401 without. */
const MEDIA = '/api/uploads/0123456789abcdef0123456789abcdef.png';
const [INES, OMAR] = ['ines@polar.example', 'omar@polar.example'];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  for (const email of [INES, OMAR]) await addUser(server.db, { email });
});
afterAll(() => server.stop());

/** Signs in with a browser that sends this cookie. */
async function signIn(email: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  const response = await server.call(login, { body: { email, password: PASSWORD }, headers });
  const set = String(response.headers['set-cookie']);
  return { token: signedInBy(response).token, cookie: /dewar_media=[\w-]{43}/.exec(set)?.[0] ?? '' };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const isAlive = async (token: string) => (await server.call(getSession, { token })).status === 200;
const open = async (cookie: string) => (await server.app.inject({ url: MEDIA, headers: { cookie } })).statusCode;

async function signOutsOf(email: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    "select count(*)::int as count from audit_log where action = 'sign-out' and actor_email = $1",
    [email],
  );
  return rows[0]?.count ?? 0;
}

test('a sign-out that was kept on the device ends the session, its files, and is in the audit log once', async () => {
  const { token, cookie } = await signIn(INES);
  const before = await signOutsOf(INES);
  const call = () => server.call(endForgottenSessions, { body: { token_hashes: [hashOf(token), hashOf('unknown')] } });
  expect([(await call()).status, (await call()).status], 'twice').toEqual([200, 200]);
  expect(await isAlive(token)).toBe(false);
  expect(await open(cookie)).toBe(401);
  expect(await signOutsOf(INES)).toBe(before + 1);
});

test('a browser that has only the cookie left ends that session and no other', async () => {
  const [forgotten, other] = [await signIn(INES), await signIn(OMAR)];
  const body = { of_cookie: true };
  const { status } = await server.call(endForgottenSessions, { body, headers: { cookie: forgotten.cookie } });
  expect(status).toBe(200);
  expect(await isAlive(forgotten.token)).toBe(false);
  expect(await open(forgotten.cookie)).toBe(401);
  expect(await isAlive(other.token)).toBe(true);
});

test('a kept sign-out leaves the session of whoever has signed in with the browser since', async () => {
  const before = await signIn(INES);
  const next = await signIn(OMAR);
  const headers = { cookie: next.cookie };
  const kept = await server.call(endForgottenSessions, { body: { token_hashes: [hashOf(before.token)] }, headers });
  expect(kept.headers).not.toHaveProperty('set-cookie');
  expect([await isAlive(before.token), await isAlive(next.token)]).toEqual([false, true]);
});

test('a late logout does not take the cookie of whoever has signed in with the browser since', async () => {
  const before = await signIn(INES);
  const next = await signIn(OMAR);
  const late = await server.call(logout, { token: before.token, headers: { cookie: next.cookie } });
  expect(late.status).toBe(200);
  expect(late.headers).not.toHaveProperty('set-cookie');
  expect(await open(next.cookie)).toBe(404);
});

test('a sign-in ends the session that the browser had before, by whomever', async () => {
  const first = await signIn(INES);
  const second = await signIn(OMAR, first.cookie);
  expect(await isAlive(first.token)).toBe(false);
  const third = await signIn(OMAR, second.cookie);
  expect([await isAlive(second.token), await isAlive(third.token)]).toEqual([false, true]);
});

test('a wrong password ends no session', async () => {
  const { token, cookie } = await signIn(INES);
  const wrong = await server.call(login, { body: { email: OMAR, password: 'wrong' }, headers: { cookie } });
  expect(wrong.status).toBe(401);
  expect(await isAlive(token)).toBe(true);
});

test('a token itself, or its media token, is no hash that ends a session', async () => {
  const { token, cookie } = await signIn(INES);
  const media = cookie.replace('dewar_media=', '');
  for (const text of [token, hashOf(media)]) {
    await server.call(endForgottenSessions, { body: { token_hashes: [text] } });
    expect(await isAlive(token)).toBe(true);
  }
});
