import { createTransfer, exportTransfers, updateTransfer } from '@dewar/contract/transfers';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { transferImportsOf } from '../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

const TIMES = { loaded_at: '2026-05-01T08:00:00Z', arrived_at: '2026-05-01T20:00:00Z', arrival_pressure: 20 };
const loaded = (tank_id: number, weights: object) =>
  world.server.call(createTransfer, { token: world.tokens.polar, body: { tank_id, ...TIMES, ...weights } });
const edit = (id: number, body: object) =>
  world.server.call(updateTransfer, { token: world.tokens.admin, params: { id }, body });

describe('gross and tare of a load', () => {
  const scales = { gross_weight_lbs: 52_000.5, tare_weight_lbs: 18_000.25 };

  test('make its net weight, for people of a company too, and are kept', async () => {
    const tank = await world.newTank();
    const { status, body } = await loaded(tank.id, { loaded_weight_lbs: null, ...scales });
    expect([status, body.data]).toMatchObject([201, { ...scales, loaded_weight_lbs: 34_000.25 }]);
    const file = await world.server.call(exportTransfers, {
      token: world.tokens.polar,
      query: { tank_id: tank.id, format: 'csv' },
    });
    expect(csvRows(file.text)).toMatchObject([{ 'Gross weight': '52000.5', 'Tare weight': '18000.25' }]);
  });

  test('that contradict the net weight are refused, when it is entered and when one is edited alone', async () => {
    const tank = await world.newTank();
    const refused = await loaded(tank.id, { loaded_weight_lbs: 35_000, ...scales });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['loaded_weight_lbs']]);
    const { id } = (await loaded(tank.id, { loaded_weight_lbs: null, ...scales })).body.data;
    const edited = await edit(id, { gross_weight_lbs: 53_000 });
    expect([edited.status, Object.keys(edited.body.fields ?? {})]).toEqual([400, ['loaded_weight_lbs']]);
    const all = await edit(id, { gross_weight_lbs: 53_000, loaded_weight_lbs: 34_999.75 });
    expect(all.body.data).toMatchObject({ gross_weight_lbs: 53_000, loaded_weight_lbs: 34_999.75 });
    expect((await edit(id, { tare_weight_lbs: 60_000 })).body.fields).toHaveProperty('tare_weight_lbs');
  });

  test('are read from a sheet in the unit of the net weight, which may be missing', async () => {
    const tank = await world.newTank();
    const text = `Tank;Load date;Weight gross;Weight tare;Weight net (kg)\n${tank.tank_number};01.05.2026;24000;8000;`;
    const { columns, units, fates } = await imports.preview(text, { date_order: 'day-month' });
    expect(columns).toMatchObject({ gross_weight_lbs: 2, tare_weight_lbs: 3, loaded_weight_lbs: 4 });
    expect(units).toMatchObject({ gross_weight_lbs: 'kg', tare_weight_lbs: 'kg' });
    expect(fates).toEqual([]);
    const made = await imports.importSheet(text, { columns, units });
    expect(made.status, made.text).toBe(201);
    const [stored] = await imports.transfersOf(tank.id);
    expect(stored).toMatchObject({ gross_weight_lbs: 52_910.99, loaded_weight_lbs: 35_273.99 });
    const wrong = `${text.split('\n')[0]}\n${tank.tank_number};03.05.2026;24000;8000;15000`;
    expect((await imports.preview(wrong, { date_order: 'day-month' })).fates).toMatchObject([
      { outcome: 'refused', column: 'loaded_weight_lbs' },
    ]);
  });
});
