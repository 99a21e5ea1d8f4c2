import {
  exportLedgerLoads,
  getCustodyLedger,
  getLedgerLoad,
  type LedgerLoad,
  listLedgerGroups,
  listLedgerLoads,
} from '@dewar/contract/custody-ledger';
import type { QueryOf } from '@dewar/contract/endpoint';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, deleteTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading, deleteVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { dataOf, errorOf } from '../leak-checks/leak-check-test-world.ts';
import { ledgerJob } from './ledger-job.ts';
import { createLedgerThread } from './ledger-thread.ts';

let world: TankWorld;
let tank_id: number;
beforeEach(async () => {
  world = await startTankWorld();
  tank_id = (await world.newTank()).id;
});
afterEach(() => world.server.stop());

type Person = 'admin' | 'polar' | 'north';

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const admin = () => ({ token: world.tokens.admin });

const day = (date: number) => new Date(Date.UTC(2026, 2, date)).toISOString();

/** A load of 10,000 lbs of LNG that took two days, and how much was received of it; undetermined without. */
async function weigh(date: number, receivedLbs: number | undefined, change: object = {}): Promise<number> {
  const body = {
    ...{ tank_id, action: 'Load', loaded_at: day(date), arrived_at: day(date + 2), loaded_weight_lbs: 10_000 },
    ...{ loaded_pressure: 10, arrival_pressure: 11, product_name: 'LNG', customer_name: 'Helix' },
    ...{ loading_site: 'Baytown', loading_scale: 'Baytown 2', receiving_site: 'Ghent', receiving_scale: 'Ghent A' },
    ...change,
  };
  const { id } = dataOf(await call(createTransfer, { ...admin(), body }));
  if (receivedLbs !== undefined) await determine(id, receivedLbs);
  return id;
}

async function determine(id: number, actual_received_lbs: number): Promise<void> {
  const body = { actual_received_lbs, final_determination: 'full_load', confirm_determination: true };
  dataOf(await call(determineTransfer, { ...admin(), params: { id }, body }));
}

async function readLoads(query: Readonly<Record<string, unknown>> = {}, person: Person = 'admin') {
  await keepLedger(world.server);
  return dataOf(await call(listLedgerLoads, { token: world.tokens[person], query }));
}

async function readLedger(query: Readonly<Record<string, unknown>> = {}, person: Person = 'admin') {
  await keepLedger(world.server);
  return dataOf(await call(getCustodyLedger, { token: world.tokens[person], query }));
}

async function readGroups(group: QueryOf<typeof listLedgerGroups>['group'], person: Person = 'admin') {
  await keepLedger(world.server);
  return dataOf(await call(listLedgerGroups, { token: world.tokens[person], query: { group } }));
}

const deltasOf = (loads: readonly LedgerLoad[]) => loads.map(({ delta_lbs }) => delta_lbs);

/** Three loads that arrive half a percent short, each with another customer and tank. */
async function weighLow(change: object = {}): Promise<void> {
  for (const date of [1, 5, 9]) {
    const other = { tank_id: (await world.newTank()).id, customer_name: `Customer ${date}` };
    await weigh(date, 9_948 + date, { ...other, ...change });
  }
}

test('a load enters the ledger with its final determination, and says how far its weights differ', async () => {
  const id = await weigh(1, undefined, { bol_number: 'B 4711' });
  expect(await readLoads()).toEqual([]);
  expect(await readLedger()).toMatchObject({ loads: 0, waiting: 1 });
  await determine(id, 9_950);
  const [load] = await readLoads();
  expect(load).toMatchObject({
    ...{ id, loaded_lbs: 10_000, received_lbs: 9_950, expected_vent_lbs: 0, delta_lbs: 50 },
    ...{ loading_scale: 'Baytown 2', receiving_scale: 'Ghent A', company_name: 'Polar Gas', is_tank_readable: true },
    bol_number: 'B 4711',
  });
  const file = await call(exportLedgerLoads, { ...admin(), query: {} });
  expect(csvRows(file.text)).toMatchObject([{ 'BOL number': 'B 4711', Loaded: '10000', Received: '9950' }]);
  expect(load?.z).toBeCloseTo(50 / Math.hypot(15, 14.925), 9);
  expect(await readLedger()).toMatchObject({ loads: 1, waiting: 0, findings: [] });
});

