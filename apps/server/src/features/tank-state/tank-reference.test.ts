import type { Tank } from '@dewar/contract/tanks';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { resolveTankId } from './tank-access.ts';

let world: TankWorld;
let own: Tank;
let second: Tank;
let foreign: Tank;

beforeAll(async () => {
  world = await startTankWorld();
  own = await world.newTank({ tank_number: 'ÄTNA 1' });
  second = await world.newTank();
  foreign = await world.newTank({ company_name: 'North' });
});
afterAll(() => world.server.stop());

async function statuses(reference: { tank_id?: number; tank_number?: string }, token = world.tokens.polar) {
  const before = await hashOfState(world.server);
  const list = await world.server.call(listVacuumReadings, { token, query: reference });
  const body = { ...reference, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
  const made = await world.server.call(createVacuumReading, { token, body });
  if (made.status !== 201) expect(await hashOfState(world.server)).toBe(before);
  return [list.status, made.status];
}

test('resolveTankId accepts an id and a number of the same tank, in any case', async () => {
  expect(await statuses({ tank_id: own.id, tank_number: 'Ätna 1' })).toEqual([200, 201]);
  expect(await statuses({ tank_number: 'ätna 1' })).toEqual([200, 201]);
});

test("resolveTankId rejects an id and a number of two of the company's tanks as contradictory", async () => {
  expect(await statuses({ tank_id: second.id, tank_number: own.tank_number })).toEqual([400, 400]);
});

test('resolveTankId returns 404 if one of the two tanks belongs to another company', async () => {
  expect(await statuses({ tank_id: foreign.id, tank_number: own.tank_number })).toEqual([404, 404]);
  expect(await statuses({ tank_id: own.id, tank_number: foreign.tank_number })).toEqual([404, 404]);
  expect(await statuses({ tank_id: 999_999, tank_number: own.tank_number })).toEqual([404, 404]);
  expect(await statuses({ tank_id: foreign.id, tank_number: own.tank_number }, world.tokens.admin)).toEqual([400, 400]);
});

test('resolveTankId checks an id without a number too', async () => {
  const { db } = world.server;
  const polar = {
    id: 1,
    role: 'user',
    company_id: world.polarId,
    is_super_admin: false,
    is_company_admin: false,
  } as const;
  await expect(resolveTankId(db, polar, { tank_id: own.id })).resolves.toBe(own.id);
  await expect(resolveTankId(db, polar, { tank_id: foreign.id })).rejects.toMatchObject({ status: 404 });
  await expect(resolveTankId(db, polar, { tank_id: 999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(resolveTankId(db, polar, {})).resolves.toBeUndefined();
});
