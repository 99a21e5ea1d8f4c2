import {
  askUserForNewPassword,
  endCompanySessions,
  endUserSessions,
  liftUserSuspension,
  suspendCompany,
  suspendUser,
} from '@dewar/contract/suspensions';
import { updateUser } from '@dewar/contract/users';
import { changeUsers } from '@dewar/contract/users-bulk';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LiveWorld, startLiveWorld } from '../../../../test-support/live-world.ts';
import { type EventReader, listenOn } from '../../../../test-support/read-events.ts';
import { addCompany, addUser, signInAs } from '../../../../test-support/sample-world.ts';
import { type SecondServer, startSecondServer } from '../../../../test-support/second-server.ts';

// No heartbeat looks at the streams' permissions: what ends them is the announcement alone.
const LIVE = { EVENT_STREAM_SECONDS: '3600', EVENT_HEARTBEAT_SECONDS: '3600' };
const REASON = 'Left the company';

let world: LiveWorld;
let second: SecondServer;
let serial = 0;

beforeAll(async () => {
  world = await startLiveWorld(LIVE);
  second = await startSecondServer(world.server, { environment: LIVE });
  await listenOn(second.app);
});
afterEach(() => world.leaveAll());
afterAll(async () => {
  await second.stop();
  await world.server.stop();
});

/** A person of a company of their own, who listens at both servers. */
async function newListener({ is_company_admin = false } = {}) {
  serial += 1;
  const company_id = await addCompany(world.server.db, `Harbor ${serial}`);
  const email = `listener-${serial}@harbor.example`;
  const id = await addUser(world.server.db, { email, company_id, is_company_admin });
  const token = await signInAs(world.server, email);
  const streams = [await world.listen(token), await world.listen(token, { app: second.app })];
  return { id, company_id, token, streams };
}

const eventsOf = ({ events }: EventReader) => events.map(({ event }) => event).filter((event) => event !== 'refetch');
const act = (endpoint: Parameters<typeof world.server.call>[0], id: number, body?: object) =>
  world.server.call(endpoint, { token: world.tokens.admin, params: { id }, ...(body !== undefined && { body }) });
const suspendSeveral = (ids: readonly number[]) =>
  world.server.call(changeUsers, { token: world.tokens.admin, body: { act: 'suspend', ids, reason: REASON } });

describe('the event streams of a person end on every server', () => {
  test.each([
    ['suspended', (id: number) => act(suspendUser, id, { reason: REASON })],
    ['suspended with others', (id: number) => suspendSeveral([id])],
    ['signed out by an administrator', (id: number) => act(endUserSessions, id)],
    ['asked for a new password', (id: number) => act(askUserForNewPassword, id)],
  ])('who is %s', async (_what, end) => {
    const { id, streams, token } = await newListener();
    expect((await end(id)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(eventsOf)).toEqual([['rights'], ['rights']]);
    expect((await world.listen(token, { app: second.app })).status).toBe(401);
  });

  test.each([
    ['is suspended', (id: number) => act(suspendCompany, id, { reason: REASON })],
    ['is signed out', (id: number) => act(endCompanySessions, id)],
  ])('whose company %s', async (_what, end) => {
    const { company_id, streams } = await newListener();
    expect((await end(company_id)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(eventsOf)).toEqual([['rights'], ['rights']]);
  });
});

test('the columns of a suspension and of a requested password are announced, whoever writes them', async () => {
  const { db } = world.server;
  const changes = {
    suspended_at: { suspended_at: new Date(), suspension_reason: REASON, suspended_by_email: 'boss@dewar.example' },
    needs_new_password: { needs_new_password: true },
  };
  for (const change of Object.values(changes)) {
    const { id, streams } = await newListener();
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    await Promise.all(streams.map(({ ended }) => ended));
  }
  const { company_id, streams } = await newListener();
  await db.updateTable('companies').set(changes.suspended_at).where('id', '=', company_id).execute();
  await Promise.all(streams.map(({ ended }) => ended));
});

describe('the event streams of a company administrator end on every server', () => {
  const newBoss = () => newListener({ is_company_admin: true });

  test.each([
    ['is taken by an administrator', (id: number) => act(updateUser, id, { is_company_admin: false })],
    // The session stays, so that nothing but the comparison of rights ends the stream.
    [
      'is taken in the database',
      (id: number) =>
        world.server.db.updateTable('users').set({ is_company_admin: false }).where('id', '=', id).execute(),
    ],
  ])('when the flag %s', async (_how, take) => {
    const { id, streams } = await newBoss();
    await take(id);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(eventsOf)).toEqual([['rights'], ['rights']]);
  });

  test('when the company is suspended, and none opens again', async () => {
    const { company_id, streams, token } = await newBoss();
    expect((await act(suspendCompany, company_id, { reason: REASON })).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(eventsOf)).toEqual([['rights'], ['rights']]);
    expect((await world.listen(token)).status).toBe(401);
  });
});

test('the streams of others stay open, and nobody is told by a suspension that is lifted', async () => {
  const [one, other] = [await newListener(), await newListener()];
  await act(suspendUser, one.id, { reason: REASON });
  await Promise.all(one.streams.map(({ ended }) => ended));
  expect((await act(liftUserSuspension, one.id)).status).toBe(200);
  const tank = await world.newTank({ company_name: `Harbor ${serial}` });
  await vi.waitFor(() => {
    for (const { events } of other.streams) {
      expect(events).toContainEqual({
        event: 'change',
        data: { kind: 'tank', company_id: other.company_id, tank_id: tank.id },
      });
    }
  });
  expect(other.streams.flatMap(eventsOf)).not.toContain('rights');
});
