import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { CronJob, RunningJobs } from './jobs.ts';

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
 * starting.
 */
export function startCronJobs(options: CronJobsOptions): RunningJobs {
  const stopping = new AbortController();
  const starting = startUntilStopped(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      const boss = await starting;
      await boss?.stop({ graceful: true, timeout: SHUTDOWN_TIMEOUT_MS }).catch((error) => {
        options.log.warn({ err: error }, 'the job queue did not stop cleanly');
      });
    },
  };
}

async function startUntilStopped(options: CronJobsOptions, stopping: AbortSignal): Promise<PgBoss | undefined> {
  while (!stopping.aborted) {
    const boss = await openBoss(options);
    try {
      await boss.start();
      for (const job of options.jobs) await register(boss, job, options);
      return boss;
    } catch (error) {
      options.log.warn({ err: error }, 'the job queue could not be started; will retry');
      await boss.stop({ graceful: false }).catch(() => {});
      await pause(PAUSE_BEFORE_RETRY_MS, undefined, { signal: stopping, ref: false }).catch(() => {});
    }
  }
  return undefined;
}

async function openBoss({ pool, log, pollSeconds }: CronJobsOptions): Promise<PgBoss> {
  // Loaded only where jobs run: it adds start-up time and memory that tests and tools do not need.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: SCHEMA,
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
