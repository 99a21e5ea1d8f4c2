import { TELEMETRY_SETTINGS } from '@dewar/domain/settings/telemetry-settings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { moveInAccount } from './account-repository.ts';
import { storeWaiting } from './match-samples.ts';
import {
  deleteOldHours,
  deleteOldWaiting,
  dropMonth,
  listMonthsBefore,
  listMonthsToMake,
  listWaitingUnits,
  makeMonth,
} from './retention-repository.ts';
import { noteSilences } from './silence-repository.ts';
import { lockUnitById } from './unit-repository.ts';

export function telemetryJobs({ db, clock, log, jobs }: Server): void {
  jobs.push(telemetryMonthsJob({ db, clock, log }), telemetryMatchJob({ db, log }), telemetrySilenceJob({ db, clock }));
}

/** Once a day: makes the months to come, and drops those that are kept no longer once their days are summed up. */
export function telemetryMonthsJob({ db, clock, log }: Pick<Server, 'db' | 'clock' | 'log'>): CronJob {
  return {
    name: 'telemetry-months',
    cron: '25 1 * * *',
    timeZone: 'UTC',
    run: async () => {
      const now = clock.now();
      for (const month of await listMonthsToMake(db, now)) {
        await inTransaction(db, (transaction) => makeMonth(transaction, month));
      }
      const days = await readSetting(db, TELEMETRY_SETTINGS.telemetry_kept_days);
      const keptSince = new Date(now.getTime() - days * MILLISECONDS_PER_DAY);
      for (const month of await listMonthsBefore(db, keptSince)) {
        await inTransaction(db, (transaction) => dropMonth(transaction, month));
      }
      await refuseOldWaiting({ db, log }, keptSince);
      await deleteOldHours(db, keptSince);
    },
  };
}

/** Tells within five minutes that a unit has become silent. */
export function telemetrySilenceJob({ db, clock }: Pick<Server, 'db' | 'clock'>): CronJob {
  return { name: 'telemetry-silence', cron: '*/5 * * * *', timeZone: 'UTC', run: () => noteSilences(db, clock.now()) };
}

/** What nobody found a tank for in all the time is refused after all. */
async function refuseOldWaiting(parts: Pick<Server, 'db' | 'log'>, keptSince: Date): Promise<void> {
  await forWaitingUnits(parts, async (transaction, unit_id) => {
    const dropped = await deleteOldWaiting(transaction, unit_id, keptSince);
    const moved = dropped.map(({ hour, samples }) => ({
      ...{ hour, waiting: -samples, refused: samples },
      ...{ stored: 0, repeated: 0, matched: 0 },
    }));
    await moveInAccount(transaction, unit_id, moved);
  });
}

type WorkOnUnit = (transaction: Database, unit_id: number) => Promise<void>;

/** Works on each unit of which samples wait, locked. What fails for one keeps no others waiting; then the first error is thrown. */
async function forWaitingUnits({ db, log }: Pick<Server, 'db' | 'log'>, work: WorkOnUnit): Promise<void> {
  const errors: unknown[] = [];
  for (const unit_id of await listWaitingUnits(db)) {
    try {
      await inTransaction(db, async (transaction) => {
        if (await lockUnitById(transaction, unit_id)) await work(transaction, unit_id);
      });
    } catch (error) {
      log.warn({ err: error, unit_id }, 'the samples of a unit that wait could not be looked at');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Tanks that come to a company, or back from the recycle bin, make a home for samples that wait. */
export function telemetryMatchJob(parts: Pick<Server, 'db' | 'log'>): CronJob {
  return {
    name: 'telemetry-matching',
    cron: '*/10 * * * *',
    timeZone: 'UTC',
    run: () => forWaitingUnits(parts, storeWaiting),
  };
}
