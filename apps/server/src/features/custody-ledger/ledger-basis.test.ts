import {
  compareLoadWithNow,
  computeLoadAnew,
  exportLedgerLoads,
  getCustodyLedger,
  getLedgerAge,
  type LedgerLoad,
  listLedgerLoads,
} from '@dewar/contract/custody-ledger';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer, exportTransfers, updateTransfer } from '@dewar/contract/transfers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { dataOf, errorOf } from '../leak-checks/leak-check-test-world.ts';
import { findLedgerAge, MOST_COUNTED_CHANGES } from '../tank-state/ledger-age-repository.ts';

const PLATE = { capacity_litres: 41_600, boil_off_percent_per_day: 0.2, relief_set_pressure: 100 };
const OTHER_PLATE = { capacity_litres: 43_000, boil_off_percent_per_day: 0.3, relief_set_pressure: 90 };

let world: TankWorld;
let tank_id: number;
beforeEach(async () => {
  world = await startTankWorld();
  tank_id = (await world.newTank(PLATE)).id;
});
afterEach(() => world.server.stop());

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const admin = () => ({ token: world.tokens.admin });

/** A load of LNG past relief, of which 500 lbs are missing; undetermined with null. */
async function weigh(receivedLbs: number | null = 29_500, change: object = {}): Promise<number> {
  const body = {
    ...{ tank_id, action: 'Load', loaded_at: '2025-06-01T00:00:00Z', arrived_at: '2026-06-01T00:00:00Z' },
    ...{ loaded_weight_lbs: 30_000, loaded_pressure: 10, arrival_pressure: 11, product_name: 'LNG' },
    ...change,
  };
  const { id } = dataOf(await call(createTransfer, { ...admin(), body }));
  if (receivedLbs !== null) await determine(id, receivedLbs);
  return id;
}

async function determine(id: number, actual_received_lbs: number): Promise<void> {
  const body = { actual_received_lbs, final_determination: 'full_load' };
  dataOf(await call(determineTransfer, { ...admin(), params: { id }, body }));
}

const changeTank = async (body: object) =>
  dataOf(await call(updateTank, { ...admin(), params: { id: tank_id }, body }));
const changeSetting = async (setting_key: string, value: number) =>
  dataOf(await call(updateGeneralSetting, { ...admin(), params: { setting_key }, body: { value } }));

async function readLoads(person: 'admin' | 'polar' | 'north' = 'admin'): Promise<readonly LedgerLoad[]> {
  await keepLedger(world.server);
  return dataOf(await call(listLedgerLoads, { token: world.tokens[person], query: {} }));
}

async function readLoad(id: number): Promise<LedgerLoad> {
  const load = (await readLoads()).find((each) => each.id === id);
  if (load === undefined) throw new Error(`load ${id} is not in the ledger`);
  return load;
}

const figuresOf = ({ expected_vent_lbs, delta_lbs, uncertainty_lbs }: LedgerLoad) => ({
  ...{ expected_vent_lbs, delta_lbs, uncertainty_lbs },
});

test('a determined load keeps the plate that it was judged with, and says of when that is', async () => {
  const id = await weigh();
  const before = await readLoad(id);
  expect(before.expected_vent_lbs).toBeGreaterThan(0);
  expect(before.basis).toEqual({
    ...{ ...PLATE, reference_holding_days: null, scale_uncertainty_percent: 0.15, price_per_lb: null },
    ...{ kept_at: '2026-06-10T12:00:00+00:00', computed_by_email: null, is_outdated: false },
  });
  await changeTank(OTHER_PLATE);
  const after = await readLoad(id);
  expect(figuresOf(after)).toEqual(figuresOf(before));
  expect(after.basis).toEqual({ ...before.basis, is_outdated: true });
});

test('the plate is kept although the ledger had not judged the load yet when it changed', async () => {
  const other = await weigh(29_500, { tank_id: (await world.newTank(PLATE)).id });
  const id = await weigh();
  await changeTank(OTHER_PLATE);
  expect(figuresOf(await readLoad(id))).toEqual(figuresOf(await readLoad(other)));
});

