import { changeTanks } from '@dewar/contract/tank-changes';
import type { Tank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer } from '@dewar/contract/transfers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { dataOf } from '../leak-checks/leak-check-test-world.ts';
import followLedger from './follow-ledger.ts';
import { ledgerJob } from './ledger-job.ts';

// A change of many plates and the job of the ledger keep bases of the same loads. Of two that take them in different orders
// each could wait for the other, so both begin with the loads of the first tank.

let world: TankWorld;
let tanks: readonly [Tank, Tank];
/** Of the first tank, entered later, and of the second one. */
let later = 0;
let earlier = 0;

beforeEach(async () => {
  world = await startTankWorld();
  tanks = [await world.newTank(), await world.newTank()];
  earlier = await weigh(tanks[1].id);
  later = await weigh(tanks[0].id);
});
afterEach(() => world.server.stop());

async function weigh(tank_id: number): Promise<number> {
  const { server, tokens } = world;
  const times = { loaded_at: '2026-05-01T00:00:00Z', arrived_at: '2026-05-03T00:00:00Z' };
  const load = { tank_id, action: 'Load', ...times, loaded_weight_lbs: 10_000, product_name: 'LNG' };
  const { id } = dataOf(await server.call(createTransfer, { token: tokens.admin, body: load }));
  const body = { actual_received_lbs: 9_950, final_determination: 'full_load' as const };
  dataOf(await server.call(determineTransfer, { token: tokens.admin, params: { id }, body }));
  return id;
}

const changePlates = async () => {
  const body = { tanks: tanks.map(({ id, version }) => ({ id, version })).reverse(), capacity_litres: 43_000 };
  const { status, text } = await world.server.call(changeTanks, { token: world.tokens.admin, body });
  expect(status, text).toBe(200);
};

const BASIS = 'insert into custody_ledger_bases (transfer_id, kept_at) values ($1, now())';

/** As when one of the loads cannot be compared: those of the round are kept one by one. */
const keepApart = async () => {
  const thread = {
    run: async (task: Parameters<typeof followLedger>[0]) => {
      if (task.kind === 'compare' && task.loads.length > 1) throw new Error('one of them cannot be compared');
      return followLedger(task);
    },
    close: async () => {},
  };
  await ledgerJob({ ...world.server, thread }).run(new AbortController().signal);
};

test.each([
  ['the job of the ledger', () => keepLedger(world.server)],
  ['the job of the ledger, load by load,', keepApart],
  ['a change of many plates', changePlates],
])('%s that waits for a load of the first tank holds none of a later one', async (_who, work) => {
  const holder = await world.server.pool.connect();
  const other = await world.server.pool.connect();
  let working: Promise<void> | undefined;
  try {
    await holder.query('begin');
    await holder.query(BASIS, [later]);
    working = work();
    await waitForBlockedRequest(world.server.db);
    await other.query('begin');
    // It is refused if it has to wait.
    await other.query("set local lock_timeout = '100ms'");
    await other.query(BASIS, [earlier]);
  } finally {
    await other.query('rollback');
    await holder.query('rollback');
    await working;
    other.release();
    holder.release();
  }
});

test('the job of the ledger and a change of many plates at once both end', async () => {
  const holder = await world.server.pool.connect();
  await holder.query('begin');
  await holder.query(BASIS, [earlier]);
  const both = Promise.all([keepLedger(world.server), changePlates()]);
  await waitForBlockedRequest(world.server.db);
  await holder.query('rollback');
  holder.release();
  await both;
  const { rows } = await world.server.pool.query(
    'select transfer_id, capacity_litres from custody_ledger_bases order by 1',
  );
  expect(rows).toEqual([earlier, later].map((transfer_id) => ({ transfer_id, capacity_litres: null })));
});
