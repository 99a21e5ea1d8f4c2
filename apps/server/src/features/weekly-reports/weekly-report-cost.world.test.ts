import { reportPeriodOf } from '@dewar/domain/reports/reporting-week';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { listReportedReadings, listReportedTanks, listVacuumDays } from './reported-rows-repository.ts';
import { listScheduledCompanies } from './scheduled-run-repository.ts';

const TANKS = 40;
const PERIOD = reportPeriodOf('America/New_York', { week_start_date: '2026-05-31', week_end_date: '2026-06-06' });

let server: TestServer;
let company_id = 0;
let costOf: ReturnType<typeof createCostReader>;

beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar Gas');
  await server.pool.query(
    `insert into tanks (tank_number, company_id) select 'T ' || n, $1 from generate_series(1, ${TANKS}) n`,
    [company_id],
  );
  costOf = createCostReader(server);
});
afterAll(() => server.stop());

/** Years before the week: each tank returned every month, was switched every second day and read four times a day. */
async function addYears(from: number, to: number): Promise<void> {
  const days = (every: string) =>
    `generate_series('${from}-01-01'::timestamptz, '${to}-01-01'::timestamptz - interval '1 day', '${every}') day`;
  await server.pool.query(
    `insert into tank_assignments (tank_id, company_id, assigned_at, released_at)
     select id, company_id, day, day + interval '25 days' from tanks, ${days('30 days')}`,
  );
  await server.pool.query(
    `insert into tank_operational_switches (tank_id, operational_status, switched_at)
     select id, extract(day from day)::int % 4 < 2, day from tanks, ${days('2 days')}`,
  );
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank.id, tank.company_id, stay.id, 20 + extract(hour from day) * 4, day, 'x@x.example'
       from tanks tank
       join lateral (select id from tank_assignments where tank_id = tank.id order by id limit 1) stay on true,
            ${days('6 hours')}`,
  );
}

/** The week itself, inserted after its past, in chronological order. */
async function addWeek(): Promise<void> {
  await server.pool.query(
    `insert into tank_assignments (tank_id, company_id, assigned_at) select id, company_id, '2026-01-01' from tanks`,
  );
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 90, hour, 'x@x.example'
       from tank_assignments, generate_series('2026-05-31T12:00:00Z'::timestamptz, '2026-06-06T12:00:00Z', '12 hours') hour
      where released_at is null`,
  );
}

/** Everything that a report reads, and the queries of the scheduled job. */
async function readWeek(): Promise<{ read: number; high: number; tanks: number; days: number }> {
  await server.pool.query('vacuum analyze');
  const { rows } = await server.pool.query<{ id: number }>('select id from tanks');
  const dayStarts = Array.from({ length: 7 }, (_, day) => new Date(PERIOD.start.getTime() + day * 86_400_000));
  const { read, result } = await costOf(async (db) => {
    const range = { company_id, ...PERIOD };
    await listScheduledCompanies(db, '2025-12-01');
    const tanks = await listReportedTanks(db, range, '2026-06-06');
    const readings = await listReportedReadings(db, range);
    const days = await listVacuumDays(db, range, { tankIds: rows.map(({ id }) => id), dayStarts });
    return { high: readings.length, tanks: tanks.length, days: days.length };
  });
  return { read, ...result };
}

test('a weekly report reads the week, not the years before it', async () => {
  await addYears(2024, 2026);
  await addWeek();
  const young = await readWeek();
  expect(young).toMatchObject({ high: TANKS * 13, tanks: TANKS, days: 7 });
  for (const from of [2016, 2018, 2020, 2022]) await addYears(from, from + 2);
  const old = await readWeek();
  expect(old).toEqual({ ...young, read: old.read });
  // The indexes are one level deeper by then: one more block per lookup.
  expect(old.read).toBeLessThan(young.read * 1.5);
});
