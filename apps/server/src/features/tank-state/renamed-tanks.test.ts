import { quickOpen } from '@dewar/contract/quick-open';
import { listTanks, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
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
    await world.server.pool.query(
      `update tank_details set since = case when tank_number = $2 then '2026-05-10' else '2026-01-01' end::timestamptz
        where tank_id = $1`,
      [tank.id, body.tank_number],
    );
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

  test('is found by a former number by the company in whose time it bore it, and not by the next owner', async () => {
    const { id, before, now } = await renamed();
    await rename(id, { company_name: 'North' });
    const ofNorth = `${now} of North`;
    await rename(id, { tank_number: ofNorth });
    await rename(id, { tank_number: `${now} at last` });
    const listed = async (as: 'north' | 'admin', search: string) => {
      const { body } = await world.server.call(listTanks, { token: world.tokens[as], query: { search } });
      return body.data.map((tank) => tank.id).includes(id);
    };
    expect(await listed('north', before)).toBe(false);
    expect(await listed('admin', before)).toBe(true);
    // It bore the second one as Polar's, and as North's until North renamed it.
    expect(await listed('north', now)).toBe(true);
    const opened = await world.server.call(quickOpen, { token: world.tokens.north, query: { search: before } });
    expect(opened.body.data.tanks).toEqual([]);
    const booked = async (as: 'north' | 'polar', tank_number: string) =>
      (await world.server.call(listVacuumReadings, { token: world.tokens[as], query: { tank_number } })).status;
    expect([await booked('polar', before), await booked('north', before)]).toEqual([200, 404]);
    expect([await booked('polar', ofNorth), await booked('north', ofNorth)]).toEqual([404, 200]);
    const sheet = `Tank;Load date;Weight (lbs)\n${before};01.06.2026;9000`;
    const choices = {
      columns: { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2 },
      date_order: 'day-month',
    } as const;
    const { fates } = await imports.preview(sheet, choices, 'north');
    expect(fates).toMatchObject([{ outcome: 'refused' }]);
  });

  test('is not known by the former number to whoever gets it in the step in which it is renamed', async () => {
    const { id, now } = await renamed();
    await rename(id, { tank_number: `${now} given away`, company_name: 'North' });
    const found = await world.server.call(listTanks, { token: world.tokens.north, query: { search: now } });
    expect(found.body.data.map(({ tank_number }) => tank_number)).toEqual([`${now} given away`]);
    const opened = await world.server.call(quickOpen, { token: world.tokens.north, query: { search: 'renamed' } });
    expect(opened.body.data.tanks.find((tank) => tank.id === id)).not.toHaveProperty('former_number');
  });

  describe('because of a typing mistake', () => {
    async function numbersOfLoadOfBefore(work: (id: number) => Promise<void>) {
      const tank = await world.newTank({ tank_number: `Mistake ${(await world.newTank()).id}` });
      await work(tank.id);
      const right = `${tank.tank_number} right`;
      await rename(tank.id, { tank_number: right });
      await load(tank.id, '2026-05-01T08:00:00Z');
      const [latest] = await imports.transfersOf(tank.id);
      return { number: latest?.tank_number_then ?? null, mistake: tank.tank_number, id: tank.id };
    }

    test('that was corrected at once has its right number on loads of before, and is found by the mistake', async () => {
      const { number, mistake, id } = await numbersOfLoadOfBefore(async () => {});
      expect(number).toBeNull();
      const { body } = await world.server.call(listTanks, { token: world.tokens.polar, query: { search: mistake } });
      expect(body.data.map((tank) => tank.id)).toContain(id);
    });

    test('that was corrected in two steps has its right number too, whatever else was changed between', async () => {
      const { number } = await numbersOfLoadOfBefore(async (id) => {
        await rename(id, { csc_inspection_date: '2026-01-15' });
        await rename(id, { tank_number: `Second mistake ${id}` });
        await rename(id, { csc_inspection_date: '2026-01-16' });
      });
      expect(number).toBeNull();
    });

    test.each([
      ['a load', (id: number) => load(id, '2026-04-01T08:00:00Z')],
      ['a reading', read],
      ['a weekly report', report],
    ])('keeps the mistake once %s has it', async (_paper, work) => {
      const { number, mistake } = await numbersOfLoadOfBefore(work);
      expect(number).toBe(mistake);
    });

    test('keeps the mistake that stood for more than a day', async () => {
      const { number, mistake } = await numbersOfLoadOfBefore(async (id) => {
        await world.server.pool.query(
          "update tank_details set since = now() - interval '25 hours' where tank_id = $1",
          [id],
        );
      });
      expect(number).toBe(mistake);
    });
  });

  async function rename(id: number, body: object) {
    const { status, text } = await world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
    expect(status, text).toBe(200);
  }

  async function load(tank_id: number, loaded_at: string) {
    const arrived_at = new Date(Date.parse(loaded_at) + 86_400_000).toISOString();
    const body = { tank_id, loaded_at, arrived_at, arrival_pressure: 20, loaded_weight_lbs: 9_000 };
    const { status, text } = await world.server.call(createTransfer, { token: world.tokens.polar, body });
    expect(status, text).toBe(201);
  }

  async function read(tank_id: number) {
    const body = { tank_id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
    const { status, text } = await world.server.call(createVacuumReading, { token: world.tokens.polar, body });
    expect(status, text).toBe(201);
  }

  /** It lists the inspections that are due, of this tank too. */
  async function report(tank_id: number) {
    await setMoveTime(world.server, tank_id, '2026-01-01T00:00:00Z');
    const week = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
    const body = { company_name: 'Polar Gas', ...week };
    const { status, text } = await world.server.call(generateWeeklyReport, { token: world.tokens.admin, body });
    expect(status, text).toBe(201);
  }
});
