import { listSampleDays } from '@dewar/contract/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { telemetryMonthsJob } from './telemetry-jobs.ts';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

const runJob = () => telemetryMonthsJob(world.server).run();

async function partsOf(): Promise<readonly string[]> {
  const { rows } = await world.server.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'telemetry_samples'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function setKeptDays(days: number): Promise<void> {
  await world.server.pool.query(
    `insert into settings (scope, company_id, setting_key, setting_value) values ('admin', null, 'telemetry_kept_days', $1)`,
    [days],
  );
}

test('a month is made while a call that has begun is received', async () => {
  const { pool } = world.server;
  const receiving = await pool.connect();
  try {
    await receiving.query('begin');
    await receiving.query('update telemetry_units set silent_after_hours = 1 where false');
    const making = pool.query(`select make_telemetry_month('2031-01-01')`);
    await expect
      .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount, { timeout: 10_000 })
      .toBe(1);
    await receiving.query('delete from telemetry_samples where false');
    await receiving.query('commit');
    await making;
  } finally {
    receiving.release();
  }
  expect(await partsOf()).toContain('telemetry_samples_2031_01');
});

test('stray samples get a month of their own, which is dropped when its time is over, and its days stay', async () => {
  const { server } = world;
  const { id } = await world.newTank();
  await world.fit('kept', id, '2026-01-01T00:00:00Z');
  const days = ['2026-02-03T01:00:00Z', '2026-02-03T02:00:00Z', '2026-02-04T01:00:00Z', '2026-06-01T00:00:00Z'];
  await world.send(days.map((measured_at, n) => sampleOf({ unit: 'kept', measured_at, value: 10 * (n + 1) })));
  await world.send([sampleOf({ unit: 'kept', measured_at: days[0], value: 999, quality: 'bad' })]);
  await world.send([sampleOf({ unit: 'never fitted', measured_at: days[0] })]);
  await runJob();
  expect(await partsOf()).toEqual(
    expect.arrayContaining(['telemetry_samples_2026_02', 'telemetry_samples_2026_06', 'telemetry_samples_2026_08']),
  );
  const stray = await server.pool.query('select id from telemetry_samples_other');
  expect(stray.rows).toEqual([]);
  expect(await world.samples(id)).toHaveLength(5);
  await setKeptDays(60);
  await runJob();
  expect(await partsOf()).not.toContain('telemetry_samples_2026_02');
  expect((await world.samples(id)).map(({ value }) => value)).toEqual([40]);
  const { body } = await server.call(listSampleDays, {
    token: world.tokens.polar,
    params: { id },
    query: { to: '2026-02-28' },
  });
  expect(body.data).toMatchObject([
    { day: '2026-02-04', kind: 'vacuum', samples: 1, bad_samples: 0, lowest: 30, highest: 30, mean: 30, last: 30 },
    { day: '2026-02-03', kind: 'vacuum', samples: 3, bad_samples: 1, lowest: 10, highest: 20, mean: 15, last: 20 },
  ]);
  expect(await world.account('never fitted')).toMatchObject({ sent: 1, waiting: 0, refused: 1 });
  await runJob();
  expect(await world.samples(id)).toHaveLength(1);
});
