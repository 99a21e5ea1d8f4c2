import { SETTINGS } from '@dewar/domain/settings/settings';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob, SteadyJob } from '../../shared/jobs/jobs.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { listJustSavedHighReadings, listUnsentFacts } from './alert-fact-repository.ts';
import { sendAlerts } from './alert-service.ts';
import type { FactQuestion } from './told-alert-columns.ts';

const HIGH_READINGS_EVERY_SECONDS = 5;

export function alertJobs(server: Server): void {
  server.jobs.push(highReadingJob(server), alertSweep(server));
}

/** Finds high readings right after they are saved, and sends them at once if allowed. */
function highReadingJob(server: Server): SteadyJob {
  return {
    name: 'high-readings',
    everySeconds: HIGH_READINGS_EVERY_SECONDS,
    run: async () => {
      const question = await questionOfNow(server);
      await sendAlerts(server, await listJustSavedHighReadings(server.db, question), question.now);
    },
  };
}

/** All other alerts, and those that waited for working hours. */
function alertSweep(server: Server): CronJob {
  return {
    name: 'alerts',
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    run: async () => {
      const question = await questionOfNow(server);
      await sendAlerts(server, await listUnsentFacts(server.db, question), question.now);
    },
  };
}

async function questionOfNow({ db, clock }: Server): Promise<FactQuestion> {
  return { now: clock.now(), repeatDays: await readSetting(db, SETTINGS.alert_repeat_days) };
}