test('a corrected, a withdrawn and an edited load is judged with the plate that it was judged with first', async () => {
  const id = await weigh();
  const { expected_vent_lbs: vent } = await readLoad(id);
  await changeTank(OTHER_PLATE);
  await determine(id, 29_400);
  expect(await readLoad(id)).toMatchObject({ expected_vent_lbs: vent, received_lbs: 29_400 });
  const edited = { notes: 'weighed twice', arrival_level: 12 };
  dataOf(await call(updateTransfer, { ...admin(), params: { id }, body: edited }));
  expect(await readLoads()).toEqual([]);
  await determine(id, 29_500);
  expect(await readLoad(id)).toMatchObject({ expected_vent_lbs: vent, received_lbs: 29_500 });
});

test('a plate that the next owner changes moves no load of the former company, determined or not', async () => {
  const determined = await weigh();
  const waiting = await weigh(null, { loaded_at: '2024-05-01T00:00:00Z', arrived_at: '2025-05-01T00:00:00Z' });
  const figures = figuresOf(await readLoad(determined));
  await changeTank({ company_name: 'North' });
  await changeTank(OTHER_PLATE);
  expect(figuresOf(await readLoad(determined))).toEqual(figures);
  await determine(waiting, 29_500);
  expect((await readLoad(waiting)).basis).toMatchObject(PLATE);
  expect((await readLoads('polar')).map(({ basis }) => basis?.is_outdated)).toEqual([false, false]);
  expect(await readLoads('north')).toEqual([]);
});

/** A load of Polar's that arrived and was not determined before the tank went to North, where its plate was corrected. */
async function weighBeforeMove(): Promise<number> {
  const id = await weigh(null, { loaded_at: '2024-05-01T00:00:00Z', arrived_at: '2025-05-01T00:00:00Z' });
  await keepLedger(world.server);
  await changeTank({ company_name: 'North' });
  await changeTank(OTHER_PLATE);
  await keepLedger(world.server);
  return id;
}

test('a load of a former company that waits for its determination can be computed anew with the plate of now', async () => {
  const id = await weighBeforeMove();
  const { kept, now, basis } = dataOf(await call(compareLoadWithNow, { ...admin(), params: { id } }));
  expect(kept).toMatchObject({ ...PLATE, delta_lbs: null, scale_uncertainty_percent: 0.15 });
  expect(now).toMatchObject({ ...OTHER_PLATE, delta_lbs: null });
  expect(basis).toMatchObject({ computed_by_email: null, is_outdated: false });
  dataOf(await call(computeLoadAnew, { ...admin(), params: { id }, body: { delta_lbs: null } }));
  await changeSetting('price_lng', 2);
  await determine(id, 29_500);
  const { expected_vent_lbs, basis: judged } = await readLoad(id);
  expect(expected_vent_lbs).toBe(now.expected_vent_lbs);
  expect(judged).toMatchObject({ ...OTHER_PLATE, price_per_lb: 2, computed_by_email: 'admin@dewar.example' });
});

test('a load that goes to the company that has the tank follows the plate of the tank until it is determined', async () => {
  const id = await weighBeforeMove();
  const { rows } = await world.server.pool.query("select id from companies where name = 'North'");
  const params = { id };
  await world.server.pool.query('insert into trip_insulation values ($1, 1, 0.9, 1.1)', [id]);
  dataOf(await call(updateTransfer, { ...admin(), params, body: { company_id: rows[0]?.id } }));
  const told = await world.server.pool.query('select from trip_insulation where transfer_id = $1', [id]);
  expect(told.rowCount).toBe(0);
  await determine(id, 29_500);
  expect((await readLoad(id)).basis).toMatchObject(OTHER_PLATE);
});

test('a determined load that goes to another company keeps what it was judged with', async () => {
  const id = await weigh();
  const before = await readLoad(id);
  await changeTank({ company_name: 'North' });
  await changeTank(OTHER_PLATE);
  const { rows } = await world.server.pool.query("select id from companies where name = 'North'");
  dataOf(await call(updateTransfer, { ...admin(), params: { id }, body: { company_id: rows[0]?.id } }));
  const after = await readLoad(id);
  expect([after.company_name, figuresOf(after)]).toEqual(['North', figuresOf(before)]);
});

