import { setTimeout as pause } from 'node:timers/promises';
import type { LongImportState } from '@dewar/contract/long-imports';
import { can } from '@dewar/domain/accounts/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../shared/clock.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { refreshStatistics } from '../../../shared/database/refresh-statistics.ts';
import { runAsCaller } from '../../../shared/http/caller-origin.ts';
import type { SteadyJob } from '../../../shared/jobs/jobs.ts';
import { findImporter, findWriter } from './importer-repository.ts';
import { compareNextRows, readNextPiece } from './judge-long-sheet.ts';
import {
  type LongImportChange,
  type LongImportWork,
  takeWork,
  updateAfterFailure,
  updateLongImport,
} from './long-import-repository.ts';
import { LONG_KINDS } from './long-kinds.ts';
import { clearSome } from './staged-row-repository.ts';
import type { Step } from './steps.ts';
import { takeBackNextRecords } from './take-back.ts';
import { writeNextRows } from './write-long-sheet.ts';

const EVERY_SECONDS = 1;
/**
 * Few, because others wait for the thread while a batch is worked on, and for the locks of its tanks while it is written:
 * some milliseconds, and some tens of them.
 */
const ROWS_AT_ONCE = 200;
/** Imports take at most this share of the time of a server. */
const DUTY = 0.5;
const FAILURES = 5;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rowsAtOnce?: number;
}

/**
 * Judges, writes, takes back and clears long imports, batch by batch. A batch and how far it came are one transaction on
 * the locked row of its import: each is done once over all servers, and a killed server's is done again by another.
 */
export function longImportJob(parts: Parts): SteadyJob {
  return {
    name: 'long-imports',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      while (!stopping.aborted) {
        const begun = performance.now();
        if (!(await takeStep(parts))) return;
        const restMs = (performance.now() - begun) * (1 / DUTY - 1);
        await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
      }
    },
  };
}

/** Does the next batch of the import that has waited longest; returns whether there was one. */
export async function takeStep(parts: Parts): Promise<boolean> {
  let taken: LongImportWork | undefined;
  try {
    const change = await inTransaction(parts.db, async (db) => {
      taken = await takeWork(db);
      if (taken === undefined) return undefined;
      const next = await advance(db, taken, parts);
      await updateLongImport(db, taken.id, next);
      return next;
    });
    if (taken === undefined || change === undefined) return false;
    await refreshAfter(parts.db, taken, change);
    return true;
  } catch (error) {
    if (taken === undefined) throw error;
    parts.log.warn({ err: error, long_import_id: taken.id }, 'a batch of a long import failed; will retry');
    await updateAfterFailure(parts.db, taken, changeAfterFailure(taken));
    return true;
  }
}

/** Once the last of many rows are written or deleted, statements on them are planned anew. */
async function refreshAfter(
  db: Database,
  { state, kind, rows }: LongImportWork,
  next: LongImportChange,
): Promise<void> {
  if (next.state === 'comparing') await refreshStatistics(db, ['long_import_rows'], rows);
  const isEndOfRecords = next.state === 'imported' || (next.state === 'ended' && state === 'taking-back');
  if (isEndOfRecords) await refreshStatistics(db, [LONG_KINDS[kind].table], rows);
}

async function advance(
  db: Database,
  work: LongImportWork,
  { clock, rowsAtOnce = ROWS_AT_ONCE }: Parts,
): Promise<LongImportChange> {
  if (isOver(work)) return { is_cleared: await clearSome(db, work.id) };
  const { address, user_agent } = work;
  const now = clock.now();
  const step: Omit<Step, 'person'> = { db, work, now, rowsAtOnce };
  const found = await findImporter(db, work.taken_back_by ?? work.user_id, now);
  if (work.state === 'taking-back') {
    // Who undoes an import does so with their own rights; what the job stops by itself is taken back in any case.
    const undoer = work.taken_back_by === null ? undefined : found?.person;
    const person = undoer ?? (await findWriter(db, work));
    return runAsCaller({ address, user_agent }, () => takeBackNextRecords({ ...step, person }));
  }
  if (found === undefined) return changeToEnd(work, 'It was stopped, because the account was deleted.');
  const { person, isActive } = found;
  const isOfCompany = can(person, 'read', 'company', work.company_id);
  if (!(isActive && isOfCompany)) return changeToEnd(work, 'It was stopped, because the account may no longer import.');
  return runAsCaller({ address, user_agent }, () => nextOf(work.state)({ ...step, person }));
}

function nextOf(state: LongImportState): (step: Step) => Promise<LongImportChange> {
  if (state === 'reading') return readNextPiece;
  return state === 'comparing' ? compareNextRows : writeNextRows;
}

/** Whether nothing is left to do but to clear its rows. */
function isOver({ state }: Pick<LongImportWork, 'state'>): boolean {
  return state === 'imported' || state === 'ended';
}

/** Ends an import; what it wrote is taken back first. */
export function changeToEnd({ state }: Pick<LongImportWork, 'state'>, message: string): LongImportChange {
  return { state: state === 'writing' ? 'taking-back' : 'ended', message, place: null, done: 0 };
}

function changeAfterFailure(work: LongImportWork): LongImportChange {
  // What became of an import that is over stands; its rows are cleared by a later attempt.
  if (isOver(work) || work.failures + 1 < FAILURES) return { failures: work.failures + 1 };
  return changeToEnd(work, 'It could not be finished. Please try again, or ask an administrator.');
}
