import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startCronJobs } from './cron-jobs.ts';
import { isCronJob, isSteadyJob, type Job, type RunningJobs } from './jobs.ts';
import { startSteadyJob } from './steady-jobs.ts';

export interface JobsOptions {
  readonly pool: pg.Pool;
  readonly jobs: readonly Job[];
  readonly log: FastifyBaseLogger;
  readonly pollSeconds?: number;
}

const POLL_SECONDS = 30;
/** A job that does not end in time ends with the process; the next server takes over its work. */
const SHUTDOWN_TIMEOUT_MS = 12_000;

/** Jobs run while the server listens; a server that only gets injected requests, as in tests, runs none. */
export function runJobsWhileListening(app: FastifyInstance, options: JobsOptions): void {
  let running: RunningJobs | undefined;
  app.addHook('onListen', async () => {
    running = startJobs(options);
  });
  app.addHook('onClose', async () => {
    await running?.stop();
  });
}

export function startJobs({ pool, jobs, log, pollSeconds = POLL_SECONDS }: JobsOptions): RunningJobs {
  const cronJobs = jobs.filter(isCronJob);
  const steadyJobs = jobs.filter(isSteadyJob);
  const running = [
    startCronJobs({ pool, jobs: cronJobs, log, pollSeconds }),
    ...steadyJobs.map((job) => startSteadyJob(job, log)),
  ];
  return {
    stop: async () => {
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, SHUTDOWN_TIMEOUT_MS);
      await Promise.race([Promise.all(running.map((job) => job.stop())), timer.promise]);
      clearTimeout(timeout);
    },
  };
}
