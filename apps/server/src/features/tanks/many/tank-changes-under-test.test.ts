import { changeTanks, undoTankChange } from '@dewar/contract/tank-changes';
import { getTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dataOf,
  type LeakCheckWorld,
  PASSED,
  START,
  startLeakCheckWorld,
} from '../../leak-checks/leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const asAdmin = () => ({ token: world.tokens.admin });

/** Changes the tank as it is now; returns its fate and the change. */
async function change(id: number, fields: object) {
  const { body } = await world.server.call(getTank, { ...asAdmin(), params: { id } });
  const tanks = [{ id, version: body.data.version }];
  const answer = await world.server.call(changeTanks, { ...asAdmin(), body: { tanks, ...fields } });
  return { change_id: answer.body.data.change_id ?? 0, fate: answer.body.data.fates[0] };
}

test('a tank whose vacuum test is running goes into stock only after it, and is changed otherwise meanwhile', async () => {
  const tank = await world.newTank();
  const { id } = await world.newCheck(0, tank);
  dataOf(await world.test(id, START));
  expect((await change(tank.id, { company_name: null })).fate).toMatchObject({
    outcome: 'refused',
    message: 'Its vacuum test is under way: complete the test first.',
  });
  expect((await change(tank.id, { capacity_litres: 20_000 })).fate?.outcome).toBe('done');
  dataOf(await world.test(id, PASSED));
  expect((await change(tank.id, { company_name: null })).fate?.outcome).toBe('done');
});

test('an undo puts no tank back into stock whose vacuum test has begun since', async () => {
  const tank = await world.newTank({ company_name: null });
  const { change_id } = await change(tank.id, { company_name: 'Polar Gas' });
  const { id } = await world.newCheck(0, tank);
  dataOf(await world.test(id, START));
  const { body } = await world.server.call(undoTankChange, { ...asAdmin(), params: { id: change_id } });
  expect(body.data[0]?.outcome).toBe('refused');
  dataOf(await world.test(id, PASSED));
  const again = await world.server.call(undoTankChange, { ...asAdmin(), params: { id: change_id } });
  expect(again.body.data[0]?.outcome).toBe('done');
});
