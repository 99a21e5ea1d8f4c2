import { exportLedgerLoads, getCustodyLedger, listLedgerLoads } from '@dewar/contract/custody-ledger';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { createTransfer, determineTransfer } from '@dewar/contract/transfers';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { addWeights } from '@dewar/domain/primitives/weights';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { dataOf, errorOf } from '../leak-checks/leak-check-test-world.ts';

let world: TankWorld;
beforeEach(async () => {
  world = await startTankWorld();
});
afterEach(() => world.server.stop());

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const admin = () => ({ token: world.tokens.admin });

interface Weighed {
  readonly date: number;
  readonly missing: number;
  /** A tank of its own without one. */
  readonly tank_id?: number;
  readonly places?: object;
}

/** A load of 34,640 lbs of LNG, weighed at one scale and received at none that is named. */
async function weigh({ date, missing, tank_id, places = { loading_scale: 'Baytown 2' } }: Weighed): Promise<number> {
  const day = (at: number) => new Date(Date.UTC(2026, 2, at)).toISOString();
  const body = {
    ...{
      tank_id: tank_id ?? (await world.newTank()).id,
      action: 'Load',
      loaded_at: day(date),
      arrived_at: day(date + 1),
    },
    ...{ loaded_pressure: 10, arrival_pressure: 11, product_name: 'LNG', loaded_weight_lbs: 34_640, ...places },
  };
  const { id } = dataOf(await call(createTransfer, { ...admin(), body }));
  const received = {
    ...{ actual_received_lbs: 34_640 - missing, final_determination: 'full_load' as const },
    confirm_determination: true,
  };
  dataOf(await call(determineTransfer, { ...admin(), params: { id }, body: received }));
  return id;
}

async function readLedger() {
  await keepLedger(world.server);
  return dataOf(await call(getCustodyLedger, { token: world.tokens.polar, query: {} }));
}

async function loadsOf(query: Readonly<Record<string, unknown>>) {
  return dataOf(await call(listLedgerLoads, { token: world.tokens.polar, query: { limit: 200, ...query } }));
}

/** Two loads that arrive whole, then nine that do not, one of them almost empty. */
async function loseOne(): Promise<readonly number[]> {
  for (const date of [1, 2]) await weigh({ date, missing: -60 });
  const ids: number[] = [];
  for (const [at, missing] of [145, 150.5, 31_990, 140, 160.25, 300, 290, 155, 240.25].entries()) {
    ids.push(await weigh({ date: 5 + at, missing }));
  }
  return ids;
}

test('a finding says its usual difference and what is missing, and opens as exactly the loads that add up to it', async () => {
  const ids = await loseOne();
  const [finding, ...others] = (await readLedger()).findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    ...{ group: 'scale', key: 'baytown 2', direction: 'high', loads: 9, elsewhere: null },
    sum: { lbs: 33_571, largest_lbs: 31_990, counted_as: 'missing' },
  });
  const found = { group: 'scale', key: 'baytown 2', found: true };
  const opened = await loadsOf(found);
  expect(opened.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(addWeights(opened.map(({ delta_lbs }) => delta_lbs))).toBe(33_571);
  expect(await loadsOf({ group: 'scale', key: 'baytown 2' })).toHaveLength(11);
  expect(finding && describeAmounts(finding, 'UTC')).toEqual([
    expect.stringMatching(/^usual difference 0\.\d+ %, 1,\d+ lbs over 9 loads/),
    'missing in these 9 loads: 33,571 lbs, 31,990 of them in one (15,228 kg)',
  ]);
  const file = await call(exportLedgerLoads, { token: world.tokens.polar, query: found });
  const rows = csvRows(file.text);
  expect(rows).toHaveLength(9);
  expect(rows.map((row) => row['Counted in the findings at'])).toContain('scale Baytown 2: 31,990 lbs');
});

test('loads are marked with the findings that they count in, page by page', async () => {
  const ids = await loseOne();
  await readLedger();
  const first = await call(listLedgerLoads, { token: world.tokens.polar, query: { limit: 3 } });
  const { next_cursor } = first.body as { next_cursor?: string };
  const rest = await loadsOf({ cursor: next_cursor });
  for (const { id, delta_lbs, findings } of [...first.body.data, ...rest]) {
    const counted = { group: 'scale', key: 'baytown 2', name: 'Baytown 2', lbs: delta_lbs };
    expect(findings).toEqual(ids.includes(id) ? [counted] : []);
  }
});

test('a scale that weighed at both ends counts each load in its direction', async () => {
  await weigh({ date: 1, missing: 150 });
  await weigh({ date: 3, missing: -160.5, places: { receiving_scale: 'Baytown 2' } });
  await weigh({ date: 5, missing: 155 });
  await weigh({ date: 7, missing: -150, places: { receiving_scale: 'Baytown 2' } });
  const [finding] = (await readLedger()).findings;
  expect(finding).toMatchObject({ direction: 'high', loads: 4, sum: { lbs: 615.5, counted_as: 'both' } });
  const opened = await loadsOf({ group: 'scale', key: 'baytown 2', found: true });
  expect(opened.map(({ findings }) => findings?.[0]?.lbs)).toEqual([150, 155, 160.5, 150]);
});

test('a finding says which pounds a stronger one counts already', async () => {
  const { id: tank_id } = await world.newTank();
  for (const date of [1, 2, 3, 4]) await weigh({ date, missing: 400 });
  await weigh({ date: 5, missing: 410.5, tank_id });
  for (const date of [7, 9, 11]) await weigh({ date, missing: 170, tank_id, places: {} });
  const { findings } = await readLedger();
  expect(findings.map(({ group, part_of }) => [group, part_of])).toEqual([
    ['scale', null],
    ['tank', null],
  ]);
  expect(findings[1]?.elsewhere).toEqual({ loads: 1, lbs: 410.5, by: [{ group: 'scale', name: 'Baytown 2' }] });
  const marked = (await loadsOf({})).map((load) => load.findings?.map(({ group }) => group) ?? []);
  expect(marked.filter((groups) => groups.length === 2)).toEqual([['scale', 'tank']]);
});

test('the price is named with the day on which it was set, and nothing is named without a price', async () => {
  await loseOne();
  expect((await readLedger()).findings[0]).toMatchObject({ worth: null, prices: [] });
  const params = { setting_key: 'price_lng' };
  dataOf(await call(updateGeneralSetting, { ...admin(), params, body: { value: 0.42 } }));
  const [finding] = (await readLedger()).findings;
  expect(finding?.prices).toEqual([{ product: 'lng', dollars_per_lb: 0.42, since: expect.anything() }]);
  expect(new Date(finding?.prices?.[0]?.since ?? 0).toISOString()).toBe('2026-06-10T12:00:00.000Z');
  expect(finding?.worth).toBe(Math.round((finding?.lbs ?? 0) * 42) / 100);
});

test('the loads of a finding are asked for with the scale, site, customer or tank that it is about', async () => {
  const refused = await call(listLedgerLoads, { token: world.tokens.polar, query: { found: true } });
  expect(errorOf(refused)).toEqual([400, 'group']);
  expect(await loadsOf({ group: 'scale', key: 'no such scale', found: true })).toEqual([]);
});
