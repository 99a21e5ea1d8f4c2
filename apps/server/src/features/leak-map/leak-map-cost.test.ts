import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { rewriteLeakMap } from './kept-leak-map-repository.ts';
import { getLeakMapCounts } from './leak-map-repository.ts';

const ADMIN = { sees_all: true, company_id: 1 };
const NOW = new Date('2026-05-12T12:00:00Z');

let server: TestServer;
let company_id: number;
beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: 40, since: '2024-01-01' });
});
afterAll(() => server.stop());

/** So many leak checks a tank within two years, each with a repaired leak. */
async function checkLeaks(each: number): Promise<void> {
  await server.pool.query(
    `with checks as (
       insert into leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status,
                                           technician_name, assessment_duration_minutes, recorded_by_email)
       select tank_id, company_id, id, timestamptz '2024-01-10' + n * interval '700 days' / ${each}, 'pass', 'T', 5, 'x@x.example'
         from tank_assignments cross join generate_series(1, ${each}) n
       returning id, assessment_date)
     insert into leak_points (assessment_id, point_number, x_coordinate, y_coordinate, weld_location, tank_view, repaired,
                              repair_method, repaired_at)
     select id, 1, 1, 1, 'Manway', 'rear', true, 'rtv', assessment_date + interval '1 minute' from checks`,
  );
  await rewriteLeakMap(server.db, [company_id]);
  await server.pool.query('vacuum full analyze leak_map_leaks, leak_map_repairs, leak_map_tanks');
}

async function readCounts() {
  const costOf = createCostReader(server);
  return costOf((db) => getLeakMapCounts(db, ADMIN, { from_year: undefined, to_year: 2026, now: NOW }));
}

test('the leak map reads months, not the leak checks of years', async () => {
  await checkLeaks(24);
  const young = await readCounts();
  await checkLeaks(480);
  const old = await readCounts();
  expect(young.result.leaks[0]?.leaks).toBe(40 * 24);
  expect(old.result.leaks[0]?.leaks).toBeGreaterThanOrEqual(40 * 480);
  expect(old.read).toBeLessThanOrEqual(young.read + 8);
});
