import { listUserSessions } from '@dewar/contract/users';
import { expect, onTestFinished, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';

test('administrators see the open sessions of one person, without tokens, and of nobody else', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  await addUser(server.db, { email: 'admin@dewar.example', role: 'admin' });
  const id = await addUser(server.db, { email: 'ines@polar.example' });
  const ines = await signInAs(server, 'ines@polar.example');
  const token = await signInAs(server, 'admin@dewar.example');
  const list = (person: number, as = token) => server.call(listUserSessions, { token: as, params: { id: person } });
  const at = server.clock.now().toISOString();
  expect((await list(id)).body.data).toEqual([
    { id: expect.any(Number), created_at: at, last_used_at: at, address: '127.0.0.1', user_agent: expect.anything() },
  ]);
  expect((await list(id, ines)).status).toBe(403);
  expect((await list(id + 1_000)).status).toBe(404);
});
