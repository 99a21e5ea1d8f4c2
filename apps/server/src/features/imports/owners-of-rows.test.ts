import { createImport, previewImport } from '@dewar/contract/imports';
import { type Tank, updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let tank: Tank;
type Caller = keyof TankWorld['tokens'];

beforeAll(async () => {
  world = await startTankWorld();
  await world.server.pool.query("update users set timezone = 'UTC'");
});
afterAll(() => world.server.stop());
/** Polar had it until 1 June. */
beforeEach(async () => {
  tank = await world.newTank();
  await move(null, '2026-06-01T12:00:00Z');
});

async function move(company_name: string | null, at: string) {
  const request = { token: world.tokens.admin, params: { id: tank.id }, body: { company_name } };
  expect((await world.server.call(updateTank, request)).status).toBe(200);
  await setMoveTime(world.server, tank.id, at);
}

/** A reading, and a load that has arrived, of one day. */
const KINDS = {
  readings: {
    sheet: (day: string) => `Tank;Date;Vacuum (microns)\n${tank.tank_number};2026-${day} 08:00;12`,
    table: 'vacuum_readings',
    choices: {
      columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
      units: { vacuum_reading: 'micron' },
    },
  },
  transfers: {
    sheet: (day: string) =>
      `Tank;Loaded;Weight (lbs);Arrived;Pressure (psi)\n${tank.tank_number};2026-${day} 08:00;9000;2026-${day} 20:00;20`,
    table: 'transfers',
    choices: {
      columns: { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2, arrived_at: 3, arrival_pressure: 4 },
      units: { loaded_weight_lbs: 'lb', arrival_pressure: 'psi' },
    },
  },
} as const;

describe.each(['readings', 'transfers'] as const)('a sheet of %s', (kind) => {
  const { sheet, table, choices } = KINDS[kind];
  const bodyOf = (day: string, more: object) => ({
    ...{ kind, text: sheet(day), timezone: 'UTC', date_order: 'day-month' as const, ...choices, ...more },
  });
  const fateOf = async (day: string, more: object = {}, as: Caller = 'admin') => {
    const { status, text, body } = await world.server.call(previewImport, {
      token: world.tokens[as],
      body: bodyOf(day, more),
    });
    expect(status, text).toBe(200);
    return body.data.fates[0];
  };
  const store = (day: string, more: object) =>
    world.server.call(createImport, {
      token: world.tokens.admin,
      body: { ...bodyOf(day, more), source: 'late.csv', only_good: false },
    });
  const owners = async () => {
    const { rows } = await world.server.pool.query(`select company_id from ${table} where tank_id = $1 order by id`, [
      tank.id,
    ]);
    return rows.map(({ company_id }) => company_id);
  };

  test('about a tank in stock is refused with who had it and what can be chosen, and stored for the company that is', async () => {
    expect(await fateOf('05-20')).toMatchObject({
      ...{ outcome: 'refused', column: 'tank_number' },
      message: `${tank.tank_number} is in stock, and takes no records. Polar Gas had it until 1 Jun 2026: choose whose records these are.`,
    });
    expect((await store('05-20', {})).status).toBe(400);
    const chosen = { company_name: 'polar gas' };
    expect(await fateOf('05-20', chosen)).toMatchObject({ outcome: 'good', message: 'Of Polar Gas, as you chose.' });
    expect((await store('05-20', chosen)).status).toBe(201);
    expect(await owners()).toEqual([world.polarId]);
  });

  test('about a time in stock is refused with who had the tank, and stored for the company that is chosen', async () => {
    await move('North', '2026-06-08T12:00:00Z');
    // setMoveTime dates the time in stock a year before its end.
    await world.server.pool.query(
      "update tank_assignments set assigned_at = '2026-06-01 12:00+00' where tank_id = $1 and company_id is null",
      [tank.id],
    );
    await world.server.pool.query(
      "update tank_assignments set released_at = '2026-06-01 12:00+00' where tank_id = $1 and company_id = $2",
      [tank.id, world.polarId],
    );
    expect(await fateOf('06-04')).toMatchObject({
      outcome: 'refused',
      message:
        'The tank was in stock then: choose the company whose record it is. Polar Gas had it until 1 Jun 2026, North from 8 Jun 2026 on',
    });
    expect((await store('06-04', { company_name: 'Polar Gas' })).status).toBe(201);
    expect((await store('06-06', { company_name: 'North' })).status).toBe(201);
    expect(await owners()).toEqual([world.polarId, world.northId]);
  });

  test('is not stored for a company that never had the tank', async () => {
    expect(await fateOf('05-20', { company_name: 'North' })).toMatchObject({
      ...{ outcome: 'refused', message: `North never had ${tank.tank_number}.` },
    });
  });

  test('from people of the company that had the tank is refused with since when, and whom to ask', async () => {
    for (const more of [{}, { company_name: 'Polar Gas' }]) {
      expect(await fateOf('05-20', more, 'polar')).toMatchObject({
        outcome: 'refused',
        message: `${tank.tank_number} has not been your company’s since 1 Jun 2026. Ask an administrator to import what was before.`,
      });
    }
    const { message } = (await fateOf('05-20', {}, 'north')) ?? {};
    expect(message).toBe(`There is no tank ${tank.tank_number}.`);
  });

  test('from people of the company that had the tank is read by the number of its time, and by no later one', async () => {
    await move('North', '2026-06-08T12:00:00Z');
    const was = tank.tank_number;
    const now = `${was} B`;
    const request = { token: world.tokens.admin, params: { id: tank.id }, body: { tank_number: now } };
    expect((await world.server.call(updateTank, request)).status).toBe(200);
    expect(await fateOf('05-20', {}, 'polar')).toMatchObject({
      outcome: 'refused',
      message: `${was} has not been your company’s since 1 Jun 2026. Ask an administrator to import what was before.`,
    });
    tank = { ...tank, tank_number: now };
    expect((await fateOf('05-20', {}, 'polar'))?.message).toBe(`There is no tank ${now}.`);
  });
});

test('whose records they are is not chosen for tanks and inspections', async () => {
  const body = { kind: 'inspections' as const, text: 'Tank;CSC\nA;2026-01-01', timezone: 'UTC', company_name: 'North' };
  const { status, body: refused } = await world.server.call(previewImport, { token: world.tokens.admin, body });
  expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, ['company_name']]);
});
