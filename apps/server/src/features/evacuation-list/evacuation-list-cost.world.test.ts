import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { readJudgementHash } from '../tank-judgement/judgement-settings-reader.ts';
import { listEvacuationFacts } from './evacuation-list-repository.ts';

const TANKS = 40;

let server: TestServer;
let company_id: number;
beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: TANKS, since: '2016-01-01' });
  await server.pool.query(
    'insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from tank_assignments',
  );
});
afterAll(() => server.stop());

/** A reading and a completed trip each week for every tank, over so many weeks until 12 May 2026. */
async function fillWeeks(weeks: number): Promise<void> {
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 10 + n % 7, timestamptz '2026-05-12' - n * interval '7 days', 'x@x.example'
       from tank_assignments cross join generate_series(0, $1::int - 1) n`,
    [weeks],
  );
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, loaded_pressure, loaded_weight_lbs,
                            product_name, arrived_at, arrival_pressure, recorded_by_email)
     select tank_id, company_id, id, 'Load', timestamptz '2026-05-05' - n * interval '7 days', 10, 9900, 'LHe',
            timestamptz '2026-05-11' - n * interval '7 days', 20, 'x@x.example'
       from tank_assignments cross join generate_series(0, $1::int - 1) n`,
    [weeks],
  );
  await judgeTanks(server);
  await server.pool.query('vacuum full analyze tank_judgements, tank_state, vacuum_readings, transfers');
}

async function readFacts() {
  const costOf = createCostReader(server);
  const view = { timezone: 'UTC', settings_hash: await readJudgementHash(server.db) };
  return costOf((db) => listEvacuationFacts(db, { sees_all: false, company_id }, view));
}

test('the evacuation list reads one kept row a tank, not the readings and trips of years', async () => {
  await fillWeeks(20);
  const young = await readFacts();
  await fillWeeks(400);
  const old = await readFacts();
  expect(young.result).toHaveLength(TANKS);
  expect(young.result[0]).toMatchObject({ has_trend: true, last_product: 'helium', waiting: { low: 0 } });
  expect(old.read).toBeLessThanOrEqual(young.read + 8);
});
