import { exportLedgerLoads, listLedgerLoads } from '@dewar/contract/custody-ledger';
import { updateCompanySetting } from '@dewar/contract/settings';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { getTransferTotals } from '@dewar/contract/transfer-totals';
import {
  countTransfers,
  createTransfer,
  determineTransfer,
  exportTransfers,
  listTransfers,
} from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
const tanks: number[] = [];

interface Weighed {
  readonly at: string;
  readonly lbs: number | null;
  readonly received?: number;
  readonly customer: string | null;
  readonly tank: number;
}

/** By the clock of New York: the first is of April, the last of June. */
const LOADS: readonly Weighed[] = [
  { at: '2026-05-01T03:59:00Z', lbs: 11_111, received: 11_000, customer: 'Helix', tank: 0 },
  { at: '2026-05-01T04:01:00Z', lbs: 10_000.13, received: 9_982.2, customer: 'Helix', tank: 0 },
  { at: '2026-05-10T12:00:00Z', lbs: 11_640, received: 10_000.55, customer: ' hé-lix', tank: 1 },
  { at: '2026-05-12T12:00:00Z', lbs: 9_001.01, customer: 'Tern 10', tank: 2 },
  { at: '2026-05-13T12:00:00Z', lbs: null, received: 8_000.07, customer: 'tern 9', tank: 3 },
  { at: '2026-06-01T03:30:00Z', lbs: null, customer: null, tank: 4 },
  { at: '2026-06-01T04:30:00Z', lbs: 12_000, received: 11_000, customer: 'Tern', tank: 5 },
];
const OF_MAY = LOADS.slice(1, 6);
const ids: number[] = [];

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const polar = (query: object) => ({ token: world.tokens.polar, query: { ...query } });
const cents = (weights: readonly (number | null | undefined)[]) =>
  Math.round(weights.reduce<number>((sum, each) => sum + (each ?? 0) * 100, 0));

beforeAll(async () => {
  world = await startTankWorld();
  const token = world.tokens.admin;
  const plate = { capacity_litres: 41_600, boil_off_percent_per_day: 2 };
  for (const { at, lbs, received, customer, tank } of LOADS) {
    tanks[tank] ??= (await world.newTank(plate)).id;
    const arrived_at = new Date(Date.parse(at) + 8 * 86_400_000).toISOString();
    const body = {
      ...{ tank_id: tanks[tank], action: 'Load', loaded_at: at, arrived_at, loaded_weight_lbs: lbs },
      ...{ loaded_pressure: 60, arrival_pressure: 100, product_name: 'LHe', customer_name: customer },
    };
    if (tank === 0 && at === LOADS[0]?.at) body.arrived_at = at;
    const made = await call(createTransfer, { token, body });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    ids.push(id);
    if (received === undefined) continue;
    const determined = { actual_received_lbs: received, final_determination: 'full_load', confirm_determination: true };
    expect((await call(determineTransfer, { token, params: { id }, body: determined })).status).toBe(200);
  }
  const north = (await world.newTank({ company_name: 'North' })).id;
  const body = { tank_id: north, action: 'Load', loaded_at: '2026-05-05T00:00:00Z', loaded_weight_lbs: 5_000 };
  expect((await call(createTransfer, { token, body })).status).toBe(201);
  // What becomes of the tanks changes no month.
  await call(deleteTank, { token, params: { id: tanks[1] ?? 0 } });
  await call(updateTank, { token, params: { id: tanks[2] ?? 0 }, body: { company_name: 'North' } });
  await keepLedger(world.server);
});
afterAll(() => world.server.stop());

const totalsOf = async (query: object, who: 'polar' | 'admin' = 'polar') => {
  const answered = await call(getTransferTotals, { token: world.tokens[who], query: { month: '2026-05', ...query } });
  expect(answered.status, answered.text).toBe(200);
  return answered.body.data;
};

test('a month has the loads that were loaded in it by the clock of the company, in list, count and file', async () => {
  const listed = (await call(listTransfers, polar({ month: '2026-05', limit: 200 }))).body.data;
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.slice(1, 6).toSorted());
  expect((await call(countTransfers, polar({ month: '2026-05' }))).body.data.rows).toBe(OF_MAY.length);
  expect(csvRows((await call(exportTransfers, polar({ month: '2026-05' }))).text)).toHaveLength(OF_MAY.length);
  const ofTank = { month: '2026-05', tank_id: tanks[0] ?? 0 };
  expect((await call(listTransfers, polar(ofTank))).body.data.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await call(countTransfers, polar(ofTank))).body.data.rows).toBe(1);
});

