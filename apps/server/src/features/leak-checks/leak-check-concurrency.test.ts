import { createLeakCheck, deleteLeakCheck } from '@dewar/contract/leak-checks';
import { updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FAILED,
  type LeakCheckWorld,
  leaks,
  PASSED,
  RTV,
  START,
  startLeakCheckWorld,
} from './leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const ROUNDS = 10;

function tally(responses: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const atOnce = <T>(times: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, place) => work(place)));

const newRepaired = async () => world.repairAll(await world.newCheck(1));
const trailOf = async (id: number) => (await world.auditOf('leak_check_assessment', id)).map(({ action }) => action);

test('of twenty simultaneous starts of a vacuum test one succeeds', async () => {
  const { id } = await newRepaired();
  expect(tally(await atOnce(20, () => world.test(id, START)))).toEqual({ 200: 1, 409: 19 });
  expect(await trailOf(id)).toEqual(['create', 'repair', 'vacuum-test']);
});

test('of twenty simultaneous completions with different results one succeeds, and the tank state agrees with it', async () => {
  const { id, tank_id } = await newRepaired();
  await world.test(id, START);
  const responses = await atOnce(20, (place) => world.test(id, place % 2 === 0 ? PASSED : FAILED));
  expect(tally(responses)).toEqual({ 200: 1, 409: 19 });
  const kept = responses.find(({ status }) => status === 200)?.body.data.overall_status;
  expect((await world.stateOf(tank_id))[0]).toBe(kept);
  expect(await trailOf(id)).toEqual(['create', 'repair', 'vacuum-test', 'vacuum-test']);
});

test('of twenty simultaneous repairs of a leak one succeeds, with its own notes', async () => {
  const { id, leakPoints } = await world.newCheck(1);
  const leakPointIds = leakPoints.map((point) => point.id);
  const responses = await atOnce(20, (place) => world.repair(id, { ...RTV, leakPointIds, repairNotes: `by ${place}` }));
  expect(tally(responses)).toEqual({ 200: 1, 409: 19 });
  expect(await trailOf(id)).toEqual(['create', 'repair']);
});

test('a vacuum test that starts at the same moment as the last repair starts only after it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, leakPoints } = await world.newCheck(1);
    const repair = { ...RTV, leakPointIds: leakPoints.map((point) => point.id) };
    const [repaired, started] = await Promise.all([world.repair(id, repair), world.test(id, START)]);
    expect(repaired.status).toBe(200);
    expect(started.status).toBeOneOf([200, 409]);
    expect(await trailOf(id)).toEqual(['create', 'repair', ...(started.status === 200 ? ['vacuum-test'] : [])]);
  }
});

test('a reading saved at the same moment as the end of the test is stored before it or not at all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newRepaired();
    await world.test(id, START);
    world.server.clock.advance(60_000);
    const [read, completed] = await Promise.all([world.read(id, { vacuumReading: 16 }), world.test(id, PASSED)]);
    expect([read.status, completed.status]).toBeOneOf([
      [201, 200],
      [409, 200],
    ]);
    expect(completed.body.data.vacuum_test_readings).toHaveLength(read.status === 201 ? 1 : 0);
  }
});

test('a leak check deleted at the same moment as the end of its test leaves nothing behind', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, tank_id } = await newRepaired();
    await world.test(id, START);
    const [completed, deleted] = await Promise.all([
      world.test(id, PASSED),
      world.server.call(deleteLeakCheck, { token: world.tokens.admin, params: { id } }),
    ]);
    expect([completed.status, deleted.status]).toBeOneOf([
      [200, 200],
      [404, 200],
    ]);
    expect(await world.stateOf(tank_id)).toEqual(['no_data', null]);
  }
});

test('a leak check saved at the same moment as a move belongs to the company that has the tank', async () => {
  const token = world.tokens.admin;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tank = await world.newTank();
    const body = { tankId: tank.id, tankNumber: tank.tank_number, leakPoints: leaks(1) };
    const move = { token, params: { id: tank.id }, body: { company_name: 'North' } };
    const [saved, moved] = await Promise.all([
      world.server.call(createLeakCheck, { token, body }),
      world.server.call(updateTank, move),
    ]);
    expect([saved.status, moved.status]).toEqual([201, 200]);
    const { rows } = await world.server.pool.query<{ company_id: number }>(
      'select company_id from leak_check_assessments where id = $1',
      [saved.body.data.id],
    );
    const isNorths = rows[0]?.company_id === world.northId;
    expect((await world.stateOf(tank.id))[0]).toBe(isNorths ? 'review_needed' : 'no_data');
  }
});

test('twenty saves with the same idempotency key create one leak check', async () => {
  const tank = await world.newTank();
  const call = {
    token: world.tokens.admin,
    body: { tankId: tank.id, tankNumber: tank.tank_number, leakPoints: leaks(2) },
    headers: { 'idempotency-key': 'one-leak-check' },
  };
  const responses = await atOnce(20, () => world.server.call(createLeakCheck, call));
  expect(tally(responses)).toEqual({ 201: 20 });
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
});
