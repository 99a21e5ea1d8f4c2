import { setTimeout as pause } from 'node:timers/promises';
import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { DEFAULT_FORECAST_SETTINGS } from '@dewar/domain/vacuum/forecast/forecast-settings';
import { attemptApart } from '../../shared/database/attempt.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { computationHash } from '../../shared/settings/computation-hash.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { type Judge, LONGEST_JUDGING_MS } from './judge-thread.ts';
import { deleteFailures, findFailure, storeFailure } from './judgement-failure-repository.ts';
import { ASKED_TO_JUDGE, toJudgementSettings } from './judgement-settings-reader.ts';
import type { JudgedTank, JudgementSettings, TankFacts } from './judgement-shapes.ts';
import { retryAt } from './retry-pause.ts';
import { listTanksToJudge, storeJudgements, storeTripInsulation, takeTurn } from './tank-judgement-repository.ts';
import { tellMovedTrips } from './tell-moved-trips.ts';

/** Soon after a change, but together with those that follow it at once. */
const EVERY_SECONDS = 0.5;
// In one transaction, which must not be idle for long: on a slow machine a tank takes a second.
const TANKS_AT_ONCE = 5;
const TRIPS_PER_TANK = 50;
/** Judging takes at most this share of the time, however much is written. */
const DUTY = 0.25;

type Parts = Pick<Server, 'db' | 'clock' | 'log'> & { readonly judge: Judge };

/** Judges every tank whose records, plate or settings have changed, once over all servers, in a thread of its own. */
export function tankJudgementJob(parts: Parts): SteadyJob {
  return { name: 'tank-judgements', everySeconds: EVERY_SECONDS, run: (stopping) => judgeAll(parts, stopping) };
}

async function judgeAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now();
    const judged = await judgeSome(parts, stopping);
    if (judged < TANKS_AT_ONCE) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** What a round of judging goes by. */
interface Round {
  readonly transaction: Database;
  readonly settings: JudgementSettings;
  readonly settings_hash: string;
  readonly now: Date;
}

/** Judges some outdated tanks and returns how many; none while another server does. */
async function judgeSome(parts: Parts, stopping: AbortSignal): Promise<number> {
  const now = parts.clock.now();
  return inTransaction(parts.db, async (transaction) => {
    if (!(await takeTurn(transaction))) return 0;
    const settings = toJudgementSettings(await readSettings(transaction, ASKED_TO_JUDGE));
    const settings_hash = computationHash(settings);
    const question = {
      settings_hash,
      now,
      readingsSince: new Date(now.getTime() - DEFAULT_FORECAST_SETTINGS.windowDays * MILLISECONDS_PER_DAY),
      readings: VACUUM_READINGS_LIMIT,
      trips: TRIPS_PER_TANK,
      tanks: TANKS_AT_ONCE,
    };
    const tanks = await listTanksToJudge(transaction, question);
    const round = { transaction, settings, settings_hash, now };
    if (tanks.length > 0) {
      await attemptApart(transaction, tanks, {
        work: (some) => judgeTogether(parts.judge, round, some),
        fail: (tank, error) => noteFailure(parts, round, tank, error),
        stopping,
      });
    }
    const { judge, log } = parts;
    const moved = await tellMovedTrips({ judge, log, transaction, settings, question, stopping }, TANKS_AT_ONCE);
    return Math.max(tanks.length, moved);
  });
}

async function judgeTogether(judge: Judge, round: Round, tanks: readonly TankFacts[]): Promise<void> {
  const { transaction, settings, settings_hash, now } = round;
  const input = { tanks, settings, now: now.toISOString() };
  const judged = await judge.run(input, { longestMs: LONGEST_JUDGING_MS });
  const ofTank = new Map(judged.map((tank) => [tank.tank_id, tank]));
  await storeJudgements(
    transaction,
    tanks.flatMap(({ tank_id, company_id, assignment_id, state_version }) => {
      const found = ofTank.get(tank_id);
      const source = { tank_id, company_id, assignment_id, state_version, settings_hash, computed_at: now };
      return found === undefined ? [] : [{ ...source, ...found.judgement }];
    }),
  );
  await storeTrips(transaction, tanks, judged);
  await deleteFailures(transaction, [...ofTank.keys()]);
}

function storeTrips(transaction: Database, tanks: readonly TankFacts[], judged: readonly JudgedTank[]) {
  return storeTripInsulation(
    transaction,
    tanks.flatMap(({ trips }) => trips.map(({ id }) => id)),
    judged.flatMap(({ insulations }) => insulations),
  );
}

/** The log names the tank when it fails for the first time, and not each time that it is tried again. */
async function noteFailure(
  { log }: Parts,
  { transaction, settings_hash, now }: Round,
  tank: TankFacts,
  error: unknown,
): Promise<void> {
  const { tank_id, state_version } = tank;
  const before = await findFailure(transaction, tank_id);
  const isSame = before?.state_version === state_version && before.settings_hash === settings_hash;
  const failures = isSame ? before.failures + 1 : 1;
  const retry_at = retryAt(failures, now);
  await storeFailure(transaction, {
    ...{ tank_id, state_version, settings_hash, failures, failed_at: now, retry_at },
    failing_since: before?.failing_since ?? now,
    reason: messageOf(error),
  });
  if (before === undefined) log.error({ err: error, tank_id, retry_at }, 'a tank could not be judged');
}
