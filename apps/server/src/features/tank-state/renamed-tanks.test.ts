import { quickOpen } from '@dewar/contract/quick-open';
import { listTanks, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { transferImportsOf } from '../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

describe('a tank that was renamed', () => {
  async function renamed() {
    const tank = await world.newTank();
    const now = `${tank.tank_number} renamed`.replace('Tank', 'Vessel');
    const body = { tank_number: now };
    await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body });
    return { id: tank.id, before: tank.tank_number, now };
  }

  test('is found by its former number, by the search and by quick open, which says so', async () => {
    const { id, before, now } = await renamed();
    const listed = await world.server.call(listTanks, { token: world.tokens.polar, query: { search: before } });
    expect(listed.body.data.map((tank) => tank.id)).toContain(id);
    const found = await world.server.call(quickOpen, { token: world.tokens.polar, query: { search: before } });
    expect(found.body.data.tanks).toContainEqual(
      expect.objectContaining({ id, tank_number: now, former_number: before }),
    );
    const direct = await world.server.call(quickOpen, { token: world.tokens.polar, query: { search: now } });
    expect(direct.body.data.tanks).toEqual([{ id, tank_number: now, company_name: 'Polar Gas' }]);
    const foreign = await world.server.call(quickOpen, { token: world.tokens.north, query: { search: before } });
    expect(foreign.body.data.tanks.map((tank) => tank.id)).not.toContain(id);
  });

  test('keeps the number of then on its loads, and the number of now on later ones', async () => {
    const tank = await world.newTank();
    const load = async (loaded_at: string, arrived_at: string) => {
      const body = { tank_id: tank.id, loaded_at, arrived_at, arrival_pressure: 20, loaded_weight_lbs: 9_000 };
      expect((await world.server.call(createTransfer, { token: world.tokens.polar, body })).status).toBe(201);
    };
    await load('2026-05-01T08:00:00Z', '2026-05-02T08:00:00Z');
    const body = { tank_number: `${tank.tank_number} B` };
    await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body });
    await world.server.pool.query("update tank_former_numbers set used_until = '2026-05-10' where tank_id = $1", [
      tank.id,
    ]);
    await load('2026-05-20T08:00:00Z', '2026-05-21T08:00:00Z');
    const numbers = (await imports.transfersOf(tank.id)).map(({ tank_number, tank_number_then }) => [
      tank_number,
      tank_number_then,
    ]);
    expect(numbers).toEqual([
      [body.tank_number, null],
      [body.tank_number, tank.tank_number],
    ]);
  });

  test('is meant by its former number in a request and in a sheet, which says so, while no other has it', async () => {
    const { id, before, now } = await renamed();
    const log = (tank_number: string) =>
      world.server.call(createVacuumReading, {
        token: world.tokens.polar,
        body: { tank_number, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' },
      });
    expect((await log(before)).body.data).toMatchObject({ tank_id: id, tank_number: now });
    const sheet = `Tank;Load date;Weight (lbs)\n${before};01.05.2026;9000`;
    const choices = {
      columns: { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2 },
      units: { loaded_weight_lbs: 'lb' },
    };
    const { fates } = await imports.preview(sheet, { ...choices, date_order: 'day-month' });
    expect(fates).toMatchObject([{ row: 2, outcome: 'good', message: `${before} is ${now} now.` }]);
    const other = await world.newTank({ tank_number: before });
    expect((await log(before)).body.data.tank_id).toBe(other.id);
  });
});
