import { addDays } from '@dewar/domain/time/calendar-dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startNumberedFleet } from '../../../test-support/numbered-tanks.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import { listTanksToJudge } from '../tank-judgement/tank-judgement-repository.ts';
import { findFleetVersions, listFleetPieces } from './fleet-repository.ts';

const TANKS = 60;
const DAY = 86_400_000;
const NOW = new Date('2026-05-12T12:00:00Z');

const QUESTION = {
  now: NOW,
  readingsSince: new Date(NOW.getTime() - 365 * DAY),
  readings: 1_000,
  trips: 50,
  tanks: TANKS,
};

let server: TestServer;
let company_id: number;

beforeAll(async () => {
  ({ server, company_id } = await startNumberedFleet(TANKS));
  await fillYear(0);
});
afterAll(() => server.stop());

/** Inserts one reading per day for every tank, in the year that ended this many years ago. */
async function fillYear(yearsAgo: number): Promise<void> {
  const until = addDays('2026-05-12', -365 * yearsAgo);
  await server.pool.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 10 + n % 7, $1::date - n * interval '1 day', 'x@x.example'
       from tank_assignments cross join generate_series(0, 364) n`,
    [until],
  );
  await server.pool.query('vacuum analyze vacuum_readings');
}

async function blocksRead() {
  const costOf = createCostReader(server);
  const histories = await costOf((db) => listTanksToJudge(db, { ...QUESTION, settings_hash: '' }));
  const fleet = await costOf(async (db) => {
    const versions = await findFleetVersions(db, { company_id });
    const tank_ids = versions[0]?.tank_versions?.split(',').map((version) => Number.parseInt(version, 10)) ?? [];
    const recent_since = new Date(NOW.getTime() - 7 * DAY);
    const pieces = await listFleetPieces(db, { company_id, tank_ids, recent_since });
    return pieces.toSorted((one, other) => one.id - other.id);
  });
  return { histories, fleet };
}

test('the fleet and its forecasts read the last year, not the nine years before', async () => {
  const young = await blocksRead();
  expect(young.histories.result).toHaveLength(TANKS);
  expect(young.histories.result[0]?.readings).toHaveLength(365);
  for (let yearsAgo = 1; yearsAgo < 10; yearsAgo += 1) await fillYear(yearsAgo);
  const old = await blocksRead();
  expect(old.histories.result).toEqual(young.histories.result);
  expect(old.fleet.result).toHaveLength(TANKS);
  expect(old.fleet.result).toEqual(young.fleet.result);
  // An index over ten times as much has at most one more level.
  expect(old.histories.read).toBeLessThan(young.histories.read * 1.1);
  expect(old.fleet.read).toBeLessThanOrEqual(young.fleet.read + TANKS);
});

test('tanks without changes are not read again to judge them', async () => {
  await judgeTanks(server);
  const { settings_hash } = await server.db
    .selectFrom('tank_judgements')
    .select('settings_hash')
    .executeTakeFirstOrThrow();
  const costOf = createCostReader(server);
  const { result, read } = await costOf((db) => listTanksToJudge(db, { ...QUESTION, settings_hash }));
  expect(result).toEqual([]);
  // One row of each tank's state and one of its judgement, and none of the hundreds of thousands of readings.
  expect(read).toBeLessThan(3 * TANKS);
});
