import { randomBytes } from 'node:crypto';
import { type FastifyBaseLogger, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { dropDatabase } from '../../../test-support/drop-database.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { openPool } from '../database/database.ts';
import type { CronJob, RunningJobs } from './jobs.ts';
import { type JobsOptions, runJobsWhileListening, startJobs } from './start-jobs.ts';
import { startSteadyJob } from './steady-jobs.ts';

let server: TestServer;
const log: FastifyBaseLogger = pino({ level: 'silent' });
const soon = { interval: 50 };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Due every minute, so also in the minute in which the jobs start. */
const everyMinute = (name: string, run: () => Promise<void>): CronJob => ({
  name,
  cron: '* * * * *',
  timeZone: 'America/New_York',
  run,
});

const start = (jobs: JobsOptions['jobs'], pool = server.pool): RunningJobs =>
  startJobs({ pool, jobs, log, pollSeconds: 1 });

async function finishedRuns(name: string): Promise<number> {
  const { rows } = await server.pool.query<{ runs: number }>(
    "select count(*) as runs from pgboss.job where name = $1 and state = 'completed'",
    [name],
  );
  return rows[0]?.runs ?? 0;
}

test('a cron job runs once although three servers start at the same moment on an empty database', async () => {
  const run = vi.fn(async () => {});
  const servers = [1, 2, 3].map(() => start([everyMinute('once', run)]));
  await vi.waitFor(async () => expect(await finishedRuns('once')).toBeGreaterThan(0), soon);
  // The next minute may have begun.
  await Promise.all(servers.map((running) => running.stop()));
  expect(run).toHaveBeenCalledTimes(await finishedRuns('once'));
  const slots = await server.pool.query(
    "select singleton_on from pgboss.job where name = '__pgboss__send-it' group by 1 having count(*) > 1",
  );
  expect(slots.rows, 'no minute was sent twice').toEqual([]);
});

test('stopping waits for the current run and starts no other', async () => {
  let isDone = false;
  const begun = Promise.withResolvers<void>();
  const job = everyMinute('slow', async () => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 700));
    isDone = true;
  });
  const running = start([job]);
  await begun.promise;
  await running.stop();
  expect(isDone).toBe(true);
  expect(await finishedRuns('slow')).toBe(1);
});

test('jobs start by themselves once their database is available, and log that they are waiting', async () => {
  const database = `late_${randomBytes(6).toString('hex')}`;
  const { connection } = inject('postgres');
  const pool = openPool({ connection: { ...connection, database }, connections: 2, onError: () => {} });
  const run = vi.fn(async () => {});
  const warn = vi.spyOn(log, 'warn');
  const running = start([everyMinute('patient', run)], pool);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), soon);
  await server.pool.query(`create database ${database}`);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon);
  await running.stop();
  await pool.end();
  await dropDatabase(database, (statement) => server.pool.query(statement));
});

test('jobs and process survive the loss of every connection', async () => {
  const run = vi.fn(async () => {});
  const steady = vi.fn(async () => {
    await server.pool.query('select 1');
  });
  const running = start([everyMinute('steadfast', run), { name: 'steady', everySeconds: 0.1, run: steady }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon);
  await server.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const before = steady.mock.calls.length;
  await vi.waitFor(() => expect(steady.mock.calls.length).toBeGreaterThan(before + 1), soon);
  await running.stop();
});

test('a steady job that fails is logged, and stopping does not wait for its next run', async () => {
  const warn = vi.spyOn(log, 'warn');
  warn.mockClear();
  const run = vi.fn(async () => Promise.reject(new Error('no luck')));
  // Its next run would be in an hour.
  const running = startSteadyJob({ name: 'unlucky', everySeconds: 3_600, run }, log);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'unlucky' }), expect.any(String)),
  );
  await running.stop();
});

test('jobs run only while the server listens, and stop when it closes', async () => {
  const run = vi.fn(async () => {});
  const app = fastify();
  runJobsWhileListening(app, { pool: server.pool, jobs: [{ name: 'beside', everySeconds: 0.05, run }], log });
  await app.inject('/');
  expect(run).not.toHaveBeenCalled();
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), soon);
  await app.close();
  const runs = run.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(run.mock.calls.length).toBe(runs);
});

/** As a server leaves the queue whose clock was 40 days ahead. */
const STAMP_AHEAD = `
  with version as (update pgboss.version set cron_on = now() + interval '40 days', bam_on = now() + interval '40 days'),
       queue as (update pgboss.queue set monitor_claim_on = now() + interval '40 days', maintain_on = now() + interval '40 days')
  update pgboss.job set start_after = now() + interval '40 days', created_on = now() + interval '40 days'
   where state = 'created'`;

const aheadStamps = `
  select (select count(*) from pgboss.version where greatest(cron_on, bam_on) > now() + interval '1 hour')
       + (select count(*) from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now() + interval '1 hour')
       + (select count(*) from pgboss.job where start_after > now() + interval '1 hour') as ahead`;

test('a clock that was ahead before the start, or while the jobs run, holds up no job, and is told', async () => {
  const warn = vi.spyOn(log, 'warn');
  warn.mockClear();
  const run = vi.fn(async () => {});
  await start([everyMinute('delayed', async () => {})]).stop();
  await server.pool.query(STAMP_AHEAD);
  const running = start([everyMinute('delayed', run)]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon);
  const told = expect.stringContaining('a clock was ahead');
  expect(warn).toHaveBeenCalledWith({ stamps: expect.any(Number) }, told);

  warn.mockClear();
  await server.pool.query(STAMP_AHEAD);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ stamps: expect.any(Number) }, told), soon);
  const before = run.mock.calls.length;
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before), { ...soon, timeout: 150_000 });
  await running.stop();
  expect((await server.pool.query(aheadStamps)).rows).toEqual([{ ahead: 0 }]);
});
