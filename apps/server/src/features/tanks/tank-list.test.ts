import { deleteTank, getTank, listTanks } from '@dewar/contract/tanks';
import { compareNames } from '@dewar/domain/primitives/name-order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;

const NUMBERS = ['10% B', '10 B', 'A_1', 'AX1', 'back\\slash', 'TÄNK 7', "o'tank"];

beforeAll(async () => {
  world = await startTankWorld();
  for (const tank_number of NUMBERS.toReversed()) await world.newTank({ tank_number });
  await world.newTank({ tank_number: 'NORTH 1', company_name: 'North' });
});
afterAll(() => world.server.stop());

async function numbers(token: string, query: object = {}): Promise<string[]> {
  const { status, text, body } = await world.server.call(listTanks, { token, query: { ...query } });
  expect(status, text).toBe(200);
  return body.data.map((tank) => tank.tank_number);
}

describe('the tank list', () => {
  test("has the company's tanks by number, all tanks for administrators, and none for users without a company", async () => {
    expect(await numbers(world.tokens.polar)).toEqual(NUMBERS.toSorted(compareNames));
    expect(await numbers(world.tokens.north)).toEqual(['NORTH 1']);
    expect(await numbers(world.tokens.admin)).toEqual([...NUMBERS, 'NORTH 1'].toSorted(compareNames));
    expect(await numbers(world.tokens.unassigned)).toEqual([]);
  });

  test.each(['Polar Gas', 'POLAR GAS', '  polar   gas ', 'Ｐolar Gas'])('finds the company %j', async (company) => {
    expect(await numbers(world.tokens.polar, { company })).toHaveLength(NUMBERS.length);
    expect(await numbers(world.tokens.admin, { company })).toHaveLength(NUMBERS.length);
  });

  test('returns 404 for another company, like for one that does not exist', async () => {
    const ask = (company: string) => world.server.call(listTanks, { token: world.tokens.polar, query: { company } });
    const [foreign, invented, empty] = await Promise.all([ask('North'), ask('No such company'), ask('')]);
    for (const response of [foreign, invented, empty]) {
      expect(response.status).toBe(404);
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
  });

  test.each([
    ['', NUMBERS],
    ['ax', ['AX1']],
    ['tänk', ["o'tank", 'TÄNK 7']],
    ['7 TANK', ['TÄNK 7']],
    ['%', ['10% B']],
    ['_', ['A_1']],
    ['\\', ['back\\slash']],
    ['10% ', ['10% B']],
    ["'", NUMBERS],
    ['O’Tank', ["o'tank"]],
    ["' or true --", []],
    ['NORTH', []],
  ])('can be filtered by the words of numbers in %j, with nothing read as a wildcard', async (search, found) => {
    expect(await numbers(world.tokens.polar, { search })).toEqual(found.toSorted(compareNames));
  });

  test('can be filtered by company and number', async () => {
    expect(await numbers(world.tokens.admin, { company: 'north', search: '1' })).toEqual(['NORTH 1']);
  });

  test("accepts a search of 200 characters and rejects longer ones with the field's name", async () => {
    expect(await numbers(world.tokens.polar, { search: '%'.repeat(200) })).toEqual([]);
    const response = await world.server.call(listTanks, {
      token: world.tokens.polar,
      query: { search: '%'.repeat(201) },
    });
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['search']]);
  });
});

describe('a single tank', () => {
  test('is returned as in the list', async () => {
    const made = await world.newTank({ tank_number: 'ONE', csc_inspection_date: '2024-02-29' });
    const response = await world.server.call(getTank, { token: world.tokens.polar, params: { id: made.id } });
    expect(response.body.data).toEqual(made);
    const list = await world.server.call(listTanks, { token: world.tokens.polar, query: { search: 'ONE' } });
    expect(list.body.data).toEqual([made]);
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: made.id } });
  });

  test.each(['0', '-1', '1.5', 'x', '2147483648', '9'.repeat(20), '%00', '1%20'])(
    'cannot have the id %s',
    async (id) => {
      const response = await world.server.app.inject({
        url: `/api/tanks/${id}`,
        headers: { authorization: `Bearer ${world.tokens.polar}` },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toHaveProperty('id');
    },
  );
});
