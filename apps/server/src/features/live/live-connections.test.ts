import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changesOf, expectEvent, type LiveWorld, startLiveWorld } from '../../../test-support/live-world.ts';
import { listenOn } from '../../../test-support/read-events.ts';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';

const LIVE = { EVENT_STREAM_SECONDS: '3600' };

let world: LiveWorld;
let second: SecondServer;

beforeAll(async () => {
  world = await startLiveWorld();
  second = await startSecondServer(world.server, { environment: LIVE });
  await listenOn(second.app);
  await vi.waitFor(async () => expect(await countLines()).toBe(2));
});
afterEach(() => world.leaveAll());
afterAll(async () => {
  await second.stop();
  await world.server.stop();
});

/** The announcement connections, one per server. */
async function countLines(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
     where application_name = 'dewar announcements' and datname = current_database()`.execute(world.server.db);
  return rows[0]?.count ?? 0;
}

test('a write on one server is announced on the other', async () => {
  const elsewhere = await world.listen(world.tokens.polar, { app: second.app });
  const tank = await world.newTank();
  const change = await world.logReading('polar', tank.id);
  await expectEvent(elsewhere, change);
});

test('a change is marked as own for the tab that wrote it, on every server, and its id is sent to nobody', async () => {
  const [writer, tab] = ['0123456789abcdef'.repeat(2), 'f'.repeat(32)];
  const tank = await world.newTank();
  const own = await world.listen(world.tokens.polar, { app: second.app, clientId: writer });
  const [otherTab, unnamed] = [
    await world.listen(world.tokens.polar, { clientId: tab }),
    await world.listen(world.tokens.polar),
  ];
  const change = await world.logReading('polar', tank.id, writer);
  await expectEvent(own, { ...change, own: true });
  await expectEvent(otherTab, change);
  await expectEvent(unnamed, change);
  const reported = JSON.stringify([own, otherTab, unnamed].map(({ events }) => events));
  expect(reported).not.toContain(writer);
});

test('a change that another person writes at the same time is not marked as own', async () => {
  const writer = 'a'.repeat(32);
  const [mine, theirs] = [await world.newTank(), await world.newTank()];
  const own = await world.listen(world.tokens.polar, { clientId: writer });
  const [myChange, theirChange] = await Promise.all([
    world.logReading('polar', mine.id, writer),
    world.logReading('polar', theirs.id),
  ]);
  await expectEvent(own, { ...myChange, own: true });
  await expectEvent(own, theirChange);
  expect(changesOf(own)).not.toContainEqual({ ...theirChange, own: true });
});

test('a malformed client id is ignored', async () => {
  const tank = await world.newTank();
  const reader = await world.listen(world.tokens.polar, { clientId: 'me' });
  await expectEvent(reader, await world.logReading('polar', tank.id, 'me'));
});

test('a lost database connection is reopened: streams stay open, refetch everything and receive events again', async () => {
  const reader = await world.listen(world.tokens.polar);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dewar announcements' and datname = current_database()`.execute(world.server.db);
  await vi.waitFor(() => expect(reader.events).toContainEqual({ event: 'refetch', data: {} }));
  await vi.waitFor(async () => expect(await countLines()).toBe(2));
  const tank = await world.newTank();
  const change = await world.logReading('polar', tank.id);
  await expectEvent(reader, change);
});

test('an announcement of a newer server that this one does not know makes its streams refetch everything', async () => {
  const reader = await world.listen(world.tokens.polar);
  await sql`
    select pg_notify('dewar_announcements', text)
      from unnest(array['{"kind":"tank-photo","company_id":1,"tank_id":1}', 'no JSON at all']) text`.execute(
    world.server.db,
  );
  await vi.waitFor(() => expect(reader.events).toContainEqual({ event: 'refetch', data: {} }));
  const tank = await world.newTank();
  await expectEvent(reader, await world.logReading('polar', tank.id));
});

test('nothing accumulates for a reader whose connection stalls: once it continues, it gets one refetch', async () => {
  // More than the operating system buffers for a connection.
  const CHANGES = 150_000;
  const [tank, other] = [await world.newTank(), await world.newTank()];
  const slow = await world.listen(world.tokens.polar);
  slow.pause();
  await sql`
    select pg_notify('dewar_announcements', json_build_object(
             'kind', 'tank-note', 'company_id', ${world.polarId}::int, 'tank_id', number)::text)
      from generate_series(1, ${CHANGES}::int) number`.execute(world.server.db);
  // Events arrive in the order of the writes, so whoever receives the last one has received the others. A reader in the
  // same process may fall behind as well and get a single refetch instead, so the last write is repeated until it
  // arrives.
  const quick = await world.listen(world.tokens.polar);
  const change = { kind: 'vacuum-reading', company_id: world.polarId, tank_id: tank.id };
  const writeAndReceive = async () => {
    await world.logReading('polar', tank.id);
    expect(quick.events.at(-1)?.data).toEqual(change);
  };
  await vi.waitFor(writeAndReceive, { interval: 250 });
  slow.resume();
  await vi.waitFor(() => expect(slow.events.some(({ event }) => event === 'refetch')).toBe(true));
  expect(slow.events.length).toBeLessThan(CHANGES);
  const next = await world.logReading('polar', other.id);
  await expectEvent(slow, next);
});

test('stopping the server ends every stream properly and waits for none', async () => {
  const third = await startSecondServer(world.server, { environment: LIVE });
  await listenOn(third.app);
  const open = await Promise.all([1, 2].map(() => world.listen(world.tokens.polar, { app: third.app })));
  // Each would stay open for an hour.
  await third.stop();
  await Promise.all(open.map(({ ended }) => ended));
});
