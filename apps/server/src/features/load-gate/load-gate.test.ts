import { getTankLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import { updateCompanySetting, updateGeneralSetting } from '@dewar/contract/settings';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

type Who = keyof TankWorld['tokens'];

const gateOf = (id: number, who: Who = 'polar') =>
  world.server.call(getTankLoadGate, { token: world.tokens[who], params: { id } });
const fleetGate = (who: Who = 'polar', companyName = 'Polar Gas') =>
  world.server.call(listLoadGate, { token: world.tokens[who], params: { companyName } });
const record = (tank_id: number, transfer: object) =>
  world.server.call(createTransfer, { token: world.tokens.polar, body: { tank_id, ...transfer } });

const LOAD = { loaded_at: '2026-04-01T00:00:00Z', loaded_weight_lbs: 9_300, loaded_pressure: 8, product_name: 'LHe' };
const ARRIVAL = { arrived_at: '2026-04-21T00:00:00Z', arrival_pressure: 30, was_venting: false };

test('a tank is told with what decides whether it may be loaded', async () => {
  const tank = await world.newTank({
    csc_inspection_date: '2025-02-10',
    five_year_test_date: '2022-08-15',
    capacity_litres: 41_600,
    boil_off_percent_per_day: 0.62,
  });
  const { polar: token } = world.tokens;
  await record(tank.id, { ...LOAD, ...ARRIVAL });
  const reading = { tank_id: tank.id, vacuum_reading: 140, reading_timestamp: '2026-05-08T12:00:00Z' };
  await world.server.call(createVacuumReading, { token, body: { ...reading, fresh_pull: false } });
  await judgeTanks(world.server);
  const { status, text, body } = await gateOf(tank.id);
  expect(status, text).toBe(200);
  expect(body.data).toMatchObject({
    company_name: 'Polar Gas',
    today: world.server.clock.now().toISOString().slice(0, 10),
    timezone: 'America/New_York',
    holding_margin_days: 5,
    thermal: { relief_set_pressure_psi: 100, gauge_error_psi: 0.7 },
    tank: {
      id: tank.id,
      operational_status: true,
      csc_inspection_date: '2025-02-10',
      five_year_test_date: '2022-08-15',
      leak_check_status: 'no_data',
      capacity_litres: 41_600,
      latest_reading: { vacuum_reading: 140 },
      last_load: { product_name: 'LHe', loaded_weight_lbs: 9_300, loaded_pressure: 8 },
      heat_leaks: [{ product: 'helium', trips: 1 }],
      is_in_transit: false,
    },
  });
  const [helium] = body.data.tank.heat_leaks;
  expect(helium?.least_watts).toBeLessThan(helium?.watts ?? 0);
  expect(helium?.cautious_watts).toBeGreaterThan(helium?.watts ?? 0);
  const journey = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 8, days: 15 };
  const answer = judgeLoadGate(body.data.tank, journey, toGateView(body.data));
  expect(answer).toMatchObject({ verdict: 'mind', reasons: [{ kind: 'vacuum_high', microns: 140 }] });
  expect(answer.holding?.heatLeak.trips).toBe(1);
  expect((await gateOf(tank.id, 'admin')).body.data).toEqual(body.data);
});

test("a company's list has its tanks at rest, by number", async () => {
  const resting = await world.newTank({ tank_number: 'REST 2' });
  const first = await world.newTank({ tank_number: 'REST 1', operational_status: false });
  const moving = await world.newTank({ tank_number: 'REST 3' });
  const foreign = await world.newTank({ company_name: 'North' });
  const deleted = await world.newTank({ tank_number: 'REST 4' });
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: deleted.id } });
  await record(moving.id, LOAD);
  const { body } = await fleetGate();
  const numbers = body.data.tanks.map(({ tank_number }) => tank_number).filter((each) => each.startsWith('REST'));
  expect(numbers).toEqual([first.tank_number, resting.tank_number]);
  expect(body.data.tanks.map(({ id }) => id)).not.toContain(foreign.id);
  expect(body.data.tanks.find(({ id }) => id === resting.id)).toEqual((await gateOf(resting.id)).body.data.tank);
  expect((await gateOf(moving.id)).body.data.tank.is_in_transit).toBe(true);
  expect((await fleetGate('admin')).body.data.tanks).toEqual(body.data.tanks);
});