test('the server keeps the ledger in a thread of its own', async () => {
  await weigh(1, 9_990);
  const thread = createLedgerThread();
  await ledgerJob({ ...world.server, thread }).run(new AbortController().signal);
  await thread.close();
  const listed = await call(listLedgerLoads, { ...admin(), query: {} });
  expect(deltasOf(dataOf(listed))).toEqual([10]);
});

test('three loads that differ by half a percent point at the scale they have in common', async () => {
  await weighLow({ loading_site: null, loading_scale: null, receiving_site: null });
  const { findings } = await readLedger();
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    ...{ group: 'scale', name: 'Ghent A', direction: 'low', since: '2026-03-03T00:00:00+00:00', loads: 3 },
    ...{ raised_at: '2026-03-11T00:00:00+00:00', part_of: null, worth: null },
  });
  expect(findings[0]?.bias).toBeCloseTo(0.0047, 9);
  expect(findings[0]?.lbs).toBeCloseTo(141, 6);
});

test('a scale with a bias also shows at its site, as a part of the same finding', async () => {
  await weighLow({ receiving_site: null, receiving_scale: null });
  const { findings } = await readLedger();
  expect(findings.map(({ group, direction, part_of }) => [group, direction, part_of?.name ?? null])).toEqual([
    ['scale', 'high', null],
    ['site', 'high', 'Baytown 2'],
  ]);
});

test('a tank that always loses is found by itself', async () => {
  for (const date of [1, 5, 9]) {
    const scales = {
      loading_scale: null,
      receiving_scale: null,
      loading_site: `${date}`,
      receiving_site: `to ${date}`,
    };
    await weigh(date, 9_950, { ...scales, customer_name: null });
  }
  const { findings } = await readLedger();
  expect(findings.map(({ group, name, direction }) => [group, name, direction])).toEqual([['tank', 'Tank 1', 'high']]);
});

test('a weight at both ends of one scale tells nothing about it', async () => {
  await weigh(1, 9_900, { receiving_scale: ' baytown 2', receiving_site: 'BAYTOWN' });
  expect(await readGroups('scale')).toEqual([]);
  expect(await readGroups('site')).toEqual([]);
  expect(await readGroups('tank')).toHaveLength(1);
});

test('what a load lost by venting tells about its tank, and nothing about scales', async () => {
  const id = await weigh(1, 9_500, { was_venting: true });
  expect(await readGroups('tank')).toMatchObject([{ loads: 1, high: 2.5 }]);
  for (const group of ['scale', 'site', 'customer'] as const) expect(await readGroups(group)).toEqual([]);
  const edit = { was_venting: false, confirm_determination: true };
  dataOf(await call(updateTransfer, { ...admin(), params: { id }, body: edit }));
  expect(await readGroups('customer')).toMatchObject([{ loads: 1, high: 2.5 }]);
});

test('product that was taken out on the way accuses neither valve nor scale, until it is said to have vented', async () => {
  const ids = [await weigh(1, 9_000), await weigh(5, 8_000), await weigh(9, 9_500)];
  const answer = async (id: number, loss_answer: 'vented' | 'taken_out') => {
    const body = { actual_received_lbs: 8_000, final_determination: 'partial_load' as const, loss_answer };
    dataOf(await call(determineTransfer, { ...admin(), params: { id }, body }));
  };
  for (const id of ids) await answer(id, 'taken_out');
  expect((await readLedger()).findings).toEqual([]);
  expect((await readLoads()).map(({ id }) => id).sort()).toEqual(ids);
  for (const id of ids) await answer(id, 'vented');
  expect((await readLedger()).findings.map(({ group }) => group)).toContain('tank');
});

