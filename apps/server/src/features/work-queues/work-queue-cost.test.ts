import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { listWaitingArrivals } from '../transfers/waiting-arrival-repository.ts';
import { getQueueSummary } from './work-queue-repository.ts';

const TANKS = 40;
const ADMIN = { sees_all: true, company_id: 1 };
const NOW = new Date('2026-05-12T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: TANKS, since: '2000-01-01' });
  await server.pool.query(
    'insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from tank_assignments',
  );
  await arrive(1, null);
  await arrive(20, 'full_load');
});
afterAll(() => server.stop());

/** So many arrivals of every tank. */
async function arrive(each: number, determination: string | null): Promise<void> {
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, arrival_assessment,
                            final_determination, recorded_by_email)
     select tank_id, company_id, id, 'Load', $2::timestamptz - n * interval '9 days',
            $2::timestamptz - n * interval '9 days' + interval '1 day', 'full_load', $1::text, 'x@x.example'
       from tank_assignments cross join generate_series(1, ${each}) n`,
    [determination, NOW],
  );
  await server.pool.query('vacuum analyze');
}

async function blocksRead() {
  const costOf = createCostReader(server);
  const summary = await costOf((db) =>
    getQueueSummary(db, ADMIN, { now: NOW, ownCompany: null, dueUntil: { usual: '2026-08-10', own: [] } }),
  );
  const list = await costOf((db) => listWaitingArrivals(db, ADMIN, { limit: 50 }));
  return { summary, list };
}

test('the work queues read what waits, not the determined arrivals of years before', async () => {
  const young = await blocksRead();
  await arrive(400, 'full_load');
  const old = await blocksRead();
  expect(old.summary.result).toEqual(young.summary.result);
  expect(old.list.result).toEqual(young.list.result);
  // One row of each of the forty; a level more of the indexes that lead to their tanks.
  expect(old.summary.read).toBeLessThanOrEqual(young.summary.read + 2 * TANKS);
  expect(old.list.read).toBeLessThanOrEqual(young.list.read + 2 * TANKS);
});
