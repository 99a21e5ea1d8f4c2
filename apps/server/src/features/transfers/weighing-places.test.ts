import { createTransfer, listWeighingPlaces, type Transfer, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const placesFor = async (person: 'polar' | 'north' | 'admin', tank_id: number) =>
  world.server.call(listWeighingPlaces, { token: world.tokens[person], query: { tank_id } });

const PLACES = {
  ...{ loading_site: 'Baytown', loading_scale: 'Baytown 2' },
  ...{ receiving_site: 'Ghent', receiving_scale: 'Ghent A' },
};

test('a company user records where a load is weighed, and an administrator corrects it', async () => {
  const body = { ...LOAD, tank_id: await world.newTank(), ...PLACES, receiving_scale: '  ' };
  const { status, body: response } = await world.server.call(createTransfer, { token: world.tokens.polar, body });
  expect([status, response.data]).toEqual([201, expect.objectContaining({ ...PLACES, receiving_scale: null })]);
  const { id } = response.data satisfies Transfer;
  const edit = { params: { id }, body: { receiving_scale: 'Ghent B' } };
  const edited = await world.server.call(updateTransfer, { token: world.tokens.admin, ...edit });
  expect(edited.body.data).toMatchObject({ ...PLACES, receiving_scale: 'Ghent B' });
});

test('sites and scales of the company are suggested by field, the latest used first', async () => {
  await world.newLoad({ ...PLACES, loaded_at: '2026-05-22T12:00:00Z' });
  await world.newLoad({ ...PLACES, loading_site: 'Lima', loaded_at: '2026-05-23T12:00:00Z' });
  await world.newLoad({ tank_id: await world.newTank('North'), loading_site: 'Oslo' });
  const response = await placesFor('polar', await world.newTank());
  const named = (field: string) => response.body.data.filter((place) => place.field === field).map(({ name }) => name);
  expect(named('loading_site')).toEqual(['Lima', 'Baytown']);
  expect(named('receiving_scale')).toEqual(['Ghent A', 'Ghent B']);
});

test('the sites of another company are not suggested', async () => {
  const tank_id = await world.newTank('North');
  expect((await placesFor('polar', tank_id)).status).toBe(404);
  const { body } = await placesFor('north', tank_id);
  expect(body.data.map(({ name }) => name)).not.toContain('Baytown');
});