test('a loss that is said to have vented tells about its tank alone, as one that was seen venting', async () => {
  const id = await weigh(1, 9_500);
  expect(await readGroups('scale')).not.toEqual([]);
  const body = {
    actual_received_lbs: 9_500,
    final_determination: 'partial_load' as const,
    loss_answer: 'vented' as const,
  };
  dataOf(await call(determineTransfer, { ...admin(), params: { id }, body }));
  expect(await readGroups('tank')).toMatchObject([{ loads: 1, high: 2.5 }]);
  for (const group of ['scale', 'site', 'customer'] as const) expect(await readGroups(group)).toEqual([]);
});

test('names that differ in case are one scale, shown as it was written last', async () => {
  await weigh(1, 9_990);
  await weigh(5, 9_990, { loading_scale: 'BAYTOWN 2' });
  const names = (await readGroups('scale')).map(({ name, loads }) => [name, loads]);
  expect(names).toEqual(expect.arrayContaining([['BAYTOWN 2', 2]]));
  expect(names).toHaveLength(2);
});

test('the picture of a scale has its sums after each load, in the order of weighing', async () => {
  await weigh(9, 10_000);
  await weigh(1, 9_968);
  const [group] = await readGroups('tank');
  expect(group?.points.map(({ high }) => Math.round(high * 100) / 100)).toEqual([1.01, 0.51]);
  expect(group).toMatchObject({ loads: 2, low: 0, direction: null });
});

test('a corrected, a moved and a deleted load leave the sums as if they had always been so', async () => {
  const id = await weigh(1, 9_900);
  const other = await weigh(5, 9_900);
  await readLoads();
  await determine(id, 10_000);
  expect(deltasOf(await readLoads())).toEqual([100, 0]);
  const params = { id: other };
  const moved = { loading_scale: 'Baytown 1', confirm_determination: true };
  dataOf(await call(updateTransfer, { ...admin(), params, body: moved }));
  expect((await readGroups('scale')).map(({ name, loads }) => [name, loads])).toEqual(
    expect.arrayContaining([
      ['Baytown 2', 1],
      ['Baytown 1', 1],
    ]),
  );
  dataOf(await call(deleteTransfer, { ...admin(), params }));
  const listed = await call(listLedgerLoads, { ...admin(), query: {} });
  expect(deltasOf(dataOf(listed))).toEqual([0]);
  expect((await readGroups('scale')).map(({ name }) => name)).not.toContain('Baytown 1');
});

test('an arrival that is withdrawn leaves the ledger', async () => {
  const id = await weigh(1, undefined);
  expect((await readLedger()).waiting).toBe(1);
  dataOf(
    await call(updateTransfer, { ...admin(), params: { id }, body: { arrived_at: null, arrival_pressure: null } }),
  );
  expect((await readLedger()).waiting).toBe(0);
});

test('a load past relief is expected to have vented, by the plate of its tank until it is determined', async () => {
  const late = { loaded_at: '2025-06-01T00:00:00Z', arrived_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 30_000 };
  const id = await weigh(1, undefined, late);
  const ventOf = async () => {
    await keepLedger(world.server);
    return dataOf(await call(getLedgerLoad, { ...admin(), params: { id } }))?.expected_vent_lbs ?? Number.NaN;
  };
  const before = await ventOf();
  expect(before).toBeGreaterThan(0);
  const plate = { params: { id: tank_id }, body: { boil_off_percent_per_day: 0.3 } };
  dataOf(await call(updateTank, { ...admin(), ...plate }));
  const after = await ventOf();
  expect(after).toBeGreaterThan(1.5 * before);
  await determine(id, 29_500);
  expect((await readLoads())[0]).toMatchObject({ expected_vent_lbs: after });
  expect((await readLoads())[0]?.delta_lbs).toBeCloseTo(500 - after, 6);
});

