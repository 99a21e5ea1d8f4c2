import { getSession, login } from '@dewar/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, PASSWORD, signedInBy } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

const email = 'ines@polar.example';
/** Any media: the answer is 404 for a person with a session, 401 without. */
const MEDIA = '/api/uploads/0123456789abcdef0123456789abcdef.png';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://dewar.example' });
  await addUser(server.db, { email });
});
afterAll(() => server.stop());

async function signIn() {
  const response = await server.call(login, { body: { email, password: PASSWORD } });
  const cookie = String(response.headers['set-cookie']);
  return { token: signedInBy(response).token, cookie, media: /=([\w-]{43});/.exec(cookie)?.[1] ?? '' };
}

const open = async (cookie: string) => (await server.app.inject({ url: MEDIA, headers: { cookie } })).statusCode;
const renew = (token: string, cookie: string) => server.call(getSession, { token, headers: { cookie } });

test('behind https the media cookie can only be set by this host', async () => {
  const { cookie, media } = await signIn();
  expect(cookie).toMatch(/^__Host-dewar_media=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict/);
  expect(cookie).not.toContain('Domain');
  expect(await open(`__Host-dewar_media=${media}`)).toBe(404);
  expect(await open(`dewar_media=${media}`), 'the name that other sites of the domain can set').toBe(401);
});

test('the cookie of a session of an earlier release gets its new name', async () => {
  const { token, media } = await signIn();
  const renewed = String((await renew(token, `dewar_media=${media}`)).headers['set-cookie']);
  expect(renewed).toMatch(new RegExp(`^__Host-dewar_media=${media}; .*Expires=.*Secure`));
  const both = await renew(token, `dewar_media=${media}; __Host-dewar_media=${media}`);
  expect(both.headers).not.toHaveProperty('set-cookie');
});

test('the cookie of another session, or an invented one, gets no new name', async () => {
  const [own, other] = [await signIn(), await signIn()];
  for (const planted of [other.media, 'a'.repeat(43)]) {
    const renewed = String((await renew(own.token, `dewar_media=${planted}`)).headers['set-cookie']);
    expect(renewed).toContain(`__Host-dewar_media=${own.media};`);
  }
});

test('a browser that has lost its cookie, or has one that has ended, gets that of its session again', async () => {
  const { token, cookie, media } = await signIn();
  for (const held of ['', `__Host-dewar_media=${'a'.repeat(43)}`]) {
    const renewed = String((await renew(token, held)).headers['set-cookie']);
    expect(renewed).toContain(media);
    expect(cookie).toContain(renewed);
  }
  expect((await renew(token, `__Host-dewar_media=${media}`)).headers).not.toHaveProperty('set-cookie');
});

test('the cookie of somebody who signed in meanwhile with the same browser stays', async () => {
  const [own, other] = [await signIn(), await signIn()];
  expect((await renew(own.token, `__Host-dewar_media=${other.media}`)).headers).not.toHaveProperty('set-cookie');
});
