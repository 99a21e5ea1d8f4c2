import { listAuditLog } from '@dewar/contract/audit-log';
import { closeMonth, type MonthClosing, reopenMonth } from '@dewar/contract/closed-months';
import { exportLedgerLoads } from '@dewar/contract/custody-ledger';
import { updateCompanySetting } from '@dewar/contract/settings';
import { getTransferTotals } from '@dewar/contract/transfer-totals';
import {
  createTransfer,
  deleteTransfer,
  determineTransfer,
  exportTransfers,
  updateTransfer,
} from '@dewar/contract/transfers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { excelSheets } from '../../../test-support/read-export.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let boss: string;
const ids: number[] = [];

const call: TankWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
const admin = () => ({ token: world.tokens.admin });
const OF_POLAR = { companyName: 'Polar Gas' };

async function load(at: string, lbs: number, received?: number, customer_name = 'Helix'): Promise<number> {
  const body = {
    ...{ tank_id: (await world.newTank()).id, action: 'Load', loaded_at: at, loaded_weight_lbs: lbs, customer_name },
    ...(received !== undefined && { arrived_at: new Date(Date.parse(at) + 86_400_000).toISOString() }),
  };
  const made = await call(createTransfer, { ...admin(), body });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  if (received !== undefined) await determine(id, received);
  return id;
}

async function determine(id: number, actual_received_lbs: number): Promise<void> {
  const body = { actual_received_lbs, final_determination: 'full_load' as const, confirm_determination: true };
  expect((await call(determineTransfer, { ...admin(), params: { id }, body })).status).toBe(200);
}

const edit = async (id: number, body: object) => {
  const edited = await call(updateTransfer, { ...admin(), params: { id }, body });
  expect(edited.status, edited.text).toBe(200);
};

const close = (token: string | undefined, month = '2026-05', params = OF_POLAR) =>
  call(closeMonth, { token, params, body: { month } });

async function closingOf(query: object = {}, token = world.tokens.polar): Promise<MonthClosing | null | undefined> {
  await keepLedger(world.server);
  const answered = await call(getTransferTotals, { token, query: { month: '2026-05', ...query } });
  expect(answered.status, answered.text).toBe(200);
  return answered.body.data.closing;
}

beforeEach(async () => {
  world = await startTankWorld();
  const company = await world.server.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Polar Gas')
    .executeTakeFirstOrThrow();
  await addUser(world.server.db, { email: 'boss@polar.example', company_id: company.id, is_company_admin: true });
  boss = await signInAs(world.server, 'boss@polar.example');
  ids.splice(0);
  ids.push(await load('2026-05-02T12:00:00Z', 34_640, 34_600));
  ids.push(await load('2026-05-10T12:00:00Z', 30_000, 29_950.5, 'Tern'));
  ids.push(await load('2026-05-20T12:00:00Z', 20_000));
  await load('2026-06-02T12:00:00Z', 10_000);
  await keepLedger(world.server);
});
afterEach(() => world.server.stop());

test('an administrator of the company, or ours, closes a month with name and date; others do not', async () => {
  expect(await closingOf()).toBeNull();
  expect((await close(world.tokens.polar)).status).toBe(403);
  expect((await close(world.tokens.north)).status).toBe(403);
  expect((await close(boss, '2026-05', { companyName: 'North' })).status).toBe(404);
  expect((await close(boss)).body.data).toEqual({ company_name: 'Polar Gas', month: '2026-05' });
  expect(await closingOf()).toMatchObject({
    ...{ closed_by_email: 'boss@polar.example', timezone: 'America/New_York', changed_loads: 0, changed: [] },
    kept: {
      ...{ loads: 3, loaded_lbs: 84_640, undetermined_lbs: 20_000, received_lbs: 64_550.5, difference_lbs: 89.5 },
      received_unweighed_lbs: 0,
    },
  });
  const closing = await closingOf();
  expect(new Date(closing?.closed_at ?? 0)).toEqual(world.server.clock.now());
  expect(closing?.now).toEqual(closing?.kept);
  const ours = await call(closeMonth, { ...admin(), params: OF_POLAR, body: { month: '2026-04' } });
  expect(ours.status, ours.text).toBe(201);
});