test('another company is not told, and an unassigned user finds nothing', async () => {
  const { id } = await world.newTank();
  expect((await gateOf(id, 'north')).status).toBe(404);
  expect((await gateOf(id, 'unassigned')).status).toBe(404);
  expect((await fleetGate('north')).status).toBe(404);
});

test('a tank is being judged from each change of its records, its plate, the settings or the model until it is', async () => {
  const { id } = await world.newTank({ operational_status: true });
  const isBeingJudged = async () => {
    const { body } = await fleetGate();
    const listed = body.data.tanks.find((tank) => tank.id === id);
    const { tank } = (await gateOf(id)).body.data;
    if (listed !== undefined) expect(listed).toEqual(tank);
    return tank.is_being_judged;
  };
  const judged = async () => {
    await judgeTanks(world.server);
    return isBeingJudged();
  };
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  const token = world.tokens.admin;
  const load = await record(id, LOAD);
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  await world.server.call(updateTransfer, { token, params: { id: load.body.data.id }, body: ARRIVAL });
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  const reading = { tank_id: id, vacuum_reading: 12, reading_timestamp: '2026-05-08T12:00:00Z' };
  await world.server.call(createVacuumReading, { token, body: { ...reading, fresh_pull: false } });
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  await world.server.call(updateTank, { token, params: { id }, body: { boil_off_percent_per_day: 0.5 } });
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  const setting = { params: { setting_key: 'gauge_error_psi' }, body: { value: 0.9 } };
  expect((await world.server.call(updateGeneralSetting, { token, ...setting })).status).toBe(200);
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  await world.server.db.updateTable('tank_judgements').set({ settings_hash: 'of another model' }).execute();
  expect(await isBeingJudged()).toBe(true);
  expect(await judged()).toBe(false);
  world.server.clock.advance(3 * 86_400_000);
  expect(await isBeingJudged()).toBe(false);
});

test('the holding time is not told from other records than those of now', async () => {
  const { id } = await world.newTank({ capacity_litres: 41_600, boil_off_percent_per_day: 0.62 });
  const token = world.tokens.admin;
  const { body } = await record(id, { ...LOAD, ...ARRIVAL });
  const answer = async () => {
    const { data } = (await gateOf(id)).body;
    const journey = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 8, days: 15 };
    const { holding, reasons } = judgeLoadGate(data.tank, journey, toGateView(data));
    return { days: holding?.cautiousDays ?? null, kinds: reasons.map(({ kind }) => kind) };
  };
  await judgeTanks(world.server);
  const before = await answer();
  const vented = { arrival_pressure: 99, was_venting: true };
  await world.server.call(updateTransfer, { token, params: { id: body.data.id }, body: { ...ARRIVAL, ...vented } });
  expect(await answer()).toMatchObject({ days: null, kinds: expect.arrayContaining(['being_judged']) });
  await judgeTanks(world.server);
  const after = await answer();
  expect(after.kinds).not.toContain('being_judged');
  expect(after.days).toBeLessThan(before.days ?? 0);
});

test('records of an earlier company do not count', async () => {
  const { id } = await world.newTank();
  await record(id, { ...LOAD, ...ARRIVAL });
  await judgeTanks(world.server);
  expect((await gateOf(id)).body.data.tank.heat_leaks).toHaveLength(1);
  const body = { company_name: 'North' };
  await world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
  expect((await gateOf(id, 'north')).body.data.tank).toMatchObject({ heat_leaks: [], last_load: null });
});

