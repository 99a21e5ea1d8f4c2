import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { setBackJobStamps } from './job-stamps.ts';
import type { CronJob, RunningJobs } from './jobs.ts';
import { patientClock, watchClock } from './patient-clock.ts';

export interface CronJobsOptions {
  readonly pool: pg.Pool;
  readonly jobs: readonly CronJob[];
  readonly log: FastifyBaseLogger;
  /** How often the schedule and the queues are checked. */
  readonly pollSeconds: number;
}

const SCHEMA = 'pgboss';
const PAUSE_BEFORE_RETRY_MS = 5_000;
const SHUTDOWN_TIMEOUT_MS = 10_000;
const MAX_RUN_SECONDS = 3_600;
/** A run whose server was killed counts as lost after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 60;
const KEEP_FINISHED_RUNS_SECONDS = 7 * 86_400;
/** pg-boss's own maintenance; none of our code depends on it. */
const UPKEEP_SECONDS = 120;
const UNUSED_UPKEEP_SECONDS = 3_600;

/**
 * Starts in the background and retries until it succeeds: an unavailable database must not keep the server from
 * starting. Begins anew where a clock was ahead: what was stamped then would hold up every job until that time.
 */
export function startCronJobs(options: CronJobsOptions): RunningJobs {
  const stopping = new AbortController();
  const running = runUntilStopped(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      const boss = await running;
      if (boss !== undefined) await stopBoss(boss, options);
    },
  };
}

async function runUntilStopped(options: CronJobsOptions, stopping: AbortSignal): Promise<PgBoss | undefined> {
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping, ref: false }).catch(() => {});
  while (!stopping.aborted) {
    const boss = await startBoss(options);
    if (boss === undefined) {
      await wait(PAUSE_BEFORE_RETRY_MS);
      continue;
    }
    const wasClockSetBack = watchClock();
    do {
      await wait(options.pollSeconds * 1_000);
      if (stopping.aborted) return boss;
    } while (!((await setBack(options)) || wasClockSetBack()));
    // Its timers still wait for the wrong time.
    await stopBoss(boss, options);
  }
  return undefined;
}

async function startBoss(options: CronJobsOptions): Promise<PgBoss | undefined> {
  const boss = await openBoss(options);
  try {
    await setBack(options);
    await boss.start();
    for (const job of options.jobs) await register(boss, job, options);
    return boss;
  } catch (error) {
    options.log.warn({ err: error }, 'the job queue could not be started; will retry');
    await boss.stop({ graceful: false }).catch(() => {});
    return undefined;
  }
}

/** Whether anything was set back. */
async function setBack({ pool, log }: CronJobsOptions): Promise<boolean> {
  try {
    const stamps = await setBackJobStamps(pool);
    if (stamps > 0) log.warn({ stamps }, 'a clock was ahead: scheduled work that it dated in the future was set back');
    return stamps > 0;
  } catch (error) {
    log.warn({ err: error }, 'the times of scheduled work could not be checked; will retry');
    return false;
  }
}

async function stopBoss(boss: PgBoss, { log }: CronJobsOptions): Promise<void> {
  await boss.stop({ graceful: true, timeout: SHUTDOWN_TIMEOUT_MS }).catch((error) => {
    log.warn({ err: error }, 'the job queue did not stop cleanly');
  });
}

async function openBoss({ pool, log, pollSeconds }: CronJobsOptions): Promise<PgBoss> {
  // Loaded only where jobs run: it adds start-up time and memory that tests and tools do not need.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: SCHEMA,
    clock: patientClock,
    // A statement passed as an object is not prepared: its plan must not outlive a change of pg-boss's schema.
    db: { executeSql: (text, values = []) => pool.query({ text, values }) },
    cronMonitorIntervalSeconds: pollSeconds,
    cronWorkerIntervalSeconds: pollSeconds,
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
    bamIntervalSeconds: UPKEEP_SECONDS,
    flowIntervalSeconds: UNUSED_UPKEEP_SECONDS,
  });
  // Without a listener an error event would end the process.
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs met an error and go on'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the jobs met a warning'));
  return boss;
}

async function register(boss: PgBoss, job: CronJob, { log, pollSeconds }: CronJobsOptions): Promise<void> {
  await boss.createQueue(job.name, {
    policy: 'exclusive',
    expireInSeconds: job.maxRunSeconds ?? MAX_RUN_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    deleteAfterSeconds: KEEP_FINISHED_RUNS_SECONDS,
  });
  await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
    try {
      await job.run();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed; will retry');
      throw error;
    }
  });
  await boss.schedule(job.name, job.cron, null, { tz: job.timeZone, missed: 'once' });
}
