import { logout } from '@dewar/contract/auth';
import { updateCompany } from '@dewar/contract/companies';
import { MAX_LIVE_STREAMS } from '@dewar/domain/tanks/live-changes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LiveWorld, startLiveWorld } from '../../../test-support/live-world.ts';
import type { EventReader } from '../../../test-support/read-events.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';

let world: LiveWorld;

beforeAll(async () => {
  world = await startLiveWorld({ EVENT_HEARTBEAT_SECONDS: '0.2' });
});
afterEach(() => world.leaveAll());
afterAll(() => world.server.stop());

/** Without 'refetch': on a slow machine the server may lose its database connection for a moment, and says so. */
const eventsOf = ({ events }: EventReader) => events.map(({ event }) => event).filter((event) => event !== 'refetch');

test('a stream ends at once when its session ends', async () => {
  const token = await signInAs(world.server, 'user@polar.example');
  const [ending, staying] = [await world.listen(token), await world.listen(world.tokens.polar)];
  await world.server.call(logout, { token });
  await ending.ended;
  expect(eventsOf(ending)).toEqual(['rights']);
  await world.waitForLastEvent(staying, 'polar');
});

test('a stream ends when its person changes company, loses the account, or the company becomes inactive', async () => {
  const { server, polarId, northId } = world;
  const { db } = server;
  const id = await addUser(db, { email: 'mover@polar.example', company_id: polarId });
  const token = await signInAs(server, 'mover@polar.example');
  const beforeMove = await world.listen(token);
  await db.updateTable('users').set({ company_id: northId }).where('id', '=', id).execute();
  await beforeMove.ended;

  const afterMove = await world.listen(token);
  await world.waitForLastEvent(afterMove, 'north');
  await db.updateTable('users').set({ status: 'rejected' }).where('id', '=', id).execute();
  await afterMove.ended;
  expect((await world.listen(token)).status).toBe(401);

  const inNorth = await world.listen(world.tokens.north);
  const setStatus = (status: 'active' | 'inactive') =>
    server.call(updateCompany, { token: world.tokens.admin, params: { id: northId }, body: { status } });
  await setStatus('inactive');
  await inNorth.ended;
  await setStatus('active');
});

test('a stream beyond the maximum ends the oldest one', async () => {
  const token = await signInAs(world.server, 'user@north.example');
  const oldest = await world.listen(token);
  for (let more = 1; more < MAX_LIVE_STREAMS; more += 1) await world.listen(token);
  expect(eventsOf(oldest)).toEqual([]);
  const newest = await world.listen(token);
  await oldest.ended;
  expect(eventsOf(oldest)).toEqual(['replaced']);
  await world.waitForLastEvent(newest, 'north');
});

// Must be last: it also ends everybody else's session.
test('a session that only listens still expires when idle, and its stream ends with it', async () => {
  const token = await signInAs(world.server, 'user@polar.example');
  const idleHours = world.server.config.SESSION_IDLE_HOURS;
  world.server.clock.advance((idleHours - 1) * 3_600_000);
  const reader = await world.listen(token);
  expect(reader.status).toBe(200);
  world.server.clock.advance(2 * 3_600_000);
  await reader.ended;
  expect((await world.listen(token)).status).toBe(401);
});
