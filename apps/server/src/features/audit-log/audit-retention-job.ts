import { setTimeout as pause } from 'node:timers/promises';
import { firstKeptMonth } from '@dewar/domain/audit-log/kept-months';
import { SETTINGS } from '@dewar/domain/settings/settings';
import pg from 'pg';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { describeHead } from '../../shared/audit/seal-format.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import {
  awaitSealTurn,
  dropPortion,
  findMonthsToDrop,
  isDropSealed,
  setDropThrough,
} from './audit-retention-repository.ts';
import { sealAll } from './audit-seal-job.ts';
import { findChainEnd } from './audit-seal-repository.ts';

/** Writes to the log wait for one portion at most (decision 0060). */
const PORTION = { entries: 2_000, lockTimeoutMs: 200 };
const PAUSE_BETWEEN_PORTIONS_MS = 200;
/** Of a portion that met writers that did not end in time. */
const MAX_TRIES = 20;
/** Each waits some seconds for those who write. */
const MAX_SEAL_TRIES = 3;
const NOT_BESIDE_WRITERS = 'Old entries of the audit log could not be dropped beside those who write to it.';

/**
 * Once a day: drops the months that the setting no longer keeps, and writes the end of the chain into the server's log,
 * which is a copy outside of the database.
 */
export function auditRetentionJob({ db, clock, log }: Pick<Server, 'db' | 'clock' | 'log'>): CronJob {
  return {
    name: 'audit-retention',
    cron: '40 2 * * *',
    timeZone: 'UTC',
    run: async () => {
      const end = await findChainEnd(db);
      if (end === undefined) return;
      log.info({ event: 'audit-head', head: describeHead(end) }, 'the audit log is sealed');
      await decide(db, clock.now());
      await sealDecision(db, clock);
      let tries = 0;
      while (tries < MAX_TRIES) {
        const dropped = await tryPortion(db);
        if (dropped === false) return;
        tries = dropped === undefined ? tries + 1 : 0;
        await pause(PAUSE_BETWEEN_PORTIONS_MS, undefined, { ref: false });
      }
      throw new Error(NOT_BESIDE_WRITERS);
    },
  };
}

/** Records in the log which months are dropped, before anything is. */
async function decide(db: Database, now: Date): Promise<void> {
  const firstKept = firstKeptMonth(now, await readSetting(db, SETTINGS.audit_log_kept_months));
  if (firstKept === undefined) return;
  await inTransaction(db, async (transaction) => {
    await awaitSealTurn(transaction);
    const months = await findMonthsToDrop(transaction, firstKept);
    if (months === undefined) return;
    await setDropThrough(transaction, months.number);
    await writeAudit(transaction, {
      actor: null,
      company_id: null,
      entity: 'audit_log',
      entity_id: null,
      action: 'erase',
      after: {
        name: `of ${rangeOf(months.first_month, months.last_month)}`,
        entries: months.entries,
        last_seal: describeHead(months),
      },
    });
  });
}

/** Entries are dropped only once the entry that says so is sealed: a drop without a seal counts as a forgery. */
async function sealDecision(db: Database, clock: Clock): Promise<void> {
  for (let tries = 1; !(await isDropSealed(db)); tries += 1) {
    if (tries > MAX_SEAL_TRIES) throw new Error(NOT_BESIDE_WRITERS);
    await sealAll({ db, clock }, new AbortController().signal);
  }
}

/** '2024-01', or '2024-01 to 2024-03'. */
function rangeOf(first: string, last: string): string {
  return [...new Set([first.slice(0, 7), last.slice(0, 7)])].join(' to ');
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a portion was dropped; undefined if others wrote to the log all the time. */
async function tryPortion(db: Database): Promise<boolean | undefined> {
  try {
    return await inTransaction(db, (transaction) => dropPortion(transaction, PORTION));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}
