import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import type { DB } from '../../shared/database/tables.gen.ts';
import { listTanksInQuestion } from './reminder-cause-repository.ts';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';
import { tellReminders } from './tell-reminders.ts';

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());

/** Tanks whose vacuum is high since this morning. */
async function addHighTanks(count: number): Promise<void> {
  const { pool } = world.server;
  await pool.query(
    `insert into tanks (tank_number, company_id) select 'H ' || gen_random_uuid(), $1 from generate_series(1, $2::int)`,
    [world.polarId, count],
  );
  await pool.query(
    `insert into tank_assignments (tank_id, company_id, assigned_at)
     select id, company_id, '2000-01-01' from tanks
      where not exists (select from tank_assignments where tank_id = tanks.id)`,
  );
  await pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 180, '2026-06-10T08:00:00Z', 'x@x.example' from tank_assignments
      where not exists (select from tank_state where tank_id = tank_assignments.tank_id)`,
  );
  await pool.query(
    `insert into tank_state (tank_id, company_id, assignment_id, latest_reading_id, latest_vacuum_reading,
                             latest_reading_timestamp)
     select tank_id, company_id, assignment_id, id, vacuum_reading, reading_timestamp from vacuum_readings
      where not exists (select from tank_state where tank_id = vacuum_readings.tank_id)`,
  );
}

/** A reading on each of so many days for every tank, before those that are its latest. */
async function addHistory(days: number): Promise<void> {
  await world.server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 12, '2026-06-01'::timestamptz - n * interval '1 day', 'x@x.example'
       from tank_assignments cross join generate_series(1, $1::int) n`,
    [days],
  );
  await world.server.pool.query('vacuum analyze');
}

/** How many statements it takes to find what is due and to queue what is to be told. */
async function countStatements(): Promise<number> {
  let count = 0;
  const dialect = new PostgresDialect({ pool: world.server.pool });
  const db = new Kysely<DB>({
    dialect,
    log: () => {
      count += 1;
    },
  });
  await tellReminders({ ...world.server, db });
  return count;
}

test('what is due is told in as many statements for fifty tanks as for five', async () => {
  const { browser } = await world.newPerson();
  await addHighTanks(5);
  const few = await countStatements();
  await addHighTanks(50);
  const many = await countStatements();
  expect(few).toBeGreaterThan(5);
  expect(many).toBe(few);
  await world.send();
  // Each time one for all.
  expect(browser.receive().map(({ body }) => body)).toEqual([
    '5 reminders. Open the portal to see them.',
    '50 reminders. Open the portal to see them.',
  ]);
});

test('what is due is found without reading the history', async () => {
  const costOf = createCostReader(world.server);
  const look = () => costOf((db) => listTanksInQuestion(db, world.server.clock.now()));
  await addHistory(1);
  const young = await look();
  await addHistory(400);
  const old = await look();
  expect(young.result).toHaveLength(55);
  expect(old.result).toEqual(young.result);
  expect(old.read).toBeLessThanOrEqual(young.read + 2);
});
