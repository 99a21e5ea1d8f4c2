import { createTankStatus, deleteTankStatus, listTankStatuses, updateTankStatus } from '@dewar/contract/tank-statuses';
import { deleteTank, getTank, listTanks } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const add = (status_name: string) =>
  world.server.call(createTankStatus, { token: world.tokens.admin, body: { status_name } });
const rename = (id: number, status_name: string) =>
  world.server.call(updateTankStatus, { token: world.tokens.admin, params: { id }, body: { status_name } });
const remove = (id: number) => world.server.call(deleteTankStatus, { token: world.tokens.admin, params: { id } });

test('tank statuses are listed by name, also for company users', async () => {
  for (const name of ['Repair', 'Annual service', 'On hire']) expect((await add(name)).status).toBe(201);
  const list = await world.server.call(listTankStatuses, { token: world.tokens.polar });
  expect(list.body.data.map((status) => status.status_name)).toEqual(['Annual service', 'On hire', 'Repair']);
});

test('a person who has only verified a mailbox gets no statuses', async () => {
  await add('Known to the companies');
  const list = await world.server.call(listTankStatuses, { token: world.tokens.unassigned });
  expect([list.status, list.body.data]).toEqual([200, []]);
});

test('a renamed status is renamed on its tanks too', async () => {
  const status = (await add('Waiting')).body.data;
  const tank = await world.newTank({ tank_status: 'Waiting' });
  expect((await rename(status.id, ' Awaiting parts ')).body.data).toEqual({
    id: status.id,
    status_name: 'Awaiting parts',
  });
  const after = await world.server.call(getTank, { token: world.tokens.polar, params: { id: tank.id } });
  expect(after.body.data.tank_status).toBe('Awaiting parts');
  expect((await rename(status.id, 'AWAITING PARTS')).status, 'its own name in another case').toBe(200);
});

test('a status can be deleted only if no tank has it', async () => {
  const status = (await add('Cleaning')).body.data;
  await world.newTank({ tank_status: 'Cleaning' });
  const before = await hashOfState(world.server);
  const refused = await remove(status.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(await hashOfState(world.server)).toBe(before);
  const free = (await add('Painting')).body.data;
  expect((await remove(free.id)).body.data).toEqual({ id: free.id });
  expect((await remove(free.id)).status).toBe(404);
});

test('the tanks with a status can be listed by its exact name', async () => {
  await add('On hold');
  const held = await world.newTank({ tank_status: 'On hold' });
  await world.newTank();
  const ask = async (token: string, tank_status: string) =>
    (await world.server.call(listTanks, { token, query: { tank_status } })).body.data.map(({ id }) => id);
  expect(await ask(world.tokens.admin, 'On hold')).toEqual([held.id]);
  expect(await ask(world.tokens.north, 'On hold'), 'of another company').toEqual([]);
  expect(await ask(world.tokens.admin, 'On')).toEqual([]);
});

test('a deleted tank does not keep its status from being deleted', async () => {
  const status = (await add('Scrapping')).body.data;
  const tank = await world.newTank({ tank_status: 'Scrapping' });
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank.id } });
  expect((await remove(status.id)).status).toBe(200);
  expect((await world.auditOf('tank', tank.id)).at(-1)).toMatchObject({ before: { tank_status: 'Scrapping' } });
});

test.each(['Twice', 'TWICE', ' twice '])('%j is rejected beside Twice with the name of the field', async (name) => {
  await add('Twice');
  const other = (await add(`Beside ${JSON.stringify(name)} ${name.codePointAt(1)}`)).body.data;
  const before = await hashOfState(world.server);
  for (const response of [await add(name), await rename(other.id, name)]) {
    expect(response.status, response.text).toBe(409);
    expect(response.body.fields).toHaveProperty('status_name');
  }
  expect(await hashOfState(world.server)).toBe(before);
});

test('an unknown status returns 404', async () => {
  const [renamed, removed] = await Promise.all([rename(999_999, 'Nothing'), remove(999_999)]);
  expect([renamed.status, removed.status]).toEqual([404, 404]);
});

test('every change of a status is logged with the previous value', async () => {
  const made = (await add('Audited')).body.data;
  const renamed = (await rename(made.id, 'Audited twice')).body.data;
  await remove(made.id);
  expect(await world.auditOf('tank_status', made.id)).toMatchObject([
    { action: 'create', before: null, after: made },
    { action: 'update', before: made, after: renamed },
    { action: 'delete', before: renamed, after: null },
  ]);
});
