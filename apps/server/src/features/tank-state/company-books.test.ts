import { exportLedgerLoads, getCustodyLedger, listLedgerLoads } from '@dewar/contract/custody-ledger';
import { createLeakCheck, exportLeakChecks, listLeakChecks } from '@dewar/contract/leak-checks';
import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { createTankFile, downloadTankFile, listTankFiles } from '@dewar/contract/tank-files';
import { createTankNote, listTankNotes } from '@dewar/contract/tank-notes';
import { getTankTimeline } from '@dewar/contract/tank-timeline';
import { deleteTank, getTank, type Tank, updateTank } from '@dewar/contract/tanks';
import {
  countTransfers,
  createTransfer,
  determineTransfer,
  exportTransfers,
  listTransfers,
  listWaitingArrivals,
  updateTransfer,
} from '@dewar/contract/transfers';
import {
  countVacuumReadings,
  createVacuumReading,
  exportVacuumReadings,
  listVacuumReadings,
} from '@dewar/contract/vacuum-readings';
import { exportWaitingArrivals, getWorkQueues } from '@dewar/contract/work-queues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { type ArchiveWorld, saveCompany, startArchiveWorld } from '../archives/archive-test-world.ts';

/** What became of a tank after its company had weighed its loads. */
const FATES = [
  'kept',
  'deleted',
  'restored',
  'given away',
  'given back',
  'given away and deleted',
  'in stock',
] as const;

let world: ArchiveWorld;
/** Of each tank of Polar Gas a determined and a waiting load, and a reading. */
const made: Record<(typeof FATES)[number], { tank_id: number; determined: number; waiting: number; file: number }> =
  {} as never;

const call: ArchiveWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);

beforeAll(async () => {
  world = await startArchiveWorld();
  for (const fate of FATES) {
    const { id, tank_number } = await world.newTank();
    made[fate] = { tank_id: id, ...(await recordFor({ id, tank_number }, 'polar', 1)) };
  }
  for (const fate of FATES) await apply(fate);
  // What the next company records is no part of the books of the first.
  const { tank_id: id } = made['given away'];
  const { tank_number } = (await call(getTank, { token: world.tokens.admin, params: { id } })).body.data;
  await recordFor({ id, tank_number }, 'north', 10);
  await keepLedger(world.server);
});
afterAll(() => world.server.stop());

async function recordFor(
  { id: tank_id, tank_number }: Pick<Tank, 'id' | 'tank_number'>,
  who: 'polar' | 'north',
  date: number,
) {
  const token = world.tokens[who];
  const admin = world.tokens.admin;
  const at = (day: number) => new Date(Date.UTC(2026, 2, date + day)).toISOString();
  const load = async (day: number) => {
    const body = {
      ...{ tank_id, action: 'Load', loaded_at: at(day), arrived_at: at(day + 1), loaded_weight_lbs: 10_000 + tank_id },
      ...{ loaded_pressure: 10, arrival_pressure: 11, product_name: 'LNG', customer_name: 'Helix' },
    };
    return expected(call(createTransfer, { token: admin, body }));
  };
  const determined = await load(0);
  const body = { actual_received_lbs: 9_990, final_determination: 'full_load' };
  expect((await call(determineTransfer, { token: admin, params: { id: determined }, body })).status).toBe(200);
  const waiting = await load(3);
  const reading = { tank_id, vacuum_reading: 12, reading_timestamp: at(0), fresh_pull: false };
  await expected(call(createVacuumReading, { token, body: reading }));
  await expected(call(createTankNote, { token, body: { tank_id, note_text: `Of ${who}` } }));
  await expected(
    call(createLeakCheck, {
      token: admin,
      body: {
        ...{ tankId: tank_id, tankNumber: tank_number, leakPoints: [], assessmentDurationMinutes: 5 },
        ...{ notes: null, overallStatus: 'pass' },
      },
    }),
  );
  const file = new File(['%PDF-1.7\n%EOF\n'], 'Sheet.pdf');
  return {
    ...{ determined, waiting },
    file: await expected(call(createTankFile, { token, body: { tank_id, description: 'Sheet' }, file })),
  };
}

async function expected(made: Promise<{ status: number; text: string; body: { data: { id: number } } }>) {
  const { status, text, body } = await made;
  expect(status, text).toBe(201);
  return body.data.id;
}