/** A load past relief, whose vent follows from the trips, readings and hold tests before it, and a trip before it. */
async function weighAfterTrips() {
  const year = { loaded_at: '2025-06-01T00:00:00Z', arrived_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 30_000 };
  const last = await weigh(1, 29_500, year);
  const trip = { loaded_at: '2025-01-01T00:00:00Z', arrived_at: '2025-01-21T00:00:00Z', arrival_pressure: 45 };
  const earlier = await weigh(1, undefined, { ...trip, loaded_weight_lbs: 30_000 });
  /** As it is kept, and as it is computed from what is stored now. */
  const ventOf = async () => {
    const kept = (await readLoads()).find(({ id }) => id === last)?.expected_vent_lbs;
    await sql`insert into custody_ledger_marks (transfer_id) select id from transfers`.execute(world.server.db);
    const fresh = (await readLoads()).find(({ id }) => id === last)?.expected_vent_lbs;
    expect(kept).toBe(fresh);
    return kept ?? Number.NaN;
  };
  return { earlier, ventOf };
}

test.each([
  ['to a later day, after a load', { loaded_at: '2026-06-03T00:00:00Z', arrived_at: '2026-06-08T00:00:00Z' }],
  ['to an earlier day', { loaded_at: '2024-12-01T00:00:00Z', arrived_at: '2024-12-05T00:00:00Z' }],
  ['to another arrival', { arrived_at: '2025-03-01T00:00:00Z' }],
  ['to another pressure', { arrival_pressure: 12 }],
  ['to another action', { action: 'Offload' }],
])('a trip that is moved %s leaves no load with the vent of before', async (_how, body) => {
  const { earlier, ventOf } = await weighAfterTrips();
  const before = await ventOf();
  dataOf(await call(updateTransfer, { ...admin(), params: { id: earlier }, body }));
  expect(await ventOf()).not.toBe(before);
});

test('a trip that is deleted leaves no load with the vent of before', async () => {
  const { earlier, ventOf } = await weighAfterTrips();
  const before = await ventOf();
  dataOf(await call(deleteTransfer, { ...admin(), params: { id: earlier } }));
  expect(await ventOf()).not.toBe(before);
});

test('a reading that is entered late, moved or deleted leaves no load with the vent of before', async () => {
  const { ventOf } = await weighAfterTrips();
  const before = await ventOf();
  const pull = { vacuum_reading: 8, fresh_pull: true, reading_timestamp: '2025-05-20T00:00:00Z', tank_id };
  const { id } = dataOf(await call(createVacuumReading, { ...admin(), body: pull }));
  const pulled = await ventOf();
  expect(pulled).not.toBe(before);
  const params = { id };
  dataOf(await call(updateVacuumReading, { ...admin(), params, body: { reading_timestamp: '2026-06-05T00:00:00Z' } }));
  expect(await ventOf()).toBe(before);
  dataOf(await call(updateVacuumReading, { ...admin(), params, body: { reading_timestamp: '2025-05-20T00:00:00Z' } }));
  expect(await ventOf()).toBe(pulled);
  dataOf(await call(deleteVacuumReading, { ...admin(), params }));
  expect(await ventOf()).toBe(before);
});

test('a loss that only the uncertainty of its vent explains is listed with the losses', async () => {
  const { earlier, ventOf } = await weighAfterTrips();
  const vent = await ventOf();
  dataOf(await call(deleteTransfer, { ...admin(), params: { id: earlier } }));
  const [load] = await readLoads();
  const received = Math.round(30_000 - (load?.expected_vent_lbs ?? vent) - (load?.vent_error_lbs ?? 0));
  await determine(load?.id ?? 0, received);
  const [beyond] = await readLoads({ beyond: 'true' });
  expect(beyond?.id).toBe(load?.id);
  expect(Math.abs(beyond?.z ?? 9)).toBeLessThan(2);
  const file = await call(exportLedgerLoads, { ...admin(), query: { format: 'csv' } });
  expect(file.text).toMatch(/within what its vent may have been, [\d,]+ ± [\d,]+ lbs/);
});