test('a load is computed anew with the plate of now only by an administrator, who is shown what changes', async () => {
  const id = await weigh();
  const before = await readLoad(id);
  await changeTank(OTHER_PLATE);
  await keepLedger(world.server);
  const params = { id };
  const { kept, now } = dataOf(await call(compareLoadWithNow, { ...admin(), params }));
  expect(kept).toMatchObject({ ...PLATE, ...figuresOf(before) });
  expect(now).toMatchObject(OTHER_PLATE);
  expect(now.expected_vent_lbs).toBeGreaterThan(1.2 * kept.expected_vent_lbs);
  expect(now.delta_lbs).toBeCloseTo(500 - now.expected_vent_lbs, 6);
  const compute = (token: string, delta_lbs = now.delta_lbs) =>
    call(computeLoadAnew, { token, params, body: { delta_lbs } });
  expect((await compute(world.tokens.polar)).status).toBe(403);
  expect((await call(compareLoadWithNow, { token: world.tokens.polar, params })).status).toBe(403);
  expect((await compute(world.tokens.admin, kept.delta_lbs)).status).toBe(409);
  expect(figuresOf(await readLoad(id))).toEqual(figuresOf(before));

  dataOf(await compute(world.tokens.admin));
  const [atOnce] = dataOf(await call(listLedgerLoads, { ...admin(), query: {} }));
  const after = await readLoad(id);
  expect(atOnce).toEqual(after);
  expect(after).toMatchObject({ expected_vent_lbs: now.expected_vent_lbs, delta_lbs: now.delta_lbs });
  expect(after.basis).toMatchObject({ ...OTHER_PLATE, computed_by_email: 'admin@dewar.example', is_outdated: false });
  expect((await compute(world.tokens.admin)).status).toBe(409);
  expect((await world.auditOf('transfer', id)).filter(({ action }) => action === 'compute-anew')).toMatchObject([
    {
      ...{ actor_email: 'admin@dewar.example', company_id: world.polarId },
      before: { ...PLATE, delta_lbs: kept.delta_lbs },
      after: { ...OTHER_PLATE, delta_lbs: now.delta_lbs },
    },
  ]);
});

test('of two people who have a load computed anew at once, one does', async () => {
  const id = await weigh();
  await keepLedger(world.server);
  await changeTank(OTHER_PLATE);
  const { now } = dataOf(await call(compareLoadWithNow, { ...admin(), params: { id } }));
  const request = { ...admin(), params: { id }, body: { delta_lbs: now.delta_lbs } };
  const both = await Promise.all([call(computeLoadAnew, request), call(computeLoadAnew, request)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await world.auditOf('transfer', id)).filter(({ action }) => action === 'compute-anew')).toHaveLength(1);
});

test('a load that the ledger has not judged cannot be computed anew', async () => {
  const id = await weigh(null);
  await keepLedger(world.server);
  expect(errorOf(await call(compareLoadWithNow, { ...admin(), params: { id } }))).toEqual([404]);
  const body = { delta_lbs: null };
  expect(errorOf(await call(computeLoadAnew, { ...admin(), params: { id }, body }))).toEqual([404]);
});

test('what was received is held against the tank that the load was weighed in', async () => {
  const id = await weigh();
  await keepLedger(world.server);
  await changeTank({ capacity_litres: 10_000 });
  await determine(id, 29_450);
  expect((await readLoad(id)).received_lbs).toBe(29_450);
  const load = {
    tank_id,
    action: 'Load',
    loaded_at: '2026-06-05T00:00:00Z',
    loaded_weight_lbs: 30_000,
    product_name: 'LNG',
  };
  expect(errorOf(await call(createTransfer, { ...admin(), body: load }))).toEqual([400, 'loaded_weight_lbs']);
});

