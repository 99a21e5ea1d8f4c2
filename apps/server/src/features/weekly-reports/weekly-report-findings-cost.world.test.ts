import { reportPeriodOf } from '@dewar/domain/reports/reporting-week';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { gatherFindings } from './gather-findings.ts';

const PERIOD = reportPeriodOf('America/New_York', { week_start_date: '2026-05-31', week_end_date: '2026-06-06' });

let server: TestServer;
let company_id = 0;
beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: 20, since: '2000-01-01' });
  await server.pool.query(`insert into custody_ledger_values (hash, settings) values ('1', '{}')`);
  await server.pool.query(`insert into product_prices (product, since, usd_per_lb) values ('lng', '2000-01-01', 2)`);
});
afterAll(() => server.stop());

/** Loads of one scale that lack 50 lbs each, some of them determined in the week of the report. */
async function weigh(loads: number, since: string): Promise<void> {
  await server.pool.query(
    `with added as (
       insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                              actual_received_lbs, final_determination, determined_at, loading_scale, recorded_by_email)
       select had.tank_id, had.company_id, had.id, 'Load', at, at + interval '30 minutes', 10000, 9950, 'full_load',
              at + interval '1 hour', 'Baytown 2', 'x@x.example'
         from generate_series(1, $1::int) n
         join (select *, row_number() over (order by id) as place from tank_assignments) had on had.place = 1 + n % 20
         cross join lateral (select $2::timestamptz + n * interval '1 hour' as at) moment
        order by n
       returning *),
     kept as (
       insert into custody_ledger (transfer_id, company_id, tank_id, arrived_at, product, loaded_lbs, expected_vent_lbs,
                                   vent_error_lbs, received_lbs, delta_lbs, uncertainty_lbs, z, is_within_scales)
       select id, company_id, tank_id, arrived_at, 'lng', 10000, 0, 0, 9950, 50, 21, 2.4, false from added),
     based as (
       insert into custody_ledger_bases (transfer_id, values_id, prices, kept_at)
       select added.id, kept_values.id, '{"lng": 2}', added.determined_at from added, custody_ledger_values kept_values)
     insert into custody_ledger_runs (company_id, group_kind, group_key, transfer_id, group_name, role, weighed_at, arrived_at)
     select company_id, 'scale', lower(loading_scale), id, loading_scale, 1, loaded_at, arrived_at from added`,
    [loads, since],
  );
  await server.pool.query('vacuum analyze');
}

async function readFindings() {
  const costOf = createCostReader(server);
  const { read, result } = await costOf((db) => gatherFindings(db, company_id, PERIOD));
  return { read, findings: result.custody_findings.map(({ name, loads }) => ({ name, loads })) };
}

test('what is found for a report reads the last loads of a scale, however many there were and will be', async () => {
  await weigh(5_000, '2025-11-10T00:00:00Z');
  const young = await readFindings();
  // They have been told before: every load of the scale lacks the same.
  expect(young.findings).toEqual([]);
  await weigh(15_000, '2023-10-01T00:00:00Z');
  await weigh(5_000, '2026-06-09T00:00:00Z');
  const old = await readFindings();
  expect(old.findings).toEqual(young.findings);
  // The indexes are one level deeper by then.
  expect(old.read).toBeLessThan(young.read * 1.5);
});
