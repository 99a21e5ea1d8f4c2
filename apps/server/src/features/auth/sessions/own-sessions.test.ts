import { endSession, getSession, listSessions, login } from '@dewar/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

const HOUR_MS = 3_600_000;
const email = 'ines@polar.example';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.db.deleteFrom('users').execute();
  await addUser(server.db, { email });
});
afterAll(() => server.stop());

const list = async (token: string) => (await server.call(listSessions, { token })).body.data;
const end = (token: string, id: number) => server.call(endSession, { token, params: { id } });
const isOpen = async (token: string) => (await server.call(getSession, { token })).status === 200;

test("a person's valid sessions are listed, last used first, without any token", async () => {
  await addUser(server.db, { email: 'other@polar.example' });
  await signInAs(server, 'other@polar.example');
  await signInAs(server, email);
  server.clock.advance(71 * HOUR_MS);
  const phone = await server.call(login, { body: { email, password: PASSWORD }, headers: { 'user-agent': 'Phone 7' } });
  const signedInAt = server.clock.now().toISOString();
  server.clock.advance(HOUR_MS / 2);
  const token = await signInAs(server, email);
  const sessions = await list(token);
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
  expect(sessions[1]).toEqual({
    id: expect.any(Number),
    created_at: signedInAt,
    last_used_at: signedInAt,
    address: '127.0.0.1',
    user_agent: 'Phone 7',
    is_current: false,
  });
  expect(phone.status).toBe(200);
  server.clock.advance(HOUR_MS);
  expect(await list(token), 'one that was idle too long opens nothing').toHaveLength(2);
});

test('a person can end one of their sessions, which is logged and leaves the others', async () => {
  const lost = await signInAs(server, email);
  const token = await signInAs(server, email);
  const id = (await list(token)).find(({ is_current }) => !is_current)?.id ?? 0;
  const response = await end(token, id);
  expect([response.status, response.text]).toEqual([200, `{"data":{"id":${id}}}`]);
  expect([await isOpen(lost), await isOpen(token)]).toEqual([false, true]);
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'sign-out', actor_email: email });
  expect((await end(token, id)).status, 'it is not there any more').toBe(404);
});

test('a person can end the current session', async () => {
  const token = await signInAs(server, email);
  const id = (await list(token))[0]?.id ?? 0;
  expect((await end(token, id)).status).toBe(200);
  expect(await isOpen(token)).toBe(false);
});

test('another person’s session returns 404 like one that does not exist, and stays', async () => {
  await addUser(server.db, { email: 'other@polar.example', role: 'admin', is_super_admin: true });
  const theirs = await signInAs(server, 'other@polar.example');
  const id = (await list(theirs))[0]?.id ?? 0;
  const token = await signInAs(server, email);
  const foreign = await end(token, id);
  const invented = await end(token, 2_000_000_000);
  expect([foreign.status, { ...foreign.body, request_id: '' }]).toEqual([404, { ...invented.body, request_id: '' }]);
  expect(await isOpen(theirs)).toBe(true);
});
