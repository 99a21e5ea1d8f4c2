import { createTank, deleteTank, getTank, updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;

beforeAll(async () => {
  world = await startTankWorld();
  await world.server.db.insertInto('tank_statuses').values({ status_name: 'Annual service' }).execute();
});
afterAll(() => world.server.stop());

const create = (body: object) => world.server.call(createTank, { token: world.tokens.admin, body });
const update = (id: number, body: object, headers = {}) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body, headers });

async function switchesOf(tank_id: number): Promise<boolean[]> {
  const rows = await world.server.db
    .selectFrom('tank_operational_switches')
    .select('operational_status')
    .where('tank_id', '=', tank_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.operational_status);
}

describe('adding a tank', () => {
  test('sets defaults, and finds the company in any case', async () => {
    const { status, text, body } = await create({ tank_number: '  GASU 1 ', company_name: 'pOLAR  gas' });
    expect(status, text).toBe(201);
    expect(body.data).toMatchObject({
      tank_number: 'GASU 1',
      operational_status: true,
      tank_status: null,
      company_name: 'Polar Gas',
      csc_inspection_date: null,
      five_year_test_date: null,
      relief_set_pressure: null,
      inner_diameter_mm: null,
      leak_check_status: 'no_data',
      last_leak_check_date: null,
      version: 1,
    });
    expect(await switchesOf(body.data.id)).toEqual([true]);
    expect(await world.auditOf('tank', body.data.id)).toEqual([
      {
        action: 'create',
        actor_email: 'admin@dewar.example',
        company_id: world.polarId,
        before: null,
        after: body.data,
      },
    ]);
  });

  test('stores the sent values', async () => {
    const reported = {
      tank_number: 'GASU 2',
      operational_status: false,
      tank_status: 'Annual service',
      company_name: 'North',
      csc_inspection_date: '2024-02-29',
      five_year_test_date: '2022-08-15',
      relief_set_pressure: 95.5,
      inner_diameter_mm: 2_134,
    };
    const { body } = await create(reported);
    expect(body.data).toMatchObject(reported);
    expect(await switchesOf(body.data.id)).toEqual([false]);
  });

  test.each([
    [{ company_name: 'Nobody Inc' }, 400, 'company_name'],
    [{ company_name: '' }, 400, 'company_name'],
    [{ tank_status: 'Invented' }, 400, 'tank_status'],
    [{ tank_status: 'annual service' }, 400, 'tank_status'],
    [{ tank_number: 'gasu 1' }, 409, 'tank_number'],
    [{ tank_number: ' GASU 1' }, 409, 'tank_number'],
    [{ tank_number: '   ' }, 400, 'tank_number'],
    [{ relief_set_pressure: 0 }, 400, 'relief_set_pressure'],
    [{ relief_set_pressure: 0.04 }, 400, 'relief_set_pressure'],
    [{ relief_set_pressure: 1_000.1 }, 400, 'relief_set_pressure'],
    [{ inner_diameter_mm: 499 }, 400, 'inner_diameter_mm'],
    [{ inner_diameter_mm: 2_100.5 }, 400, 'inner_diameter_mm'],
    [{ csc_inspection_date: '2026-02-29' }, 400, 'csc_inspection_date'],
    [{ csc_inspection_date: '2026-02-01T00:00:00Z' }, 400, 'csc_inspection_date'],
    [{ five_year_test_date: '2026-02-29' }, 400, 'five_year_test_date'],
  ])('with %j is rejected with the name of the field, and nothing is written', async (change, status, field) => {
    const before = await hashOfState(world.server);
    const response = await create({ tank_number: 'REFUSED', company_name: 'Polar Gas', ...change });
    expect(response.status, response.text).toBe(status);
    expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('twenty times at once with one number adds one tank', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        create({ tank_number: place % 2 === 0 ? 'race 1' : 'RACE 1', company_name: 'North' }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('can use the number of a deleted tank, which cannot be restored', async () => {
    const old = await world.newTank({ tank_number: 'AGAIN' });
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: old.id } });
    const anew = await create({ tank_number: 'again', company_name: 'Polar Gas' });
    expect(anew.status, anew.text).toBe(201);
    expect(anew.body.data.id).not.toBe(old.id);
    expect((await update(old.id, { tank_number: 'AGAIN' })).status).toBe(404);
  });
});

describe('changing a tank', () => {
  test('keeps what is absent and clears what is null, and is logged with both', async () => {
    const before = await world.newTank({
      tank_status: 'Annual service',
      csc_inspection_date: '2025-01-01',
      five_year_test_date: '2022-07-01',
      relief_set_pressure: 90,
      inner_diameter_mm: 2_100,
    });
    const nothing = await update(before.id, {});
    expect(nothing.body.data).toEqual({ ...before, version: 2, updated_at: nothing.body.data.updated_at });
    const cleared = await update(before.id, {
      tank_status: null,
      csc_inspection_date: null,
      five_year_test_date: null,
      relief_set_pressure: null,
      inner_diameter_mm: null,
    });
    expect(cleared.body.data).toMatchObject({
      tank_status: null,
      csc_inspection_date: null,
      five_year_test_date: null,
      relief_set_pressure: null,
      inner_diameter_mm: null,
    });
    expect(cleared.body.data.version).toBe(3);
    const trail = await world.auditOf('tank', before.id);
    expect(trail.at(-1)).toMatchObject({ action: 'update', before: nothing.body.data, after: cleared.body.data });
  });

  test('accepts its own number in another case, but not that of another tank', async () => {
    const own = await world.newTank({ tank_number: 'Mine' });
    const other = await world.newTank({ tank_number: 'Theirs' });
    expect((await update(own.id, { tank_number: 'MINE' })).body.data.tank_number).toBe('MINE');
    const taken = await update(own.id, { tank_number: 'THEIRS' });
    expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['tank_number']]);
    const kept = await world.server.call(getTank, { token: world.tokens.admin, params: { id: other.id } });
    expect(kept.body.data).toEqual(other);
  });

  test.each([
    [{ company_name: 'Nobody Inc' }, 'company_name'],
    [{ company_name: '' }, 'company_name'],
    [{ tank_status: 'Invented' }, 'tank_status'],
    [{ relief_set_pressure: 0.01 }, 'relief_set_pressure'],
    [{ operational_status: null }, 'operational_status'],
  ])('to %j is rejected with the name of the field, and nothing changes', async (change, field) => {
    const { id } = await world.newTank();
    const before = await hashOfState(world.server);
    const response = await update(id, change);
    expect(response.status, response.text).toBe(400);
    expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('of an older version returns 412 with the current record', async () => {
    const { id } = await world.newTank();
    const first = await update(id, { csc_inspection_date: '2026-01-01' }, { 'if-match': '"1"' });
    expect(first.status, first.text).toBe(200);
    const before = await hashOfState(world.server);
    const second = await update(id, { csc_inspection_date: '2026-02-02' }, { 'if-match': '"1"' });
    expect([second.status, second.body.code]).toEqual([412, 'stale_record']);
    expect(second.body.data).toEqual(first.body.data);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await update(id, {}, { 'if-match': 'W/"2"' })).status).toBe(200);
    expect((await update(id, {}, { 'if-match': '*' })).status).toBe(200);
    expect((await update(id, {}, { 'if-match': 'soon' })).status).toBe(400);
  });

  test('twenty times at once with one version succeeds once', async () => {
    const { id } = await world.newTank();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) => update(id, { relief_set_pressure: place + 1 }, { 'if-match': '"1"' })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });

  test('records a change of the operational status only if it changes', async () => {
    const { id } = await world.newTank();
    for (const operational_status of [true, false, false, true]) await update(id, { operational_status });
    await update(id, { relief_set_pressure: 80 });
    expect(await switchesOf(id)).toEqual([true, false, true]);
  });
});
