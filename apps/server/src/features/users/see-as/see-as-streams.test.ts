import { logout } from '@dewar/contract/auth';
import { endSeeAs, seeAsUser } from '@dewar/contract/see-as';
import { suspendUser } from '@dewar/contract/suspensions';
import { MAX_LIVE_STREAMS } from '@dewar/domain/tanks/live-changes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectEvent, type LiveWorld, startLiveWorld } from '../../../../test-support/live-world.ts';
import { addUser, signInAs } from '../../../../test-support/sample-world.ts';

// No heartbeat looks at the streams' permissions: what ends them is the announcement alone.
const LIVE = { EVENT_STREAM_SECONDS: '3600', EVENT_HEARTBEAT_SECONDS: '3600' };

let world: LiveWorld;
let serial = 0;

beforeAll(async () => {
  world = await startLiveWorld(LIVE);
});
afterEach(() => world.leaveAll());
afterAll(() => world.server.stop());

/** A person of Polar, and a super-administrator who sees the portal as them. */
async function newSeeAs() {
  serial += 1;
  const email = `seen-${serial}@polar.example`;
  const id = await addUser(world.server.db, { email, company_id: world.polarId });
  const viewer = `viewer-${serial}@dewar.example`;
  await addUser(world.server.db, { email: viewer, role: 'admin', is_super_admin: true });
  const administrator = await signInAs(world.server, viewer);
  const { body } = await world.server.call(seeAsUser, { token: administrator, params: { id } });
  return { id, administrator, own: await signInAs(world.server, email), token: body.data.token };
}

test.each([
  ['by hand', ({ token }) => world.server.call(endSeeAs, { token })],
  ['with the sign-out of the administrator', ({ administrator: token }) => world.server.call(logout, { token })],
] satisfies [string, (of: Awaited<ReturnType<typeof newSeeAs>>) => Promise<unknown>][])(
  'the stream of a see-as shows changes until it is ended %s, and the person keeps theirs',
  async (_how, end) => {
    const seeAs = await newSeeAs();
    const [seen, own] = [await world.listen(seeAs.token), await world.listen(seeAs.own)];
    const tank = await world.newTank();
    await expectEvent(seen, await world.logReading('polar', tank.id));
    await end(seeAs);
    await seen.ended;
    await world.waitForLastEvent(own, 'polar');
  },
);

test('the stream of a see-as ends with the suspension of the person', async () => {
  const { id, token, administrator } = await newSeeAs();
  const seen = await world.listen(token);
  await world.server.call(suspendUser, { token: administrator, params: { id }, body: { reason: 'Left' } });
  await seen.ended;
});

test('it takes none of the streams that a person may have', async () => {
  const { own, token } = await newSeeAs();
  const first = await world.listen(own);
  for (let count = 1; count < MAX_LIVE_STREAMS; count += 1) await world.listen(own);
  await world.listen(token);
  await world.waitForLastEvent(first, 'polar');
  expect(first.events.map(({ event }) => event)).not.toContain('replaced');
});
