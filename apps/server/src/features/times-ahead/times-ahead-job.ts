import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { watchClock } from '../../shared/jobs/patient-clock.ts';
import { setBackHistory } from './history-ahead-repository.ts';
import { listTanksAhead, setBackReadings } from './readings-ahead-repository.ts';
import { lastingStamps } from './stamps.ts';
import { forgetReportsAhead, isAnythingAhead, setBackStamps } from './stamps-ahead-repository.ts';

const EVERY_SECONDS = 60;
/** A machine that wakes may be behind until it hears the time: right records would lie ahead of it. */
const SURE_AFTER_MS = 10 * 60_000;

interface ClockWatch {
  readonly elapsed: () => number;
  readonly watch: typeof watchClock;
}

/**
 * Looks, at the start and each minute, whether a clock was ahead: what was stamped then is set back at once. Readings,
 * histories, and what could not be made again are moved back, and runs of reports forgotten, only where this process saw
 * the clock set back: records look the same to a clock that is behind, as that of a machine which starts before it hears
 * the time. All of it is told in the log.
 */
export function timesAheadJob(
  { db, log }: Pick<Server, 'db' | 'log'>,
  { elapsed, watch }: ClockWatch = { elapsed: () => performance.now(), watch: watchClock },
): SteadyJob {
  const wasClockSetBack = watch();
  let askedAt = elapsed();
  let isStart = true;
  /** The last question before the clock was seen set back: it was ahead then, and all that follows has the right time. */
  let lastAheadAt: number | undefined;
  let seenAt: number | undefined;
  const isSure = () => seenAt !== undefined && elapsed() - seenAt >= SURE_AFTER_MS;
  const lookAtClock = () => {
    const askedBefore = askedAt;
    askedAt = elapsed();
    if (!wasClockSetBack()) return false;
    lastAheadAt ??= askedBefore;
    // The wait begins again: what this clock says now may be as wrong as what it said before.
    seenAt = askedAt;
    return true;
  };
  /** Says whether it was sure, so that the wait is over. */
  const setBack = async (transaction: Database): Promise<boolean> => {
    const found = await setBackStamps(transaction);
    const tanks = await listTanksAhead(transaction);
    if (Object.keys(found).length > 0) log.warn(found, 'a clock was ahead: what it stamped in the future was set back');
    if (Object.keys(found).length > 0 || tanks.length > 0) seenAt ??= elapsed();
    if (!isSure()) return false;
    if (lastAheadAt !== undefined) await setBackRecords(transaction, (elapsed() - lastAheadAt) / 1000);
    const left = await listTanksAhead(transaction);
    if (left.length > 0)
      log.warn({ tanks: left }, 'records of these tanks are dated in the future: please correct them');
    return true;
  };
  const setBackRecords = async (transaction: Database, secondsSince: number) => {
    const history = await setBackHistory(transaction, secondsSince);
    const lasting = await setBackStamps(transaction, lastingStamps(secondsSince));
    const moved = {
      readings: await setBackReadings(transaction),
      reports: await forgetReportsAhead(transaction),
      history,
    };
    if (moved.readings + moved.reports + history > 0)
      log.warn(moved, 'readings and what is known since then were moved back, and reports will be made again');
    if (Object.keys(lasting).length > 0) log.warn(lasting, 'links, invitations and what can be undone were set back');
  };
  return {
    name: 'times-ahead',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      const isSetBack = lookAtClock();
      if (!(isStart || isSetBack || isSure() || (await isAnythingAhead(db)))) return;
      const isDone = await inTransaction(db, setBack);
      isStart = false;
      if (!isDone) return;
      // Only now: what failed is tried again at the next check.
      seenAt = undefined;
      lastAheadAt = undefined;
    },
  };
}