test('trips of the tank with an earlier company do not change what a load is expected to vent', async () => {
  const late = { loaded_at: '2025-06-01T00:00:00Z', arrived_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 30_000 };
  const id = await weigh(1, 29_500, late);
  const [alone] = await readLoads();
  for (const month of ['01', '02', '03', '04']) {
    const trip = { loaded_at: `2025-${month}-01T00:00:00Z`, arrived_at: `2025-${month}-21T00:00:00Z` };
    await weigh(1, undefined, { ...trip, loaded_weight_lbs: 30_000, arrival_pressure: 45 });
  }
  const expectedVent = async () => {
    await determine(id, 29_400);
    await determine(id, 29_500);
    return (await readLoads()).find((load) => load.id === id)?.expected_vent_lbs;
  };
  expect(await expectedVent()).not.toBeCloseTo(alone?.expected_vent_lbs ?? 0, 1);
  // Its assignment says that the tank was with another company then.
  await sql`
    with stay as (
      insert into tank_assignments (tank_id, company_id, assigned_at, released_at)
      select ${tank_id}, id, '2024-12-01', '2025-05-01' from companies where name = 'North' returning id, company_id)
    update transfers set assignment_id = stay.id, company_id = stay.company_id from stay
     where transfers.id <> ${id}`.execute(world.server.db);
  expect(await expectedVent()).toBe(alone?.expected_vent_lbs);
});

test('the uncertainty of the scales is a setting, with which loads that are determined later are judged', async () => {
  await weigh(1, 9_900);
  const [before] = await readLoads();
  const setting = { params: { setting_key: 'scale_uncertainty_percent' }, body: { value: 0.3 } };
  dataOf(await call(updateGeneralSetting, { ...admin(), ...setting }));
  await weigh(5, 9_900);
  const [later, earlier] = await readLoads();
  expect(earlier).toMatchObject({ z: before?.z, basis: { scale_uncertainty_percent: 0.15, is_outdated: true } });
  expect(later?.z).toBeCloseTo((before?.z ?? 0) / 2, 9);
  expect((await readLedger()).scale_uncertainty_percent).toBe(0.3);
});

test('an upgrade to another model judges every load again, although the settings are the same', async () => {
  await weigh(1, 9_990);
  const thread = createLedgerThread();
  const compared: number[] = [];
  const run: typeof thread.run = (task) => {
    if (task.kind === 'compare') compared.push(task.loads.length);
    return thread.run(task);
  };
  const job = ledgerJob({ ...world.server, thread: { ...thread, run } });
  await job.run(new AbortController().signal);
  await job.run(new AbortController().signal);
  expect(compared).toEqual([1]);
  await world.server.pool.query('update custody_ledger_settings set model_version = model_version - 1');
  await job.run(new AbortController().signal);
  expect(compared).toEqual([1, 1]);
  await thread.close();
});

test('a load that cannot be compared fails alone, leaves the ledger, and comes back once it can be', async () => {
  const spoilt = await weigh(1, 9_990);
  const others = [await weigh(5, 9_980), await weigh(9, 9_970)];
  expect((await readLoads()).map(({ id }) => id).sort()).toEqual([spoilt, ...others]);
  const { pool, logs } = world.server;
  const loadAt = (time: string) => pool.query('update transfers set loaded_at = $1 where id = $2', [time, spoilt]);
  const mark = () => pool.query('insert into custody_ledger_marks (transfer_id) select id from transfers');
  await loadAt('-infinity');
  await mark();
  expect((await readLoads()).map(({ id }) => id).sort()).toEqual(others);
  expect(logs.filter(({ transfer_id }) => transfer_id === spoilt)).toHaveLength(1);
  expect((await pool.query('select from custody_ledger_marks')).rows).toEqual([]);
  await loadAt('2026-03-01');
  await mark();
  expect((await readLoads()).map(({ id }) => id).sort()).toEqual([spoilt, ...others]);
});