test('a customer is found in any spelling, in list, count, file, ledger and totals, page by page', async () => {
  const query = { month: '2026-05', customer: 'HELIX' };
  const first = (await call(listTransfers, polar({ ...query, limit: 1 }))).body;
  const rest = (await call(listTransfers, polar({ ...query, limit: 1, cursor: first.next_cursor }))).body;
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await call(countTransfers, polar(query))).body.data.rows).toBe(2);
  expect((await call(listLedgerLoads, polar(query))).body.data).toHaveLength(2);
  expect((await totalsOf({ customer: 'helix' })).loaded.loads).toBe(2);
  expect((await call(listTransfers, polar({ customer: 'Helix' }))).body.data).toHaveLength(3);
  expect((await call(listTransfers, polar({ customer: 'No such' }))).body.data).toEqual([]);
});

test('the totals are the sums of the rows, and add up to the difference', async () => {
  const totals = await totalsOf({});
  const rows = (await call(listTransfers, polar({ month: '2026-05', limit: 200 }))).body.data;
  const ledger = (await call(listLedgerLoads, polar({ month: '2026-05', limit: 200 }))).body.data;
  expect(totals).toMatchObject({ timezone: 'America/New_York', pending: 0, customers: ['Helix', 'tern 9', 'Tern 10'] });
  expect(cents([totals.loaded.lbs])).toBe(cents(rows.map((row) => row.loaded_weight_lbs)));
  expect(cents([totals.loaded.kg])).toBe(cents(rows.map((row) => row.loaded_weight_kg)));
  expect(totals.loaded.loads).toBe(rows.length);
  expect(totals.undetermined).toMatchObject({ loads: 2, lbs: 9_001.01 });
  expect(totals.received_unweighed).toMatchObject({ loads: 1, lbs: 8_000.07 });
  expect(totals.received.loads).toBe(ledger.length);
  expect(cents([totals.received.lbs])).toBe(cents(ledger.map((row) => row.received_lbs)));
  expect(cents([totals.expected_vent.lbs])).toBe(cents(ledger.map((row) => row.expected_vent_lbs)));
  expect(totals.expected_vent.lbs).toBeGreaterThan(0);
  expect(cents([totals.difference.lbs])).toBe(cents(ledger.map((row) => row.delta_lbs)));
  for (const unit of ['lbs', 'kg'] as const) {
    const { loaded, undetermined, received, expected_vent, difference } = totals;
    expect(cents([difference[unit]])).toBe(
      cents([loaded[unit], -undetermined[unit], -received[unit], -expected_vent[unit]]),
    );
  }
});

test.each([
  ['transfers', exportTransfers],
  ['the custody ledger', exportLedgerLoads],
])('the last sheet of %s has the totals of a month, and none without one', async (_, endpoint) => {
  const sheets = async (query: object) =>
    excelSheets((await call(endpoint, polar({ format: 'xlsx', ...query }))).bytes);
  const found = await sheets({ month: '2026-05' });
  expect([...found.keys()].at(-1)).toBe('Totals');
  const { loaded, difference } = await totalsOf({});
  const rows = found.get('Totals') ?? [];
  expect(rows[0]?.[0]).toBe('Loaded in 2026-05 (America/New_York)');
  expect(rows).toContainEqual(['Loaded', loaded.loads, loaded.lbs, loaded.kg]);
  expect(rows.find(([what]) => what === 'Difference')?.slice(2)).toEqual([difference.lbs, difference.kg]);
  expect([...(await sheets({})).keys()]).toHaveLength(1);
});

test('a part of the loads of a month has no totals of the whole', async () => {
  const { bytes } = await call(exportLedgerLoads, polar({ format: 'xlsx', month: '2026-05', beyond: true }));
  expect([...(await excelSheets(bytes)).keys()]).toEqual(['Custody ledger']);
});

test('an administrator reads the month of a company by its clock, and of all by that of the portal', async () => {
  const token = world.tokens.admin;
  const utc = { value: 'UTC' };
  const set = await call(updateCompanySetting, {
    token,
    params: { name: 'Polar Gas', setting_key: 'timezone' },
    body: utc,
  });
  expect(set.status, set.text).toBe(200);
  const company = await totalsOf({ company: 'Polar Gas' }, 'admin');
  expect(company).toMatchObject({ timezone: 'UTC', loaded: { loads: 5 } });
  const { ledger_age: _age, ...figures } = company;
  expect(await totalsOf({})).toMatchObject(figures);
  const all = await totalsOf({}, 'admin');
  expect(all).toMatchObject({ timezone: 'America/New_York', loaded: { loads: 6 } });
  expect((await totalsOf({ tank_id: tanks[2] }, 'admin')).loaded.loads).toBe(1);
});

test.each([
  [{ month: '2026-13' }, 400],
  [{ month: 'May' }, 400],
  [{ month: '2026-05', company: 'North' }, 404],
])('%j is refused', async (query, status) => {
  for (const endpoint of [getTransferTotals, listTransfers, countTransfers, listLedgerLoads]) {
    expect((await call(endpoint, polar(query))).status).toBe(status);
  }
});
