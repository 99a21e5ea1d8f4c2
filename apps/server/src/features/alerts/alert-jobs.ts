import type { Server } from '../../shared/http/server.ts';
import type { CronJob, SteadyJob } from '../../shared/jobs/jobs.ts';
import { listJustSavedHighReadings, listUnsentFacts } from './alert-fact-repository.ts';
import { sendAlerts } from './alert-service.ts';

const HIGH_READINGS_EVERY_SECONDS = 5;

export function alertJobs(server: Server): void {
  server.jobs.push(highReadingJob(server), alertSweep(server));
}

/** High readings are noticed right after they are saved, and told at once where they may be. */
function highReadingJob(server: Server): SteadyJob {
  return {
    name: 'high-readings',
    everySeconds: HIGH_READINGS_EVERY_SECONDS,
    run: async () => {
      const now = server.clock.now();
      await sendAlerts(server, await listJustSavedHighReadings(server.db, now), now);
    },
  };
}

/** Everything else, and what waited for the working hours. */
function alertSweep(server: Server): CronJob {
  return {
    name: 'alerts',
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    run: async () => {
      const now = server.clock.now();
      await sendAlerts(server, await listUnsentFacts(server.db, now), now);
    },
  };
}
