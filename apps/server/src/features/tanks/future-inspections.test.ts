import { changeTanks } from '@dewar/contract/tank-changes';
import { createTank, updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const FUTURE = '2028-12-10';
const admin = () => world.tokens.admin;

test('an inspection in the future is refused until it is confirmed: of a new tank, of a stored one and of many', async () => {
  const tank = await world.newTank();
  const other = await world.newTank();
  const dated = { csc_inspection_date: FUTURE };
  const confirmed = { ...dated, is_future_inspection: true };
  const ways = {
    create: (more: object) =>
      world.server.call(createTank, { token: admin(), body: { tank_number: 'Next 1', company_name: null, ...more } }),
    update: (more: object) =>
      world.server.call(updateTank, { token: admin(), params: { id: tank.id }, body: { ...more } }),
    many: (more: object) =>
      world.server.call(changeTanks, { token: admin(), body: { tanks: [{ id: other.id, version: 1 }], ...more } }),
  };
  for (const [way, send] of Object.entries(ways)) {
    const refused = await send(dated);
    expect([way, refused.status, refused.body.fields]).toEqual([
      way,
      400,
      {
        csc_inspection_date: expect.stringMatching(
          /is in the future: it is the date of the last one, not of the next\./,
        ),
      },
    ]);
    expect((await send({ five_year_test_date: FUTURE })).status, way).toBe(400);
    const { status, text } = await send(confirmed);
    expect([200, 201], text).toContain(status);
  }
  // What the tank has is not asked about again.
  expect((await ways.update({ ...dated, tank_status: null })).status).toBe(200);
});