test('a tank in stock is told by the general settings', async () => {
  const { id } = await world.newTank({ company_name: null });
  const tank = { last_load: null, is_being_judged: false };
  expect((await gateOf(id, 'admin')).body.data).toMatchObject({ company_name: null, tank });
});

test('the margin and the day follow the settings', async () => {
  const { id } = await world.newTank();
  const token = world.tokens.admin;
  const margin = { params: { setting_key: 'holding_margin_days' }, body: { value: 8 } };
  expect((await world.server.call(updateGeneralSetting, { token, ...margin })).status).toBe(200);
  const zone = { params: { setting_key: 'timezone', name: 'Polar Gas' }, body: { value: 'Pacific/Kiritimati' } };
  expect((await world.server.call(updateCompanySetting, { token, ...zone })).status).toBe(200);
  expect((await gateOf(id)).body.data).toMatchObject({ holding_margin_days: 8, timezone: 'Pacific/Kiritimati' });
});

test('why a tank was loaded although the gate said no is kept with the load, and logged', async () => {
  const { id: tank_id } = await world.newTank({ five_year_test_date: '2020-01-15' });
  const reason_for_loading = 'Returning to the depot for its test';
  const expected_arrival_at = '2026-04-11T08:30:00.000Z';
  const { status, text, body } = await record(tank_id, { ...LOAD, reason_for_loading, expected_arrival_at });
  expect(status, text).toBe(201);
  expect(body.data.reason_for_loading).toBe(reason_for_loading);
  expect(new Date(body.data.expected_arrival_at ?? 0).toISOString()).toBe(expected_arrival_at);
  expect(await world.auditOf('transfer', body.data.id)).toMatchObject([{ after: { reason_for_loading } }]);
  const arrived = await world.server.call(updateTransfer, {
    ...{ token: world.tokens.polar, params: { id: body.data.id } },
    body: { ...ARRIVAL, expected_arrival_at, reason_for_loading },
  });
  expect(arrived.status, arrived.text).toBe(200);
  expect(arrived.body.data.reason_for_loading).toBe(reason_for_loading);
});

test('a load is not expected before it is loaded', async () => {
  const { id } = await world.newTank();
  const { status, body } = await record(id, { ...LOAD, expected_arrival_at: '2026-03-31T23:59:59Z' });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ expected_arrival_at: 'Expected arrival must not be earlier than the load time' });
});

test('a tank that vented on its last trips surely holds no longer than these took', async () => {
  const tank = await world.newTank({
    capacity_litres: 41_600,
    boil_off_percent_per_day: 0.62,
    relief_set_pressure: 100,
  });
  const token = world.tokens.admin;
  const today = world.server.clock.now().getTime();
  const at = (days: number) => new Date(today - days * 86_400_000).toISOString();
  const trip = async (ended: number, days: number, arrival: object) => {
    const load = {
      tank_id: tank.id,
      action: 'Load',
      product_name: 'LHe',
      loaded_weight_lbs: 9_900,
      loaded_pressure: 8,
    };
    const times = { loaded_at: at(ended + days), arrived_at: at(ended) };
    const { status, text } = await world.server.call(createTransfer, {
      token,
      body: { ...load, ...times, ...arrival },
    });
    expect(status, text).toBe(201);
  };
  for (const ended of [200, 170, 140, 110, 80]) await trip(ended, 20, { arrival_pressure: 42 });
  for (const ended of [50, 30, 10]) await trip(ended, 12, { arrival_pressure: 98, was_venting: true });
  await judgeTanks(world.server);
  const { data } = (await gateOf(tank.id)).body;
  const journey = { productName: 'LHe', weightLbs: 9_900, pressurePsi: 8, days: 20 };
  const { verdict, holding, reasons } = judgeLoadGate(data.tank, journey, toGateView(data));
  expect(verdict).toBe('mind');
  expect(reasons.map(({ kind }) => kind)).toContain('holding_short');
  expect(holding?.cautiousDays).toBeLessThanOrEqual(12);
  expect(holding?.because).toBe(at(10));
});
