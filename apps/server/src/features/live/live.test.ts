import { createLeakCheck } from '@dewar/contract/leak-checks';
import { createTankNote, deleteTankNote } from '@dewar/contract/tank-notes';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changesOf, expectEvent, type LiveWorld, startLiveWorld } from '../../../test-support/live-world.ts';
import { readEvents } from '../../../test-support/read-events.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';

let world: LiveWorld;

beforeAll(async () => {
  world = await startLiveWorld({ EVENT_HEARTBEAT_SECONDS: '0.2' });
});
afterEach(() => world.leaveAll());
afterAll(() => world.server.stop());

test('a write is announced to the company and to administrators, and to nobody else', async () => {
  const tank = await world.newTank();
  const [colleague, stranger, unassigned, admin] = await Promise.all([
    world.listen(world.tokens.polar),
    world.listen(world.tokens.north),
    world.listen(world.tokens.unassigned),
    world.listen(world.tokens.admin),
  ]);
  const change = await world.logReading('polar', tank.id);
  await expectEvent(colleague, change);
  await world.waitForLastEvent(admin, 'north');
  await world.waitForLastEvent(stranger, 'north');
  expect(changesOf(admin)).toContainEqual(change);
  expect(changesOf(stranger).length).toBeGreaterThan(0);
  expect(changesOf(stranger)).not.toContainEqual(expect.objectContaining({ company_id: world.polarId }));
  expect(unassigned.status).toBe(200);
  expect(changesOf(unassigned)).toEqual([]);
});

test('an administrator can listen to a single company', async () => {
  const admin = await world.listen(world.tokens.admin, { company: 'North' });
  await world.waitForLastEvent(await world.listen(world.tokens.polar), 'polar');
  await world.waitForLastEvent(admin, 'north');
  expect(changesOf(admin)).not.toContainEqual(expect.objectContaining({ company_id: world.polarId }));
});

test('listening to another company returns 404, as a teacher 403, and without a session 401', async () => {
  const { server } = world;
  await addUser(server.db, { email: 'teacher@dewar.example', role: 'teacher' });
  const teacher = await signInAs(server, 'teacher@dewar.example');
  const foreign = await world.listen(world.tokens.polar, { company: 'North' });
  const refused = await world.listen(teacher);
  const unknown = await world.listen('x'.repeat(43));
  expect([foreign.status, refused.status, unknown.status]).toEqual([404, 403, 401]);
  expect((await world.listen(world.tokens.polar, { company: 'No such company' })).status).toBe(404);
});

test('every kind of record is announced, its deletion too, and a move is announced to both companies', async () => {
  const { server, tokens, polarId, northId } = world;
  const admin = await world.listen(tokens.admin);
  const tank = await world.newTank();
  const at = server.clock.now().toISOString();
  const { body: note } = await server.call(createTankNote, {
    token: tokens.polar,
    body: { tank_id: tank.id, note_text: 'Valve sticks' },
  });
  await server.call(deleteTankNote, { token: tokens.admin, params: { id: note.data.id } });
  await server.call(createTransfer, {
    token: tokens.admin,
    body: { tank_id: tank.id, action: 'Offload', loaded_at: at },
  });
  await server.call(createLeakCheck, {
    token: tokens.admin,
    body: {
      tankId: tank.id,
      tankNumber: tank.tank_number,
      leakPoints: [],
      assessmentDurationMinutes: 5,
      overallStatus: 'pass',
      notes: '',
    },
  });
  const report = await server.call(generateWeeklyReport, {
    token: tokens.admin,
    body: { company_name: 'Polar Gas', week_start_date: '2026-05-31', week_end_date: '2026-06-06' },
  });
  expect(report.status, report.text).toBeLessThan(300);
  await server.call(updateTank, { token: tokens.admin, params: { id: tank.id }, body: { company_name: 'North' } });
  await server.call(deleteTank, { token: tokens.admin, params: { id: tank.id } });
  await world.waitForLastEvent(admin, 'polar');
  const reported = changesOf(admin);
  for (const kind of ['tank-note', 'transfer', 'leak-check', 'tank']) {
    expect(reported).toContainEqual({ kind, company_id: polarId, tank_id: tank.id });
  }
  expect(reported).toContainEqual({ kind: 'tank', company_id: northId, tank_id: tank.id });
  expect(reported).toContainEqual({ kind: 'weekly-report', company_id: polarId, tank_id: null });
});

test('of a tank in stock, administrators alone are told; its company that it is gone', async () => {
  const { server, tokens, polarId } = world;
  const tank = await world.newTank();
  const [admin, polar, unassigned] = [
    await world.listen(tokens.admin),
    await world.listen(tokens.polar),
    await world.listen(tokens.unassigned),
  ];
  const change = (body: object) => server.call(updateTank, { token: tokens.admin, params: { id: tank.id }, body });
  await change({ company_name: null });
  const inStock = { kind: 'tank', company_id: null, tank_id: tank.id };
  await expectEvent(admin, inStock);
  await expectEvent(polar, { ...inStock, company_id: polarId });
  const known = changesOf(polar).length;
  await change({ operational_status: false });
  await world.waitForLastEvent(polar, 'polar');
  expect(changesOf(polar).slice(known)).not.toContainEqual(expect.objectContaining({ tank_id: tank.id }));
  expect(changesOf(unassigned)).toEqual([]);
});

test('many rows changed by one statement are announced once', async () => {
  const polar = await world.listen(world.tokens.polar);
  const [one, other] = [await world.newTank(), await world.newTank()];
  const { db } = world.server;
  await db.updateTable('tanks').set({ tank_status: null }).where('id', 'in', [one.id, other.id]).execute();
  await expectEvent(polar, { kind: 'tank', company_id: world.polarId, tank_id: null });
});

test('a listener that connects a moment later still receives a change', async () => {
  const tank = await world.newTank();
  const first = await world.listen(world.tokens.polar);
  const change = await world.logReading('polar', tank.id);
  await expectEvent(first, change);
  const late = await readEvents(world.server.app, '/api/live', world.tokens.polar);
  await expectEvent(late, change);
  late.leave();
  const tooLate = await world.listen(world.tokens.polar);
  await world.waitForLastEvent(tooLate, 'polar');
  expect(changesOf(tooLate)).not.toContainEqual(change);
});

test('the stream has heartbeats, and headers against buffering and compression by proxies', async () => {
  const reader = await world.listen(world.tokens.polar);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.headers).not.toHaveProperty('content-encoding');
  await vi.waitFor(() => expect(reader.heartbeats).toBeGreaterThan(2));
});

test('that a tank cannot be evaluated is announced when it begins and when it ends, and not with each further try', async () => {
  const tank = await world.newTank();
  const colleague = await world.listen(world.tokens.polar);
  const told = () => changesOf(colleague).filter((change) => JSON.stringify(change).includes('tank-judgement'));
  const rewrite = (statement: string) => world.server.pool.query(statement, [tank.id]);
  await rewrite(
    `insert into tank_judgement_failures
       (tank_id, state_version, settings_hash, failures, failed_at, retry_at, failing_since, reason)
     values ($1, 1, '', 1, now(), now() + interval '1 day', now(), 'test')`,
  );
  await rewrite('update tank_judgement_failures set failures = 2 where tank_id = $1');
  await rewrite('delete from tank_judgement_failures where tank_id = $1');
  await vi.waitFor(() => expect(told()).toHaveLength(2));
});