async function apply(fate: (typeof FATES)[number]): Promise<void> {
  const token = world.tokens.admin;
  const params = { id: made[fate].tank_id };
  const move = async (company_name: string | null) =>
    expect((await call(updateTank, { token, params, body: { company_name } })).status).toBe(200);
  if (fate.startsWith('given')) await move('North');
  if (fate === 'given back') await move('Polar Gas');
  if (fate === 'in stock') await move(null);
  if (!/deleted|restored/.test(fate)) return;
  expect((await call(deleteTank, { token, params })).status).toBe(200);
  if (fate !== 'restored') return;
  const deleted = await call(listRecentlyDeleted, { token, query: { kind: 'tank' } });
  const entry = deleted.body.data.find(({ record_id }) => record_id === params.id);
  expect((await call(restoreDeleted, { token, params: { id: entry?.id ?? 0 }, body: {} })).status).toBe(200);
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const numbersOf = (text: string, column: string) =>
  csvRows(text)
    .map((row) => Number(row[column]))
    .sort((a, b) => a - b);
const loadsOf = (kind: 'determined' | 'waiting') => FATES.map((fate) => made[fate][kind]).sort((a, b) => a - b);
const allLoads = () => [...loadsOf('determined'), ...loadsOf('waiting')].sort((a, b) => a - b);

describe.each([
  ['one of its people', 'polar', {}],
  ['an administrator for the company', 'admin', { company: 'Polar Gas' }],
] as const)('what a company weighed stays in its books, read by %s:', (_, who, whose) => {
  const ask = <Query extends object>(query: Query) => ({
    token: world.tokens[who],
    query: { ...whose, ...query },
  });

  test('its loads in the list, the count and the file, with the same sum', async () => {
    const listed = (await call(listTransfers, ask({ limit: 200 }))).body.data;
    expect(ids(listed)).toEqual(allLoads());
    expect((await call(countTransfers, ask({}))).body.data.rows).toBe(allLoads().length);
    const { text } = await call(exportTransfers, ask({}));
    expect(numbersOf(text, 'Transfer')).toEqual(allLoads());
    const sum = (weights: readonly number[]) => weights.reduce((total, each) => total + each, 0);
    expect(sum(csvRows(text).map((row) => Number(row.Weight)))).toBe(
      sum(listed.map(({ loaded_weight_lbs }) => loaded_weight_lbs ?? 0)),
    );
  });

  test.each(FATES)('and tank by tank, of one that was %s', async (fate) => {
    const { tank_id, determined, waiting } = made[fate];
    const own = [determined, waiting];
    expect(ids((await call(listTransfers, ask({ tank_id }))).body.data)).toEqual(own);
    expect((await call(countTransfers, ask({ tank_id }))).body.data.rows).toBe(2);
    expect(numbersOf((await call(exportTransfers, ask({ tank_id }))).text, 'Transfer')).toEqual(own);
    expect((await call(listVacuumReadings, ask({ tank_id }))).body.data).toHaveLength(1);
    expect((await call(countVacuumReadings, ask({ tank_id }))).body.data.rows).toBe(1);
  });

  test('in the custody ledger and its file, which waits for the same loads as the queue', async () => {
    const listed = await call(listLedgerLoads, ask({}));
    expect(listed.status, listed.text).toBe(200);
    expect(ids(listed.body.data)).toEqual(loadsOf('determined'));
    expect(numbersOf((await call(exportLedgerLoads, ask({}))).text, 'Transfer')).toEqual(loadsOf('determined'));
    const { loads, waiting } = (await call(getCustodyLedger, ask({}))).body.data;
    expect([loads, waiting]).toEqual([FATES.length, FATES.length]);
    expect((await call(getWorkQueues, ask({}))).body.data.arrivals.count).toBe(waiting);
    expect(ids((await call(listWaitingArrivals, ask({ limit: 200 }))).body.data)).toEqual(loadsOf('waiting'));
    expect(numbersOf((await call(exportWaitingArrivals, ask({}))).text, 'Transfer')).toEqual(loadsOf('waiting'));
  });

  test('its readings and leak checks in the list, the count and the file', async () => {
    const readings = (await call(listVacuumReadings, ask({ limit: 1_000 }))).body.data;
    expect(readings).toHaveLength(FATES.length);
    expect((await call(countVacuumReadings, ask({}))).body.data.rows).toBe(FATES.length);
    expect(csvRows((await call(exportVacuumReadings, ask({}))).text)).toHaveLength(FATES.length);
    expect(csvRows((await call(exportLeakChecks, ask({}))).text)).toHaveLength(FATES.length);
  });
});

test.each(['polarBoss', 'admin'])('the archive that %s saves has the same in all its files', async (who) => {
  const saved = await saveCompany(world, who);
  const list = (name: string) => saved.get(`lists/${name}.csv`) ?? '';
  expect(numbersOf(list('transfers'), 'Transfer')).toEqual(allLoads());
  expect(numbersOf(list('custody-ledger'), 'Transfer')).toEqual(loadsOf('determined'));
  for (const name of ['vacuum-readings', 'leak-checks', 'notes', 'tank-files']) {
    expect(csvRows(list(name)), name).toHaveLength(FATES.length);
  }
  expect([...saved.keys()].filter((path) => path.startsWith('files/'))).toHaveLength(FATES.length);
  expect(saved.get('index.html')).not.toMatch(/gave away|do not see/);
});

test.each(FATES)('what a company recorded about a tank that was %s is read tank by tank', async (fate) => {
  const { tank_id, file, determined, waiting } = made[fate];
  const token = world.tokens.polar;
  expect((await call(listTankNotes, { token, query: { tank_id } })).body.data).toMatchObject([
    { note_text: 'Of polar' },
  ]);
  expect(ids((await call(listTankFiles, { token, query: { tank_id } })).body.data)).toEqual([file]);
  expect((await call(downloadTankFile, { token, params: { id: file } })).status).toBe(200);
  expect((await call(listLeakChecks, { token, query: { tank_id } })).body.data).toHaveLength(1);
  const timeline = await call(getTankTimeline, { token, params: { id: tank_id }, query: { kinds: 'load' } });
  expect(ids(timeline.body.data)).toEqual([determined, waiting]);
});

test('the next company reads none of it, and a company that never had the tank is told of none', async () => {
  const token = world.tokens.north;
  const { tank_id } = made['given away'];
  expect((await call(countTransfers, { token, query: {} })).body.data.rows).toBe(2);
  expect((await call(listTransfers, { token, query: { tank_id } })).body.data).toHaveLength(2);
  expect((await call(downloadTankFile, { token, params: { id: made['given away'].file } })).status).toBe(404);
  for (const query of [{ tank_id: made.deleted.tank_id }, { tank_id: made.kept.tank_id }]) {
    for (const endpoint of [listTransfers, countTransfers, exportTransfers, listVacuumReadings]) {
      expect((await call(endpoint, { token, query })).status).toBe(404);
    }
  }
});

test('an arrival of a deleted tank is determined, corrected and then waits nowhere', async () => {
  const { waiting: id } = made.deleted;
  const token = world.tokens.admin;
  const before = (await call(getWorkQueues, { token, query: {} })).body.data.arrivals.count;
  const body = { actual_received_lbs: 9_900, final_determination: 'full_load' };
  const people = { token: world.tokens.polar, params: { id } };
  expect((await call(determineTransfer, { ...people, body })).status).toBe(403);
  expect((await call(updateTransfer, { ...people, body: { notes: 'x' } })).status).toBeGreaterThanOrEqual(400);
  const reopened = await call(updateTransfer, { token, params: { id }, body: { arrived_at: null } });
  expect([reopened.status, reopened.text]).toEqual([409, expect.stringContaining('was deleted')]);
  const determined = await call(determineTransfer, { token, params: { id }, body });
  expect(determined.status, determined.text).toBe(200);
  expect((await call(getWorkQueues, { token, query: {} })).body.data.arrivals.count).toBe(before - 1);
  await keepLedger(world.server);
  const { waiting } = (await call(getCustodyLedger, { token, query: {} })).body.data;
  expect(waiting).toBe(before - 1);
  // What is done to a deleted tank's record brings no part of its state back.
  expect(
    await world.server.db
      .selectFrom('tank_state')
      .select('tank_id')
      .where('tank_id', '=', made.deleted.tank_id)
      .execute(),
  ).toEqual([]);
});
