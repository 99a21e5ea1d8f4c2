import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import type { Database } from '../../shared/database/database.ts';
import { FIRST_PAGE } from '../../shared/database/json-page.ts';
import { type LoadFilter, listLoadLines } from '../custody-ledger/ledger-repository.ts';
import { countTransfers, listLatestTransfers } from '../transfers/transfer-list-repository.ts';
import { findTransferTotals } from './books-totals-repository.ts';
import { findClosing, insertClosedMonth } from './closed-months-repository.ts';
import { EVERY_LOAD } from './month-of-books-reader.ts';
import type { Reader } from './tank-access.ts';

const TANKS = 20;
const ADMIN = { sees_all: true, company_id: 1 };
const OLD_MONTH = { loaded_from: '2020-01-01T00:00:00Z', loaded_to: '2020-02-01T00:00:00Z', customer: null };
const YOUNG_MONTH = { loaded_from: '2022-01-01T00:00:00Z', loaded_to: '2022-02-01T00:00:00Z', customer: null };
const OF_TERN = { ...EVERY_LOAD, customer: 'TERN' };
const AT_SCALE = { group: 'scale', key: 'baytown 2', isFound: false } as const;

/** Of a company without loads. */
let north: Reader;
let polar = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: TANKS, since: '2000-01-01' });
  north = { sees_all: false, company_id: await addCompany(server.db, 'North') };
  polar = company_id;
  await weigh({ each: 1, since: '2020-01-05', customer: 'Tern' });
  await insertClosedMonth(server.db, {
    ...{ company_id, month: '2020-01', timezone: 'UTC', range: OLD_MONTH },
    ...{ closed_at: new Date('2020-02-02'), closed_by_email: 'x@x.example' },
  });
  await server.pool.query('update transfers set notes = $1, loaded_weight_lbs = 10001 where id % 2 = 0', ['changed']);
  await weigh({ each: 60, since: '2021-01-05', customer: 'Helix' });
});
afterAll(() => server.stop());

interface Weighed {
  readonly each: number;
  readonly since: string;
  readonly customer: string;
}

/** So many determined loads of each tank, with their rows of the ledger. */
async function weigh({ each, since, customer }: Weighed): Promise<void> {
  await server.pool.query(
    `with added as (
       insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                              actual_received_lbs, final_determination, loading_scale, customer_name, recorded_by_email)
       select tank_id, company_id, id, 'Load', $2::timestamptz + n * interval '90 minutes',
              $2::timestamptz + n * interval '90 minutes' + interval '30 minutes', 10000, 9900, 'full_load', 'Baytown 2',
              $3, 'x@x.example'
         from tank_assignments cross join generate_series(1, $1::int) n
        order by n, id
       returning *),
     kept as (
       insert into custody_ledger (transfer_id, company_id, tank_id, arrived_at, product, loaded_lbs, expected_vent_lbs,
                                   vent_error_lbs, received_lbs, delta_lbs, uncertainty_lbs, z, is_within_scales)
       select id, company_id, tank_id, arrived_at, 'LHe', 10000, 0, 0, 9900, 100, 20, 5, false from added)
     insert into custody_ledger_runs (company_id, group_kind, group_key, transfer_id, group_name, role, weighed_at, arrived_at)
     select company_id, 'scale', lower(loading_scale), id, loading_scale, 1, loaded_at, arrived_at from added`,
    [each, since, customer],
  );
  await server.pool.query('vacuum analyze');
}

const ledgerOf = (filter: LoadFilter) => (db: Database) =>
  listLoadLines(db, ADMIN, filter, { ...FIRST_PAGE, rows: 11 });

const READ: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'the loads of a customer': (db) => listLatestTransfers(db, ADMIN, { limit: 10, range: OF_TERN }),
  'the number of loads of a customer': (db) => countTransfers(db, ADMIN, { tank_id: undefined, range: OF_TERN }),
  'the number of loads of a month': (db) => countTransfers(db, ADMIN, { tank_id: undefined, range: OLD_MONTH }),
  'the totals of a month': (db) => findTransferTotals(db, ADMIN, { tank_id: undefined, range: OLD_MONTH }),
  'the totals of a month in which others had loads': (db) =>
    findTransferTotals(db, north, { tank_id: undefined, range: YOUNG_MONTH }),
  'the number of loads of a month in which others had loads': (db) =>
    countTransfers(db, north, { tank_id: undefined, range: YOUNG_MONTH }),
  'what was changed in a closed month': (db) =>
    findClosing(db, { company_id: polar, month: '2020-01' }, { tank_id: undefined, customer: null }),
  'the ledger of a month': ledgerOf({ beyond: false, range: OLD_MONTH }),
  'the large differences of a month': ledgerOf({ beyond: true, range: OLD_MONTH }),
  'the ledger of a month at a scale': ledgerOf({ beyond: false, range: OLD_MONTH, place: AT_SCALE }),
};

async function readAll() {
  const costOf = createCostReader(server);
  const costs = new Map<string, Awaited<ReturnType<typeof costOf>>>();
  for (const [what, work] of Object.entries(READ)) costs.set(what, await costOf(work));
  return costs;
}

test('an old month and a customer of then read no more after years of loads of others', async () => {
  const young = await readAll();
  await weigh({ each: 1_200, since: '2022-01-05', customer: 'Helix' });
  for (const [what, { result, read }] of await readAll()) {
    const before = young.get(what);
    expect(result, what).toEqual(before?.result);
    // Small tables are read whole; each load of a large one is read along an index.
    expect.soft(read, what).toBeLessThanOrEqual((before?.read ?? 0) + 3 * TANKS);
  }
});
