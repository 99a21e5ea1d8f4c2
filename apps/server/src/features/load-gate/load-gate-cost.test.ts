import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { startNumberedFleet } from '../../../test-support/numbered-tanks.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import { listGateTanks } from './load-gate-repository.ts';

const TANKS = 60;

let server: TestServer;
let company_id: number;

beforeAll(async () => {
  ({ server, company_id } = await startNumberedFleet(TANKS));
  await fillYear(2026);
});
afterAll(() => server.stop());

/** Inserts a trip per month for every tank. */
async function fillYear(year: number): Promise<void> {
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                            product_name, recorded_by_email)
     select tank_id, company_id, id, 'Load', make_date($1, month, 1), make_date($1, month, 20), 9000, 'LHe', 'x@x.example'
       from tank_assignments cross join generate_series(1, 12) month`,
    [year],
  );
  await server.pool.query('vacuum analyze transfers');
}

const readGate = () => createCostReader(server)((db) => listGateTanks(db, company_id, ''));

test('the load gate reads the last load of each tank, not those of the years before', async () => {
  const young = await readGate();
  expect(JSON.parse(young.result)).toHaveLength(TANKS);
  for (let year = 2025; year > 2012; year -= 1) await fillYear(year);
  const old = await readGate();
  expect(old.result).toEqual(young.result);
  // An index over ten times as much has at most one more level.
  expect(old.read).toBeLessThanOrEqual(young.read + TANKS);
});
