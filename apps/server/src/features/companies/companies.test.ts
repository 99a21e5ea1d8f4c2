import { listCompanies } from '@dewar/contract/companies';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

async function company(name: string) {
  const { body } = await world.server.call(listCompanies, { token: world.tokens.admin });
  return body.data.find((row) => row.name === name);
}

test('companies are listed by name with their details', async () => {
  await addCompany(world.server.db, 'Aurora');
  await world.server.db
    .updateTable('companies')
    .set({ contact_email: 'desk@aurora.example', phone: '555', address: 'Pier 1', website: 'https://aurora.example' })
    .where('name', '=', 'Aurora')
    .execute();
  const { body } = await world.server.call(listCompanies, { token: world.tokens.admin });
  expect(body.data.map((row) => row.name)).toEqual(['Aurora', 'North', 'Polar Gas']);
  expect(body.data[0]).toMatchObject({
    email: 'desk@aurora.example',
    contact_email: 'desk@aurora.example',
    userCount: 0,
    lastActive: null,
    tank_count: 0,
    phone: '555',
    status: 'active',
  });
});

test('user counts of companies exclude administrators, who do not make a company active either', async () => {
  const { db } = world.server;
  await addUser(db, { email: 'second@north.example', company_id: world.northId });
  await addUser(db, { email: 'boss@north.example', company_id: world.northId, role: 'admin' });
  const before = await company('North');
  expect(before?.userCount).toBe(2);
  world.server.clock.advance(60_000);
  await signInAs(world.server, 'boss@north.example');
  expect((await company('North'))?.lastActive).toBe(before?.lastActive);
  await signInAs(world.server, 'second@north.example');
  expect(Date.parse((await company('North'))?.lastActive ?? '')).toBe(world.server.clock.now().getTime());
});

test('tanks are counted for their current company, and deleted ones not at all', async () => {
  const first = await world.newTank();
  const second = await world.newTank();
  const counts = async () => [(await company('Polar Gas'))?.tank_count, (await company('North'))?.tank_count];
  expect(await counts()).toEqual([2, 0]);
  const { admin } = world.tokens;
  await world.server.call(updateTank, { token: admin, params: { id: first.id }, body: { company_name: 'North' } });
  expect(await counts()).toEqual([1, 1]);
  await world.server.call(deleteTank, { token: admin, params: { id: second.id } });
  expect(await counts()).toEqual([0, 1]);
});
