import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RunningJobs, SteadyJob } from './jobs.ts';

/** After a failure, for example while the database restarts, a job waits longer than usual. */
const PAUSE_AFTER_FAILURE_MS = 10_000;

export function startSteadyJob(job: SteadyJob, log: FastifyBaseLogger): RunningJobs {
  const stopping = new AbortController();
  const finished = repeat(job, log, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

async function repeat(job: SteadyJob, log: FastifyBaseLogger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let pauseMs = job.everySeconds * 1_000;
    try {
      await job.run(stopping);
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed; will retry');
      pauseMs = Math.max(pauseMs, PAUSE_AFTER_FAILURE_MS);
    }
    await pause(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
