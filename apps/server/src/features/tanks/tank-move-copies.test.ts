import { getFleet } from '@dewar/contract/fleet';
import { getLeakCheck, listLeakChecks } from '@dewar/contract/leak-checks';
import { type Tank, updateTank } from '@dewar/contract/tanks';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, HOUR, type LeakCheckWorld, START, startLeakCheckWorld } from '../leak-checks/leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const BOTH = { copy_latest_reading: true, copy_latest_leak_check: true };

const change = (id: number, body: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
const move = async (id: number, company_name: string, copies: object = {}) =>
  dataOf(await change(id, { company_name, ...copies }));

async function logReading(tank_id: number, vacuum_reading: number, day: number): Promise<number> {
  const body = {
    tank_id,
    vacuum_reading,
    reading_timestamp: `2026-06-0${day}T00:00:00Z`,
    fresh_pull: true,
    additional_notes: 'Seen by Jo of Polar',
  };
  return dataOf(await world.server.call(createVacuumReading, { token: world.tokens.polar, body })).id;
}

async function readingsOf(token: string, tank_id: number) {
  return dataOf(await world.server.call(listVacuumReadings, { token, query: { tank_id } }));
}

async function checksOf(token: string, tank_id: number) {
  return dataOf(await world.server.call(listLeakChecks, { token, query: { tank_id } }));
}

async function inNorthsFleet(id: number) {
  const params = { companyName: 'North' };
  const { tanks } = dataOf(await world.server.call(getFleet, { token: world.tokens.north, params }));
  return tanks.find((tank) => tank.id === id);
}

describe('a tank that moves with copies', () => {
  test('brings the value of its latest reading, but not who took it', async () => {
    const { id } = await world.newTank();
    await logReading(id, 12, 1);
    const copied_from = await logReading(id, 18.25, 2);
    await move(id, 'North', { copy_latest_reading: true });

    const [copy, ...others] = await readingsOf(world.tokens.north, id);
    expect(others).toEqual([]);
    const { correctable_until: _until, ...copied } = copy ?? {};
    expect(copy).toMatchObject({
      vacuum_reading: 18.25,
      fresh_pull: true,
      additional_notes: 'Taken before the tank came to North.',
      recorded_by_email: 'admin@dewar.example',
    });
    expect(Date.parse(copy?.reading_timestamp ?? '')).toBe(Date.parse('2026-06-02T00:00:00Z'));
    expect((await inNorthsFleet(id))?.latest_reading).toMatchObject({ id: copy?.id, vacuum_reading: 18.25 });
    expect(await world.auditOf('vacuum_reading', copy?.id ?? 0)).toMatchObject([
      { action: 'copy', actor_email: 'admin@dewar.example', company_id: world.northId, before: null },
    ]);
    const [{ after } = { after: null }] = await world.auditOf('vacuum_reading', copy?.id ?? 0);
    expect(after).toEqual({ ...copied, copied_from });
  });

  test('brings its latest leak check completely: points, repairs and vacuum test', async () => {
    const tank = await world.newTank();
    const check = await world.repairAll(await world.newCheck(2, tank));
    dataOf(await world.test(check.id, START));
    world.server.clock.advance(HOUR);
    dataOf(await world.read(check.id, { vacuumReading: 16 }));
    world.server.clock.advance(HOUR);
    const body = { action: 'complete', finalVacuumReading: 17, vacuumTestStatus: 'passed' };
    const passed = dataOf(await world.test(check.id, body));
    const moved = await move(tank.id, 'North', { copy_latest_leak_check: true });
    expect([moved.leak_check_status, moved.last_leak_check_date]).toEqual(['pass', passed.assessment_date]);

    const [listed, ...others] = await checksOf(world.tokens.north, tank.id);
    expect(others).toEqual([]);
    const params = { id: listed?.id ?? 0 };
    const copy = dataOf(await world.server.call(getLeakCheck, { token: world.tokens.north, params }));
    const withoutIds = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
      rows.map(({ id: _, ...row }) => row);
    expect(copy).toEqual({
      ...passed,
      id: params.id,
      company_name: 'North',
      version: 1,
      leakPoints: withoutIds(passed.leakPoints).map((point) => expect.objectContaining(point)),
      vacuum_test_readings: withoutIds(passed.vacuum_test_readings).map((reading) => expect.objectContaining(reading)),
    });
    expect(copy.id).not.toBe(passed.id);
    expect(copy.vacuum_test_readings).toHaveLength(1);
    expect(await world.auditOf('leak_check_assessment', copy.id)).toMatchObject([
      { action: 'copy', company_id: world.northId, after: { copied_from: passed.id, overall_status: 'pass' } },
    ]);
  });

  test('leaves the originals with its previous company', async () => {
    const tank = await world.newTank();
    const reading = await logReading(tank.id, 12, 1);
    const check = await world.newCheck(1, tank);
    await move(tank.id, 'North', BOTH);
    await move(tank.id, 'Polar Gas');
    expect((await readingsOf(world.tokens.polar, tank.id)).map(({ id }) => id)).toEqual([reading]);
    expect((await checksOf(world.tokens.polar, tank.id)).map(({ id }) => id)).toEqual([check.id]);
  });

  test('brings a leak check awaiting review that is then independent of the original', async () => {
    const tank = await world.newTank();
    const check = await world.newCheck(1, tank);
    await move(tank.id, 'North', BOTH);
    const [listed] = await checksOf(world.tokens.north, tank.id);
    const params = { id: listed?.id ?? 0 };
    const copy = dataOf(await world.server.call(getLeakCheck, { token: world.tokens.north, params }));
    await world.repairAll(copy);
    const original = dataOf(
      await world.server.call(getLeakCheck, { token: world.tokens.admin, params: { id: check.id } }),
    );
    expect(original.leakPoints.map(({ repaired }) => repaired)).toEqual([false]);
  });

  test('brings nothing twice when it returns, and nothing if there is nothing', async () => {
    const tank = await world.newTank();
    await logReading(tank.id, 12, 1);
    await world.newCheck(0, tank);
    for (const company of ['North', 'Polar Gas', 'North']) await move(tank.id, company, BOTH);
    for (const token of [world.tokens.north, world.tokens.admin]) {
      const companies = token === world.tokens.admin ? 2 : 1;
      expect(await readingsOf(token, tank.id)).toHaveLength(companies);
      expect(await checksOf(token, tank.id)).toHaveLength(companies);
    }
    const bare = await world.newTank();
    expect((await move(bare.id, 'North', BOTH)).leak_check_status).toBe('no_data');
    expect(await readingsOf(world.tokens.admin, bare.id)).toEqual([]);
  });

  test('brings later changes of its leak check when it returns', async () => {
    const tank = await world.newTank();
    const original = await world.newCheck(1, tank);
    await move(tank.id, 'North', BOTH);
    const [listed] = await checksOf(world.tokens.north, tank.id);
    const params = { id: listed?.id ?? 0 };
    await world.repairAll(dataOf(await world.server.call(getLeakCheck, { token: world.tokens.north, params })));
    dataOf(await world.test(params.id, START));
    const complete = { action: 'complete', finalVacuumReading: 17, vacuumTestStatus: 'passed' };
    dataOf(await world.test(params.id, complete));
    const moved = await move(tank.id, 'Polar Gas', { copy_latest_leak_check: true });
    expect(moved.leak_check_status).toBe('pass');
    const [latest, ...earlier] = await checksOf(world.tokens.polar, tank.id);
    expect([latest?.vacuum_test_status, earlier.map(({ id }) => id)]).toEqual(['passed', [original.id]]);
    for (const company of ['North', 'Polar Gas']) await move(tank.id, company, BOTH);
    expect(await checksOf(world.tokens.polar, tank.id)).toHaveLength(2);
  });

  test('brings nothing unless requested', async () => {
    const tank = await world.newTank();
    await logReading(tank.id, 12, 1);
    await world.newCheck(1, tank);
    await move(tank.id, 'North', { copy_latest_reading: false });
    expect(await readingsOf(world.tokens.north, tank.id)).toEqual([]);
    expect(await checksOf(world.tokens.north, tank.id)).toEqual([]);
  });
});

describe('a move is rejected as a whole, and nothing is written,', () => {
  const refusal = async (tank: Tank, body: object) =>
    world.expectingNoChange(async () => {
      const { status, body: response } = await change(tank.id, body);
      return [status, response.fields];
    });

  test('if the copied leak check has a running vacuum test', async () => {
    const tank = await world.newTank();
    const check = await world.newCheck(0, tank);
    await logReading(tank.id, 12, 1);
    dataOf(await world.test(check.id, START));
    const text = 'Its vacuum test is under way: complete the test first, or move the tank without the leak check.';
    const asked = { company_name: 'North', ...BOTH };
    expect(await refusal(tank, asked)).toEqual([409, { copy_latest_leak_check: text }]);
    expect((await change(tank.id, { ...asked, copy_latest_leak_check: false })).status).toBe(200);
  });

  test.each([
    ['its own company', { company_name: 'polar gas' }],
    ['no company', {}],
  ])('if copies are requested with %s', async (_, body) => {
    const text = 'Only a tank that moves to another company takes a copy along';
    const tank = await world.newTank();
    expect(await refusal(tank, { ...body, copy_latest_reading: true })).toEqual([400, { copy_latest_reading: text }]);
    expect((await change(tank.id, { ...body, copy_latest_reading: false })).status).toBe(200);
  });

  test('if a copy option is not a boolean', async () => {
    const asked = { company_name: 'North', copy_latest_reading: 'yes' };
    const [status, fields] = await refusal(await world.newTank(), asked);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['copy_latest_reading']]);
  });
});
