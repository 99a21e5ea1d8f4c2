import { deleteLeakCheck } from '@dewar/contract/leak-checks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILED, HOUR, type LeakCheckWorld, PASSED, START, startLeakCheckWorld } from './leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const remove = (id: number) => world.server.call(deleteLeakCheck, { token: world.tokens.admin, params: { id } });
const now = () => world.server.clock.now().toISOString();

test("a tank's state follows its leak check from marking to the end of the vacuum test", async () => {
  const tank = await world.newTank();
  expect(await world.stateOf(tank.id)).toEqual(['no_data', null]);
  const createdAt = now();
  const check = await world.newCheck(1, tank);
  expect(await world.stateOf(tank.id)).toEqual(['review_needed', createdAt]);
  world.server.clock.advance(HOUR);
  await world.repairAll(check);
  expect(await world.stateOf(tank.id)).toEqual(['review_needed', createdAt]);
  await world.test(check.id, START);
  world.server.clock.advance(HOUR);
  await world.test(check.id, PASSED);
  expect(await world.stateOf(tank.id)).toEqual(['pass', createdAt]);
});

test("a failed vacuum test makes the tank's leak check status fail", async () => {
  const tank = await world.newTank();
  const check = await world.newCheck(1, tank);
  await world.repairAll(check);
  await world.test(check.id, START);
  await world.test(check.id, FAILED);
  expect((await world.stateOf(tank.id))[0]).toBe('fail');
});

test('only the newest leak check determines the state; changing or deleting an older one does not', async () => {
  const tank = await world.newTank();
  const older = await world.newCheck(1, tank);
  world.server.clock.advance(HOUR);
  const newestAt = now();
  await world.newCheck(0, tank);
  expect(await world.stateOf(tank.id)).toEqual(['pass', newestAt]);
  await world.repairAll(older);
  await world.test(older.id, START);
  await world.test(older.id, FAILED);
  expect(await world.stateOf(tank.id)).toEqual(['pass', newestAt]);
  await remove(older.id);
  expect(await world.stateOf(tank.id)).toEqual(['pass', newestAt]);
});

test('after the newest leak check is deleted the next one determines the state, and without any it is no data', async () => {
  const tank = await world.newTank();
  const olderAt = now();
  const older = await world.newCheck(0, tank);
  world.server.clock.advance(HOUR);
  const newest = await world.newCheck(2, tank);
  expect((await world.stateOf(tank.id))[0]).toBe('review_needed');
  await remove(newest.id);
  expect(await world.stateOf(tank.id)).toEqual(['pass', olderAt]);
  await remove(older.id);
  expect(await world.stateOf(tank.id)).toEqual(['no_data', null]);
});

test('a deleted leak check takes its own points and readings with it', async () => {
  const kept = await world.newCheck(2);
  const gone = await world.repairAll(await world.newCheck(3));
  await world.test(gone.id, START);
  world.server.clock.advance(HOUR);
  await world.read(gone.id, { vacuumReading: 20 });
  await remove(gone.id);
  const { rows } = await world.server.pool.query(
    `select (select count(*) from leak_points where assessment_id = $1) as points_gone,
            (select count(*) from vacuum_test_readings where assessment_id = $1) as readings_gone,
            (select count(*) from leak_points where assessment_id = $2) as points_kept`,
    [gone.id, kept.id],
  );
  expect(rows).toEqual([{ points_gone: 0, readings_gone: 0, points_kept: 2 }]);
});
