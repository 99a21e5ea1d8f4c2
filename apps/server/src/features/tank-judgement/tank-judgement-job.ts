import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { FORECAST_SETTINGS, toForecastSettings } from '@dewar/domain/settings/forecast-settings';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { DEFAULT_FORECAST_SETTINGS } from '@dewar/domain/vacuum/forecast/forecast-settings';
import { inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import type { Judge } from './judge-thread.ts';
import type { JudgementSettings } from './judgement-shapes.ts';
import { listTanksToJudge, storeJudgements, storeTripInsulation, takeTurn } from './tank-judgement-repository.ts';

/** Soon after a change, but together with those that follow it at once. */
const EVERY_SECONDS = 0.5;
const TANKS_AT_ONCE = 20;
const TRIPS_PER_TANK = 50;
/** Readings become stale and windows move on: a tank without changes is judged again once a day. */
const KEPT_DAYS = 1;
/** Judging takes at most this share of the time, however much is written. */
const DUTY = 0.25;

type Parts = Pick<Server, 'db' | 'clock'> & { readonly judge: Judge };

/** Judges every tank whose records, plate or settings have changed, once over all servers, in a thread of its own. */
export function tankJudgementJob(parts: Parts): SteadyJob {
  return { name: 'tank-judgements', everySeconds: EVERY_SECONDS, run: (stopping) => judgeAll(parts, stopping) };
}

async function judgeAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now();
    const judged = await judgeSome(parts);
    if (judged < TANKS_AT_ONCE) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** Judges some outdated tanks and returns how many; none while another server does. */
async function judgeSome({ db, clock, judge }: Parts): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction))) return 0;
    const values = await readSettings(transaction, { ...THERMAL_SETTINGS, ...FORECAST_SETTINGS });
    const settings = { thermal: toThermalSettings(values), forecast: toForecastSettings(values) };
    const settings_hash = hashOf(settings);
    const tanks = await listTanksToJudge(transaction, {
      settings_hash,
      computedSince: daysBefore(now, KEPT_DAYS),
      readingsSince: daysBefore(now, DEFAULT_FORECAST_SETTINGS.windowDays),
      readings: VACUUM_READINGS_LIMIT,
      trips: TRIPS_PER_TANK,
      tanks: TANKS_AT_ONCE,
    });
    if (tanks.length === 0) return 0;
    const judged = await judge.run({ tanks, settings, now: now.toISOString() });
    const ofTank = new Map(judged.map((tank) => [tank.tank_id, tank]));
    await storeJudgements(
      transaction,
      tanks.flatMap(({ tank_id, company_id, assignment_id, state_version }) => {
        const found = ofTank.get(tank_id);
        const source = { tank_id, company_id, assignment_id, state_version, settings_hash, computed_at: now };
        return found === undefined ? [] : [{ ...source, ...found.judgement }];
      }),
    );
    const trips = tanks.flatMap(({ trips: each }) => each.map(({ id }) => id));
    await storeTripInsulation(
      transaction,
      trips,
      judged.flatMap(({ insulations }) => insulations),
    );
    return tanks.length;
  });
}

/** Tells whether a judgement still holds after a change of settings. */
function hashOf(settings: JudgementSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * MILLISECONDS_PER_DAY);
}
