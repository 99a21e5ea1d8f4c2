import { createApiToken } from '@dewar/contract/api-tokens';
import { createTankNote } from '@dewar/contract/tank-notes';
import type { TokenScope } from '@dewar/domain/accounts/api-tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changesOf, expectEvent, type LiveWorld, startLiveWorld } from '../../../test-support/live-world.ts';
import { PASSWORD } from '../../../test-support/sample-world.ts';

let world: LiveWorld;

beforeAll(async () => {
  // No heartbeat looks at the permissions: what ends a stream is its token alone.
  world = await startLiveWorld({ EVENT_HEARTBEAT_SECONDS: '3600' });
});
afterEach(() => world.leaveAll());
afterAll(() => world.server.stop());

async function newToken(scopes: readonly TokenScope[], expires_at: string | null = null): Promise<string> {
  const body = { name: 'Listener', scopes, expires_at, current_password: PASSWORD };
  const { body: made, text } = await world.server.call(createApiToken, { token: world.tokens.polar, body });
  if (made.data === undefined) throw new Error(text);
  return made.data.token;
}

test('a token hears of the kinds of records that it may read, and of no others', async () => {
  const all = await world.listen(await newToken(['tanks:read', 'readings:read', 'notes:read']));
  const tanks = await world.listen(await newToken(['tanks:read']));
  const tank = await world.newTank();
  await expectEvent(all, await world.logReading('polar', tank.id));
  const note = { token: world.tokens.polar, body: { tank_id: tank.id, note_text: 'Seen' } };
  expect((await world.server.call(createTankNote, note)).status).toBe(201);
  await expectEvent(all, { kind: 'tank-note', company_id: world.polarId, tank_id: tank.id });
  // Announced last, and to both.
  const last = await world.newTank();
  await expectEvent(tanks, { kind: 'tank', company_id: world.polarId, tank_id: last.id });
  const kinds = new Set(changesOf(tanks).map((change) => Reflect.get(Object(change), 'kind')));
  expect([...kinds]).toEqual(['tank']);
});

test('the stream of a token ends as it expires', async () => {
  const inAMoment = new Date(world.server.clock.now().getTime() + 12_000).toISOString();
  // Opening a stream passes eleven of them.
  const stream = await world.listen(await newToken(['tanks:read'], inAMoment));
  await stream.ended;
  expect(stream.events.at(-1)?.event).toBe('rights');
});
