import { type Fleet, type FleetTank, getFleet } from '@dewar/contract/fleet';
import { updateTankStatus } from '@dewar/contract/tank-statuses';
import { createTank, deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, deleteTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, deleteVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { createFleetReader } from './fleet-reader.ts';

/** Every write goes to one of two servers; afterwards both must show it. */
let world: TankWorld;
let other: SecondServer;
let tank_id = 0;

beforeAll(async () => {
  world = await startTankWorld();
  other = await startSecondServer(world.server);
  await world.server.db.insertInto('tank_statuses').values({ status_name: 'Repair' }).execute();
  tank_id = (await world.newTank({ tank_number: 'T', csc_inspection_date: '2024-06-01' })).id;
});
afterAll(async () => {
  await other.stop();
  await world.server.stop();
});

/** The fleet as both servers return it, and as one would that has kept nothing; they must agree. */
async function readFleet(companyName = 'Polar Gas', token = world.tokens.polar): Promise<Fleet> {
  const { status, text, body } = await world.server.call(getFleet, { token, params: { companyName } });
  expect(status, text).toBe(200);
  const seenElsewhere = await other.app.inject({
    url: `/api/companies/${encodeURIComponent(companyName)}/fleet`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(seenElsewhere.json().data).toEqual(body.data);
  const anew = await createFleetReader(world.server)(companyName === 'North' ? world.northId : world.polarId);
  expect(anew.bytes.toString()).toBe(text);
  return body.data;
}

async function tank(): Promise<FleetTank | undefined> {
  return (await readFleet()).tanks.find((one) => one.id === tank_id);
}

/** The state before the change is now in both caches. */
async function after(change: Promise<{ status: number; text: string }>): Promise<Fleet> {
  const { status, text } = await change;
  expect(status, text).toBeOneOf([200, 201]);
  return readFleet();
}

const admin = () => world.tokens.admin;
const log = (vacuum_reading: number, reading_timestamp: string) =>
  world.server.call(createVacuumReading, {
    token: world.tokens.polar,
    body: { tank_id, vacuum_reading, reading_timestamp },
  });

describe('the cached fleet is up to date', () => {
  test('after a reading is added (even an older one), corrected and deleted', async () => {
    const before = await readFleet();
    const first = await log(20, '2026-06-09T00:00:00Z');
    await after(Promise.resolve(first));
    expect((await tank())?.latest_reading?.vacuum_reading).toBe(20);
    const older = await after(log(30, '2026-06-08T00:00:00Z'));
    expect(older.cards.recent_readings).toBe(before.cards.recent_readings + 2);
    expect((await tank())?.latest_reading?.vacuum_reading).toBe(20);
    const params = { id: first.body.data.id };
    await after(world.server.call(updateVacuumReading, { token: admin(), params, body: { vacuum_reading: 21 } }));
    expect((await tank())?.latest_reading?.vacuum_reading).toBe(21);
    await after(world.server.call(deleteVacuumReading, { token: admin(), params }));
    expect((await tank())?.latest_reading?.vacuum_reading).toBe(30);
  });

  test('after a transfer is added, edited, has arrived and is deleted', async () => {
    const body = { tank_id, action: 'Load', loaded_at: '2026-06-08T00:00:00Z', loaded_weight_lbs: 9_000 };
    const load = await world.server.call(createTransfer, { token: world.tokens.polar, body });
    await after(Promise.resolve(load));
    expect((await tank())?.open_transfer).toMatchObject({ id: load.body.data.id, customer_name: null });
    const params = { id: load.body.data.id };
    const edit = (change: object) => world.server.call(updateTransfer, { token: admin(), params, body: change });
    await after(edit({ customer_name: 'Aurora' }));
    expect((await tank())?.open_transfer?.customer_name).toBe('Aurora');
    await after(edit({ arrived_at: '2026-06-09T00:00:00Z', arrival_pressure: 20 }));
    expect((await tank())?.open_transfer).toBeNull();
    await after(edit({ arrived_at: null }));
    expect((await tank())?.open_transfer?.id).toBe(params.id);
    await after(world.server.call(deleteTransfer, { token: admin(), params }));
    expect((await tank())?.open_transfer).toBeNull();
  });

  test('after a tank is edited, its status renamed, added, moved and deleted', async () => {
    const edit = (id: number, change: object) =>
      world.server.call(updateTank, { token: admin(), params: { id }, body: change });
    const edited = await after(edit(tank_id, { operational_status: false, tank_status: 'Repair' }));
    expect(edited.cards.maintenance).toEqual({ Repair: 1 });
    const status = await world.server.db.selectFrom('tank_statuses').select('id').executeTakeFirstOrThrow();
    const renamed = await after(
      world.server.call(updateTankStatus, { token: admin(), params: status, body: { status_name: 'Overhaul' } }),
    );
    expect(renamed.cards.maintenance).toEqual({ Overhaul: 1 });
    await after(edit(tank_id, { operational_status: true, tank_status: null }));

    const body = { tank_number: 'second', company_name: 'Polar Gas' };
    const second = await world.server.call(createTank, { token: admin(), body });
    expect((await after(Promise.resolve(second))).cards.total).toBe(2);
    const { id } = second.body.data;
    expect((await readFleet('North', world.tokens.north)).cards.total).toBe(0);
    expect((await after(edit(id, { company_name: 'North' }))).cards.total).toBe(1);
    expect((await readFleet('North', world.tokens.north)).cards.total).toBe(1);
    await after(world.server.call(deleteTank, { token: admin(), params: { id } }));
    expect((await readFleet('North', world.tokens.north)).cards.total).toBe(0);
  });

  test('after readings left with a tank that was moved away or deleted', async () => {
    const { id } = await world.newTank();
    const body = { tank_id: id, vacuum_reading: 12, reading_timestamp: '2026-06-09T00:00:00Z' };
    const before = (await readFleet()).cards.recent_readings;
    const made = await world.server.call(createVacuumReading, { token: admin(), body });
    expect((await readFleet()).cards.recent_readings).toBe(before + 1);
    const params = { id };
    await after(world.server.call(updateTank, { token: admin(), params, body: { company_name: 'North' } }));
    await after(world.server.call(deleteVacuumReading, { token: admin(), params: { id: made.body.data.id } }));
    expect((await readFleet()).cards.recent_readings).toBe(before);
    await after(world.server.call(updateTank, { token: admin(), params, body: { company_name: 'Polar Gas' } }));
    await after(world.server.call(createVacuumReading, { token: admin(), body }));
    await after(world.server.call(deleteTank, { token: admin(), params }));
    expect((await readFleet()).cards.recent_readings, 'readings of a deleted tank leave with it').toBe(before);
  });

  test('after a setting changes and returns to its default', async () => {
    const { db } = world.server;
    expect(await readFleet()).toMatchObject({ inspection_soon_days: 90, today: '2026-06-10' });
    await db
      .insertInto('settings')
      .values([
        { scope: 'general', setting_key: 'inspection_due_soon_days', setting_value: JSON.stringify(365) },
        {
          scope: 'company',
          company_id: world.polarId,
          setting_key: 'timezone',
          setting_value: JSON.stringify('Pacific/Kiritimati'),
        },
      ])
      .execute();
    const changed = await readFleet();
    expect(changed).toMatchObject({ inspection_soon_days: 365, today: '2026-06-11' });
    expect(changed.cards.inspection_alerts).toBe(1);
    expect((await readFleet('North', world.tokens.north)).today, "another company's zone is its own").toBe(
      '2026-06-10',
    );
    await db
      .updateTable('settings')
      .set({ setting_value: JSON.stringify(5) })
      .where('scope', '=', 'general')
      .execute();
    expect((await readFleet()).inspection_soon_days).toBe(5);
    await db.deleteFrom('settings').execute();
    expect(await readFleet()).toMatchObject({ inspection_soon_days: 90, today: '2026-06-10' });
  });

  test('after the company is renamed', async () => {
    await readFleet();
    const rename = (name: string) =>
      world.server.db.updateTable('companies').set({ name }).where('id', '=', world.polarId).execute();
    await rename('Polar GAS');
    expect((await readFleet()).company_name).toBe('Polar GAS');
    expect((await tank())?.company_name).toBe('Polar GAS');
    await rename('Polar Gas');
  });

  test("after midnight in the company's time zone and after seven days", async () => {
    const { clock } = world.server;
    const evening = await readFleet();
    expect(evening.today).toBe('2026-06-10');
    // Noon in UTC is eight in the morning in New York.
    clock.advance(16 * 3_600_000 - 60_000);
    expect((await readFleet()).today).toBe('2026-06-10');
    clock.advance(60_000);
    expect((await readFleet()).today).toBe('2026-06-11');
    expect(evening.cards.recent_readings).toBeGreaterThan(0);
    for (let day = 0; day < 7; day += 1) {
      clock.advance(86_400_000);
      // Using the session keeps it from expiring.
      await readFleet();
    }
    expect((await readFleet()).cards.recent_readings).toBe(0);
  });
});
