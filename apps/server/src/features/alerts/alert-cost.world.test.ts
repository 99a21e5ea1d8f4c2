import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { keepUntoldJudgements } from '../../../test-support/keep-untold-judgements.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { listJustSavedHighReadings, listUnsentFacts } from './alert-fact-repository.ts';

const TANKS = 40;
const NOW = new Date('2026-06-10T12:00:00Z');

let server: TestServer;
let company_id = 0;
let costOf: ReturnType<typeof createCostReader>;

beforeAll(async () => {
  server = await startTestServer();
  company_id = await addCompany(server.db, 'Polar Gas');
  await server.pool.query(
    `insert into settings (scope, setting_key, setting_value)
     values ('general', 'alert_email_recipients', '["ops@x.example"]')`,
  );
  await server.pool.query(
    `insert into tanks (tank_number, company_id, csc_inspection_date)
     select 'T ' || n, $1, '2023-01-01' from generate_series(1, ${TANKS}) n`,
    [company_id],
  );
  await server.pool.query('insert into tank_assignments (tank_id, company_id) select id, company_id from tanks');
  await server.pool.query(
    `insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from tank_assignments`,
  );
  costOf = createCostReader(server);
});
afterAll(() => server.stop());

/**
 * Every tank was read twice a day, every second reading was high, and every tenth day brought a load that required a
 * reading; all alerts were sent.
 */
async function addHistory(from: string, to: string): Promise<void> {
  const days = (every: string) => `generate_series('${from}'::timestamptz, '${to}', '${every}') day`;
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email,
                                  updated_at)
     select tank_id, company_id, id, case when extract(hour from day) = 0 then 150 else 20 end, day, 'x@x.example', day
       from tank_assignments, ${days('12 hours')}`,
  );
  await server.pool.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, arrival_pressure,
                            recorded_by_email)
     select tank_id, company_id, id, 'Load', day, day + interval '5 days', 120, 'x@x.example'
       from tank_assignments, ${days('10 days')}`,
  );
  await server.pool.query(
    `insert into sent_alerts
     select company_id, tank_id, assignment_id, 'high_reading', id, now(), 100, reading_timestamp, id from vacuum_readings
      where vacuum_reading > 100 and reading_timestamp < '2026-06-09'
     union all
     select company_id, tank_id, assignment_id, 'missing_immediate_reading', id, now(), null, null, null from transfers
     on conflict do nothing`,
  );
}

/** Facts of the last days whose alerts are not sent yet. */
async function addNews(): Promise<void> {
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 600, '2026-06-09', 'x@x.example' from tank_assignments`,
  );
  await server.pool.query(
    `update tank_state state
        set latest_reading_id = reading.id, latest_vacuum_reading = reading.vacuum_reading,
            latest_reading_timestamp = reading.reading_timestamp
       from vacuum_readings reading
      where reading.tank_id = state.tank_id and reading.vacuum_reading = 600`,
  );
  await keepUntoldJudgements(server);
}

async function look(work: typeof listUnsentFacts) {
  await server.pool.query('vacuum analyze');
  const { read, result } = await costOf((db) => work(db, { now: NOW, repeatDays: 7 }));
  return { read, found: result.map(({ fact }) => fact.kind).toSorted() };
}

test('the alert jobs read the last two weeks and the fleet, or just what was saved, and not the years before', async () => {
  await addHistory('2026-03-01', '2026-06-08');
  await addNews();
  const young = { sweep: await look(listUnsentFacts), saved: await look(listJustSavedHighReadings) };
  const readings = Array.from({ length: TANKS }, () => 'high_reading');
  const inspections = Array.from({ length: TANKS }, () => 'overdue_inspection');
  expect(young.sweep.found).toEqual([...readings, ...inspections]);
  expect(young.saved.found).toEqual(readings);

  await addHistory('2022-03-01', '2026-02-28');
  const old = { sweep: await look(listUnsentFacts), saved: await look(listJustSavedHighReadings) };
  expect(old.sweep.found).toEqual(young.sweep.found);
  expect(old.saved.found).toEqual(young.saved.found);
  // The indexes are one level deeper by then: one more block per lookup.
  expect(old.sweep.read).toBeLessThan(young.sweep.read * 1.5);
  expect(old.saved.read).toBeLessThan(young.saved.read * 1.5);
});
