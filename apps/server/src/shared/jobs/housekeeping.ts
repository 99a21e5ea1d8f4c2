import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { CronJob } from './jobs.ts';

/** Removes what is no longer needed at `now`. */
export interface Sweep {
  readonly name: string;
  sweep(now: Date): Promise<void>;
}

/** Runs every sweep once an hour. One that fails is logged and does not stop the others. */
export function housekeepingJob(sweeps: readonly Sweep[], clock: Clock, log: FastifyBaseLogger): CronJob {
  return {
    name: 'housekeeping',
    cron: '17 * * * *',
    timeZone: 'UTC',
    run: async () => {
      for (const { name, sweep } of sweeps) {
        try {
          await sweep(clock.now());
        } catch (error) {
          log.warn({ err: error, sweep: name }, 'a cleanup failed; will retry in an hour');
        }
      }
    },
  };
}
