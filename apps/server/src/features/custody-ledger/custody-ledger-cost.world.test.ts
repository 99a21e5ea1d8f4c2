import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { FIRST_PAGE } from '../../shared/database/json-page.ts';
import { countLedgerLoads, listFindings, listGroupLines, listLoadLines } from './ledger-repository.ts';

const ADMIN = { sees_all: true, company_id: 1 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: 20, since: '2024-01-01' });
});
afterAll(() => server.stop());

/** So many determined loads of each tank, all weighed at one scale. */
async function weigh(each: number): Promise<void> {
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                            actual_received_lbs, final_determination, loading_scale, receiving_site, customer_name,
                            recorded_by_email)
     select tank_id, company_id, id, 'Load', timestamptz '2024-01-10' + n * interval '90 minutes',
            timestamptz '2024-01-10 00:30' + n * interval '90 minutes', 10000, 10000 + (n % 7 - 3) * 8, 'full_load',
            'Baytown 2', 'Ghent', 'Helix', 'x@x.example'
       from tank_assignments cross join generate_series(1, $1::int) n
      order by n, id`,
    [each],
  );
  await keepLedger(server);
  await server.pool.query(
    'vacuum full analyze custody_ledger, custody_ledger_runs, custody_ledger_groups, transfers, custody_ledger_marks',
  );
}

async function readPage(): Promise<number> {
  const costOf = createCostReader(server);
  const filter = { place: { group: 'scale', key: 'baytown 2', isFound: false }, beyond: false } as const;
  const { read } = await costOf(async (db) => {
    await countLedgerLoads(db, ADMIN);
    await listFindings(db, ADMIN);
    await listGroupLines(db, ADMIN, { group: 'scale', limit: 12, points: 40 });
    await listLoadLines(db, ADMIN, { beyond: false }, { ...FIRST_PAGE, rows: 51 });
    await listLoadLines(db, ADMIN, filter, { ...FIRST_PAGE, rows: 51 });
  });
  return read;
}

test('the page reads as much after years of loads as after months', async () => {
  await weigh(100);
  const young = await readPage();
  await server.pool.query('delete from transfers');
  await weigh(300);
  const { rows } = await server.pool.query('select count(*)::int as loads from custody_ledger');
  expect(rows).toEqual([{ loads: 6_000 }]);
  // A few more levels of the indexes.
  expect(await readPage()).toBeLessThanOrEqual(young * 1.2);
});
