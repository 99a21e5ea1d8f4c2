import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { watchClock } from '../../shared/jobs/patient-clock.ts';
import { listTanksAhead, setBackReadings } from './readings-ahead-repository.ts';
import { forgetReportsAhead, isAnythingAhead, setBackStamps } from './stamps-ahead-repository.ts';

const EVERY_SECONDS = 60;
/** A machine that wakes may be behind until it hears the time: right records would lie ahead of it. */
const SURE_AFTER_MS = 10 * 60_000;

/**
 * Looks, at the start and each minute, whether a clock was ahead: what was stamped then is set back at once. Readings are
 * moved back, and runs of reports forgotten, when it is sure that the clock is not behind. All of it is told in the log.
 */
export function timesAheadJob({ db, log }: Pick<Server, 'db' | 'log'>, elapsed = () => performance.now()): SteadyJob {
  let wasClockSetBack: (() => boolean) | undefined;
  let seenAt: number | undefined;
  const isSure = () => seenAt !== undefined && elapsed() - seenAt >= SURE_AFTER_MS;
  const setBack = async (transaction: Database) => {
    const found = await setBackStamps(transaction);
    const tanks = await listTanksAhead(transaction);
    if (Object.keys(found).length > 0) log.warn(found, 'a clock was ahead: what it stamped in the future was set back');
    if (Object.keys(found).length > 0 || tanks.length > 0) seenAt ??= elapsed();
    if (!isSure()) return;
    seenAt = undefined;
    const moved = { readings: await setBackReadings(transaction), reports: await forgetReportsAhead(transaction) };
    if (moved.readings + moved.reports > 0) log.warn(moved, 'readings were moved back, and reports will be made again');
    const left = await listTanksAhead(transaction);
    if (left.length > 0)
      log.warn({ tanks: left }, 'records of these tanks are dated in the future: please correct them');
  };
  return {
    name: 'times-ahead',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      const isSetBack = wasClockSetBack === undefined || wasClockSetBack();
      if (!(isSetBack || isSure() || (await isAnythingAhead(db)))) return;
      await inTransaction(db, setBack);
      wasClockSetBack = watchClock();
    },
  };
}