test('a finding is worth what its product cost when its loads were judged', async () => {
  for (const month of ['01', '02', '03']) {
    const trip = { loaded_at: `2026-${month}-01T00:00:00Z`, arrived_at: `2026-${month}-03T00:00:00Z` };
    await weigh(29_800, { ...trip, receiving_scale: 'Ghent A' });
  }
  const worthOf = async () => {
    await keepLedger(world.server);
    const { findings } = dataOf(await call(getCustodyLedger, { ...admin(), query: {} }));
    return findings.find(({ group }) => group === 'scale');
  };
  expect((await worthOf())?.worth).toBeNull();
  await changeSetting('price_lng', 2);
  const priced = await worthOf();
  expect(priced?.worth).toBeCloseTo(2 * (priced?.lbs ?? 0), 6);
  await changeSetting('price_lng', 4);
  expect((await worthOf())?.worth).toBe(priced?.worth);
  expect((await readLoads()).map(({ basis }) => [basis?.price_per_lb, basis?.is_outdated])).toEqual([
    ...[
      [2, true],
      [2, true],
      [2, true],
    ],
  ]);
});

test('the ledger, its file and the totals of a month say of when they are, and how many changes wait', async () => {
  const ageOf = async (person: 'polar' | 'north' = 'polar') =>
    dataOf(await call(getLedgerAge, { token: world.tokens[person], query: {} }));
  await weigh();
  await keepLedger(world.server);
  expect((await ageOf()).changes_waiting).toBe(0);
  await weigh(29_990, { loaded_at: '2024-05-01T00:00:00Z', arrived_at: '2024-05-20T00:00:00Z' });
  await world.server.pool.query(`update custody_ledger_marks set marked_at = '2026-06-10 09:20:31+00'`);
  const { changes_waiting, as_of } = await ageOf();
  expect([changes_waiting > 0, as_of]).toEqual([true, '2026-06-10T09:20:31+00:00']);
  expect((await ageOf('north')).changes_waiting).toBe(0);

  const polar = { token: world.tokens.polar };
  const { text } = await call(exportLedgerLoads, { ...polar, query: {} });
  expect(csvRows(text)).toMatchObject([
    {
      'Figures as of (America/New_York)': '2026-06-10T05:20:31-04:00',
      'Changes that waited': String(changes_waiting),
      'Changed since': 'No',
      ...{ Capacity: '41600', 'Capacity unit': 'L', 'Boil-off': '0.2', 'Uncertainty of a scale': '0.15' },
    },
  ]);
  const month = { month: '2025-06', format: 'xlsx' as const };
  for (const endpoint of [exportLedgerLoads, exportTransfers]) {
    const { bytes } = await call(endpoint, { ...polar, query: month });
    const totals = (await excelSheets(bytes)).get('Totals') ?? [];
    expect(totals.at(-1)?.[0]).toMatch(/^Vents as of 10 Jun 2026, \d\d:20:31, \d+ changes? waits?$/);
  }
});

test('of very many changes that wait the oldest are counted, and it is said that more may wait', async () => {
  const id = await weigh();
  await keepLedger(world.server);
  await world.server.pool.query(
    `insert into custody_ledger_marks (transfer_id, marked_at)
     select $1, timestamptz '2026-06-10 09:20:31+00' + n * interval '1 second' from generate_series(0, 1000) n`,
    [id],
  );
  const ageOf = async (person: 'polar' | 'north') =>
    dataOf(await call(getLedgerAge, { token: world.tokens[person], query: {} }));
  expect(await ageOf('polar')).toEqual({
    ...{ as_of: '2026-06-10T09:20:31+00:00', changes_waiting: MOST_COUNTED_CHANGES, more_may_wait: true },
  });
  // What was not looked at may be North's.
  expect(await ageOf('north')).toEqual({
    ...{ as_of: '2026-06-10T09:37:11+00:00', changes_waiting: 0, more_may_wait: true },
  });
  const costOf = createCostReader(world.server);
  const read = async () =>
    (await costOf((db) => findLedgerAge(db, { sees_all: false, company_id: world.northId }))).read;
  await world.server.pool.query('vacuum analyze custody_ledger_marks');
  const few = await read();
  await world.server.pool.query(
    'insert into custody_ledger_marks (transfer_id) select $1 from generate_series(1, 30000)',
    [id],
  );
  await world.server.pool.query('vacuum analyze custody_ledger_marks');
  expect(await read()).toBeLessThan(few * 1.5);
});