test('findings are told in money once the product has a price', async () => {
  await weighLow();
  const setting = { params: { setting_key: 'price_lng' }, body: { value: 2 } };
  dataOf(await call(updateGeneralSetting, { ...admin(), ...setting }));
  const [finding] = (await readLedger()).findings;
  expect(finding?.worth).toBeCloseTo(2 * (finding?.lbs ?? 0), 6);
});

test('company users see the loads and findings of their own company, and no others', async () => {
  await weighLow();
  const north = await world.newTank({ company_name: 'North' });
  await weigh(20, 9_999, { tank_id: north.id });
  expect(deltasOf(await readLoads({}, 'north'))).toEqual([1]);
  expect(await readLoads({}, 'polar')).toHaveLength(3);
  expect(await readLoads()).toHaveLength(4);
  expect(await readLoads({ company: 'North' })).toHaveLength(1);
  await weigh(25, undefined);
  expect(await readLedger({}, 'north')).toMatchObject({ loads: 1, waiting: 0, findings: [] });
  expect(await readLedger({}, 'polar')).toMatchObject({ loads: 3, waiting: 1 });
  expect((await readGroups('scale', 'north')).map(({ loads }) => loads)).toEqual([1, 1]);
  const foreign = { token: world.tokens.north, query: { company: 'Polar Gas' } };
  for (const endpoint of [getCustodyLedger, listLedgerGroups, listLedgerLoads, exportLedgerLoads]) {
    expect((await call(endpoint, foreign)).status).toBe(404);
  }
});

test('a load stays with the company that had the tank, also after the tank has moved or was deleted', async () => {
  await weigh(1, 9_990);
  const params = { id: tank_id };
  dataOf(await call(updateTank, { ...admin(), params, body: { company_name: 'North' } }));
  expect(await readLoads({}, 'north')).toEqual([]);
  expect(await readLoads({}, 'polar')).toMatchObject([{ tank_number: 'Tank 1', is_tank_readable: false }]);
  expect(await readLoads()).toMatchObject([{ is_tank_readable: true }]);
  dataOf(await call(deleteTank, { ...admin(), params }));
  expect(await readLoads({}, 'polar')).toMatchObject([{ delta_lbs: 10, is_tank_readable: false }]);
  expect(await readLoads()).toMatchObject([{ is_tank_readable: false }]);
});