test('a month is closed once, and not before it is over by the clock of the company', async () => {
  expect((await close(boss, '2026-06')).body).toMatchObject({
    error: '2026-06 is not over yet, by the clock of America/New_York.',
  });
  expect((await close(boss)).status).toBe(201);
  expect((await close(boss)).body).toMatchObject({ error: '2026-05 is closed already, by boss@polar.example.' });
  const both = await Promise.all([close(boss, '2026-04'), close(world.tokens.admin, '2026-04')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a month whose vents are still being worked out is not closed yet', async () => {
  await edit(ids[2] ?? 0, { arrived_at: '2026-05-21T12:00:00Z', arrival_pressure: 20 });
  await determine(ids[2] ?? 0, 19_990);
  expect((await close(boss)).body).toMatchObject({ error: expect.stringContaining('is being worked out') });
  await keepLedger(world.server);
  expect((await close(boss)).status).toBe(201);
});

test('corrections stay possible, and each of them is told with both figures', async () => {
  const [changed = 0, renamed = 0, deleted = 0] = ids;
  expect((await close(boss)).status).toBe(201);
  await edit(changed, { loaded_weight_lbs: 33_430, confirm_determination: true });
  await edit(renamed, { bol_number: 'BOL 7' });
  expect((await call(deleteTransfer, { ...admin(), params: { id: deleted } })).status).toBe(200);
  const added = await load('2026-05-25T12:00:00Z', 1_000);
  const closing = await closingOf();
  expect(closing).toMatchObject({
    changed_loads: 4,
    kept: { loads: 3, loaded_lbs: 84_640, difference_lbs: 89.5 },
    now: { loads: 3, loaded_lbs: 64_430, difference_lbs: -1_120.5 },
  });
  expect(closing?.changed.map(({ transfer_id, kind }) => [transfer_id, kind])).toEqual([
    [changed, 'changed'],
    [renamed, 'changed'],
    [deleted, 'deleted'],
    [added, 'added'],
  ]);
  const [first, second, third, fourth] = closing?.changed ?? [];
  expect(first).toMatchObject({
    kept: { loaded_lbs: 34_640, difference_lbs: 40 },
    now: { loaded_lbs: 33_430, difference_lbs: -1_170 },
  });
  expect(second).toMatchObject({ kept: { bol_number: null }, now: { bol_number: 'BOL 7', received_lbs: 29_950.5 } });
  expect(third).toMatchObject({ kept: { loaded_lbs: 20_000, received_lbs: null }, now: null });
  expect(fourth).toMatchObject({ kept: null, now: { loaded_lbs: 1_000 } });
});

test('a load that is moved to another month is told, and one that is set back is none that was changed', async () => {
  const [, , moved = 0] = ids;
  expect((await close(boss)).status).toBe(201);
  await edit(moved, { loaded_at: '2026-06-05T12:00:00Z' });
  expect(await closingOf()).toMatchObject({
    changed_loads: 1,
    changed: [{ transfer_id: moved, kind: 'moved', now: null }],
  });
  await edit(moved, { loaded_at: '2026-05-20T12:00:00Z' });
  expect(await closingOf()).toMatchObject({ changed_loads: 0 });
});

test('of one customer the closing tells what concerns its loads', async () => {
  const [changed = 0, renamed = 0] = ids;
  expect((await close(boss)).status).toBe(201);
  await edit(changed, { loaded_weight_lbs: 34_650, confirm_determination: true });
  expect(await closingOf({ customer: 'TERN' })).toMatchObject({
    changed_loads: 0,
    kept: { loads: 1, loaded_lbs: 30_000 },
  });
  await edit(renamed, { customer_name: 'Helix' });
  expect(await closingOf({ customer: 'T’ern' })).toMatchObject({
    changed_loads: 1,
    kept: { loads: 1 },
    now: { loads: 0 },
  });
  expect(await closingOf({ customer: 'helix' })).toMatchObject({
    changed_loads: 2,
    kept: { loads: 2 },
    now: { loads: 3 },
  });
});

test('a month keeps the clock by which it was closed', async () => {
  const late = await load('2026-06-01T02:00:00Z', 5_000);
  expect((await close(boss)).status).toBe(201);
  const params = { name: 'Polar Gas', setting_key: 'timezone' };
  expect((await call(updateCompanySetting, { ...admin(), params, body: { value: 'UTC' } })).status).toBe(200);
  expect(await closingOf()).toMatchObject({ timezone: 'America/New_York', changed_loads: 0, kept: { loads: 4 } });
  await edit(late, { loaded_weight_lbs: 5_500 });
  expect(await closingOf()).toMatchObject({ changed_loads: 1 });
});

test('what a vent of a closed month became when it was computed anew is told', async () => {
  const tank_id = (await world.newTank({ capacity_litres: 41_600, boil_off_percent_per_day: 0.8 })).id;
  const body = {
    ...{ tank_id, action: 'Load', loaded_at: '2026-04-02T12:00:00Z', arrived_at: '2026-06-05T12:00:00Z' },
    ...{ loaded_weight_lbs: 11_640, loaded_pressure: 60, arrival_pressure: 90, product_name: 'LHe' },
  };
  const { id } = (await call(createTransfer, { ...admin(), body })).body.data;
  await determine(id, 9_000);
  await keepLedger(world.server);
  expect((await close(boss, '2026-04')).status).toBe(201);
  await world.server.pool.query(
    'update custody_ledger set expected_vent_lbs = expected_vent_lbs - 10 where transfer_id = $1',
    [id],
  );
  const closing = (await call(getTransferTotals, { token: boss, query: { month: '2026-04' } })).body.data.closing;
  expect(closing).toMatchObject({ changed_loads: 1, changed: [{ transfer_id: id, kind: 'changed' }] });
  const { kept, now } = closing ?? {};
  expect((now?.difference_lbs ?? 0) - (kept?.difference_lbs ?? 0)).toBeCloseTo(10, 6);
});

test.each([
  ['transfers', exportTransfers],
  ['the custody ledger', exportLedgerLoads],
])('the last sheet of %s says who closed the month, and both figures of what was changed', async (_, endpoint) => {
  const [changed = 0] = ids;
  expect((await close(boss)).status).toBe(201);
  await edit(changed, { loaded_weight_lbs: 33_430, confirm_determination: true });
  await keepLedger(world.server);
  const file = await call(endpoint, { token: world.tokens.polar, query: { month: '2026-05', format: 'xlsx' } });
  const rows = (await excelSheets(file.bytes)).get('Totals') ?? [];
  const said = rows.map(([text]) => text);
  expect(said).toContain(
    'Closed 10 Jun 2026 by boss@polar.example; changed since: 1 load, −1,210 lbs loaded, −1,210 lbs difference',
  );
  const tank = `Transfer ${changed}, tank Tank 1`;
  expect(rows).toContainEqual([`${tank}, loaded, when it was closed`, null, 34_640, 15_712.43]);
  expect(rows).toContainEqual([`${tank}, loaded, now`, null, 33_430, 15_163.58]);
  expect(rows).toContainEqual(['The month, loaded, when it was closed', null, 84_640, 38_392.03]);
});

test('a month is opened again with a reason, and closed again with the figures of now; the audit log keeps both', async () => {
  const reopen = (token: string, reason: string) =>
    call(reopenMonth, { token, params: OF_POLAR, body: { month: '2026-05', reason } });
  expect((await reopen(boss, 'wrong month')).body).toMatchObject({ error: '2026-05 is not closed.' });
  expect((await close(boss)).status).toBe(201);
  await edit(ids[0] ?? 0, { loaded_weight_lbs: 33_430, confirm_determination: true });
  expect((await reopen(boss, ' ')).status).toBe(400);
  expect((await reopen(world.tokens.polar, 'a bill came late')).status).toBe(403);
  expect((await reopen(boss, 'a bill came late')).status).toBe(200);
  expect(await closingOf()).toBeNull();
  expect((await close(boss)).status).toBe(201);
  expect(await closingOf()).toMatchObject({ changed_loads: 0, kept: { loaded_lbs: 83_430 } });
  const log = (await call(listAuditLog, { ...admin(), query: { entity: 'closed_month' } })).body.data;
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['close', expect.objectContaining({ name: '2026-05', loaded: expect.objectContaining({ lbs: 83_430 }) })],
    ['reopen', expect.objectContaining({ name: '2026-05', reason: 'a bill came late' })],
    ['close', expect.objectContaining({ loaded: expect.objectContaining({ lbs: 84_640 }) })],
  ]);
});

test('the books of all companies at once are nobody’s to close', async () => {
  expect((await close(boss)).status).toBe(201);
  expect(await closingOf({}, world.tokens.admin)).toBeNull();
  expect(await closingOf({ company: 'Polar Gas' }, world.tokens.admin)).toMatchObject({
    closed_by_email: 'boss@polar.example',
  });
  expect(await closingOf({ company: 'North' }, world.tokens.admin)).toBeNull();
});
