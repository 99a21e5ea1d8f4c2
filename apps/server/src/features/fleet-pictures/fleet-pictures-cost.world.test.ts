import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { startNumberedFleet } from '../../../test-support/numbered-tanks.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import { readFleetInsulation, readFleetLosses, readFleetVacuum } from './fleet-picture-repository.ts';

const TANKS = 20;

let server: TestServer;
let company_id: number;
beforeAll(async () => {
  ({ server, company_id } = await startNumberedFleet(TANKS));
  for (let year = 2026; year > 2021; year -= 1) await fillYear(year);
});
afterAll(() => server.stop());

/** A reading a day and a determined load a month of each tank. */
async function fillYear(year: number): Promise<void> {
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 10 + n % 7, make_date($1, 1, 1) + n, 'x@x.example'
       from tank_assignments cross join generate_series(0, 364) n`,
    [year],
  );
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                            actual_received_lbs, final_determination, customer_name, product_name, recorded_by_email)
     select tank_id, company_id, id, 'Load', make_date($1, month, 1), make_date($1, month, 20), 9000, 8990, 'full_load',
            'Customer ' || tank_id % 5, 'LHe', 'x@x.example'
       from tank_assignments cross join generate_series(1, 12) month`,
    [year],
  );
  await server.pool.query('insert into trip_insulation select id, 1.1, 0.9, 1.3 from transfers on conflict do nothing');
  // As the job of the ledger keeps them, which takes its time.
  await server.pool.query(
    `insert into custody_ledger (transfer_id, company_id, tank_id, arrived_at, product, loaded_lbs, expected_vent_lbs,
                                 vent_error_lbs, received_lbs, delta_lbs, uncertainty_lbs, z, is_within_scales)
     select id, company_id, tank_id, arrived_at, 'helium', 9000, 0, 0, 8990, 10, 20, 0.5, true from transfers
      where extract(year from arrived_at) = $1`,
    [year],
  );
  await server.pool.query(
    'vacuum full analyze vacuum_weeks, custody_ledger_sums, custody_ledger, transfers, trip_insulation, tank_state, tanks',
  );
}

/** Each picture is one statement. */
async function readPictures() {
  const costOf = createCostReader(server);
  const reader = { sees_all: false, company_id };
  return {
    vacuum: await costOf((db) => readFleetVacuum(db, reader, { limit: TANKS, from: '2026-01-05' })),
    insulation: await costOf((db) => readFleetInsulation(db, reader, { limit: TANKS, trips: 12 })),
    losses: await costOf((db) => readFleetLosses(db, reader, { from: '2026-01-01', pairs: 10 })),
  };
}

test('the pictures read a year of kept rows, not those of the years before', async () => {
  const young = await readPictures();
  expect(JSON.parse(young.vacuum.result).tanks[0].weeks).toHaveLength(52);
  expect(JSON.parse(young.insulation.result).tanks[0].trips).toHaveLength(12);
  expect(JSON.parse(young.losses.result)).toMatchObject({ total: { loads: 12 * TANKS, lost_lbs: 120 * TANKS } });
  for (let year = 2021; year > 2006; year -= 1) await fillYear(year);
  const old = await readPictures();
  for (const picture of ['vacuum', 'insulation', 'losses'] as const) {
    expect(JSON.parse(old[picture].result), picture).toEqual(JSON.parse(young[picture].result));
    // An index over four times as much has at most one more level.
    expect(old[picture].read, picture).toBeLessThanOrEqual(young[picture].read + 2 * TANKS);
  }
});