test('a row adds up as it is read, in the list, the preview and the file, without the noise of a computed figure', async () => {
  const ids = [await weigh(1, 9_982.2), await weigh(4, 9_900.11, { loaded_weight_lbs: 10_000.13 })];
  for (const [date, days] of [
    [-300, 120],
    [-100, 90],
  ] as const) {
    const far = { arrived_at: day(date + days), product_name: 'LHe', arrival_pressure: 90 };
    await call(updateTank, {
      ...admin(),
      params: { id: tank_id },
      body: { capacity_litres: 41_600, boil_off_percent_per_day: 0.62 },
    });
    ids.push(await weigh(date, 4_000.37, far));
  }
  const loads = await readLoads();
  expect(loads.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  expect(loads.find(({ id }) => id === ids[0])?.delta_lbs).toBe(17.8);
  expect(loads.some(({ expected_vent_lbs }) => expected_vent_lbs > 0)).toBe(true);
  const cents = (pounds: number) => Math.round(pounds * 100);
  for (const { loaded_lbs, received_lbs, expected_vent_lbs, delta_lbs, uncertainty_lbs } of loads) {
    for (const figure of [loaded_lbs, received_lbs, expected_vent_lbs, delta_lbs, uncertainty_lbs]) {
      expect(figure).toBe(cents(figure) / 100);
    }
    expect(cents(delta_lbs)).toBe(cents(loaded_lbs) - cents(received_lbs) - cents(expected_vent_lbs));
  }
  const rows = csvRows((await call(exportLedgerLoads, { ...admin(), query: {} })).text);
  for (const row of rows) {
    const of = (name: string) => cents(Number(row[name]));
    expect(of('Difference')).toBe(of('Loaded') - of('Received') - of('Expected vent'));
  }
});

test('loads are listed by the latest arrival, in pages, of one place or only those beyond the scales', async () => {
  for (const [date, received] of [
    [1, 9_990],
    [5, 9_900],
    [9, 9_980],
  ] as const) {
    await weigh(date, received, date === 5 ? { customer_name: 'Tern' } : {});
  }
  expect(deltasOf(await readLoads())).toEqual([20, 100, 10]);
  expect(deltasOf(await readLoads({ beyond: 'true' }))).toEqual([100]);
  expect(deltasOf(await readLoads({ group: 'customer', key: 'helix' }))).toEqual([20, 10]);
  const first = await call(listLedgerLoads, { ...admin(), query: { limit: 2 } });
  expect(deltasOf(dataOf(first))).toEqual([20, 100]);
  const rest = await call(listLedgerLoads, { ...admin(), query: { limit: 2, cursor: first.body.next_cursor } });
  expect([deltasOf(dataOf(rest)), rest.body.next_cursor]).toEqual([[10], undefined]);
});

test('a group without a key and a key without a group are refused by name', async () => {
  const refused = async (query: Readonly<Record<string, unknown>>) =>
    errorOf(await call(listLedgerLoads, { ...admin(), query }));
  expect(await refused({ group: 'scale' })).toEqual([400, 'key']);
  expect(await refused({ key: 'ghent a' })).toEqual([400, 'group']);
});

test('the export has the same loads with the difference in percent, and no formulas', async () => {
  await weigh(1, 9_950, { customer_name: '=1+1', bol_number: '=2+2' });
  await keepLedger(world.server);
  const { text, headers } = await call(exportLedgerLoads, { token: world.tokens.polar, query: {} });
  expect(headers['content-disposition']).toContain('custody-ledger-2026-06-10.csv');
  const [header = '', row = ''] = text.split('\r\n');
  expect(header).toContain(
    'Expected vent,Expected vent unit,Uncertainty of the vent,Uncertainty of the vent unit,' +
      'Difference,Difference unit,Difference of the loaded weight,',
  );
  expect(row).toContain("Tank 1,LNG,'=1+1,'=2+2,Baytown,Baytown 2,Ghent,Ghent A,");
  expect(row).toContain('10000,lbs,9950,lbs,0,lbs,0,lbs,50,lbs,0.5,%,21.16,lbs,2.36');
});

test('before a determination the form learns the expected vent and the sums before this load', async () => {
  await weigh(1, 9_950);
  const id = await weigh(5, undefined);
  const preview = async (person: Person = 'admin') =>
    call(getLedgerLoad, { token: world.tokens[person], params: { id } });
  expect(dataOf(await preview())).toBeNull();
  await keepLedger(world.server);
  const data = dataOf(await preview());
  expect(data).toMatchObject({ loaded_lbs: 10_000, expected_vent_lbs: 0, scale_uncertainty_percent: 0.15 });
  const sums = data?.groups.map(({ group, name, role, high, low }) => [group, name, role, high > 1.8, low > 1.8]);
  expect(sums).toEqual([
    ['scale', 'Baytown 2', 1, true, false],
    ['scale', 'Ghent A', -1, false, true],
    ['site', 'Baytown', 1, true, false],
    ['site', 'Ghent', -1, false, true],
    ['tank', 'Tank 1', 1, true, false],
    ['customer', 'Helix', 1, true, false],
  ]);
  await determine(id, 9_950);
  await keepLedger(world.server);
  expect(dataOf(await preview())?.groups).toEqual(data?.groups);
  expect((await preview('polar')).status).toBe(200);
  expect((await preview('north')).status).toBe(404);
});
