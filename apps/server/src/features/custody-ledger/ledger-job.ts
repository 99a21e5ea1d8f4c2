import { setTimeout as pause } from 'node:timers/promises';
import { rankFindings } from '@dewar/domain/custody-ledger/rank-findings';
import { attempt, attemptApart } from '../../shared/database/attempt.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { readCompareSettings } from './compare-settings-reader.ts';
import type { CompareSettings, LedgerRow } from './follow-ledger.ts';
import {
  deleteMarks,
  listGroupsToFollow,
  listLoadsToCompare,
  listMarkedLoads,
  listOpenFindings,
  placeLoads,
  storeFindings,
  storeGroups,
  storeLedgerRows,
  takeMarks,
  takeTurn,
} from './kept-ledger-repository.ts';
import { keepBases, keepValues, markOutdated, type ValuesOfNow } from './ledger-basis-repository.ts';
import type { LedgerThread } from './ledger-thread.ts';

/** Soon after a change, but together with those that follow it at once. */
const EVERY_SECONDS = 0.5;
const MARKS_AT_ONCE = 200;
/** Keeping the ledger takes at most this share of the time, however much is written. */
const DUTY = 0.25;

type Parts = Pick<Server, 'db' | 'log'> & { readonly thread: LedgerThread };

/** Keeps the custody ledger of every load that has changed, once over all servers, in a thread of its own. */
export function ledgerJob(parts: Parts): SteadyJob {
  return { name: 'custody-ledger', everySeconds: EVERY_SECONDS, run: (stopping) => keepAll(parts, stopping) };
}

async function keepAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now();
    const marks = await keepSome(parts, stopping);
    if (marks < MARKS_AT_ONCE) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** Takes some marks and returns how many; none while another server does. */
async function keepSome({ db, log, thread }: Parts, stopping: AbortSignal): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction))) return 0;
    const { settings, prices } = await readCompareSettings(transaction);
    const now = { values_id: await keepValues(transaction, settings), prices };
    await markOutdated(transaction, now);
    const marks = await takeMarks(transaction, MARKS_AT_ONCE);
    if (marks.length === 0) return 0;
    const ids = await listMarkedLoads(transaction, marks);
    const round = { transaction, thread, settings, now };
    await attemptApart(transaction, ids, {
      work: (some) => keepLoads(round, some),
      fail: (id, error) => leaveOut(round, log, id, error),
      stopping,
    });
    await deleteMarks(
      transaction,
      marks.map(({ id }) => id),
    );
    return marks.length;
  });
}

interface Round extends Pick<Parts, 'thread'> {
  readonly transaction: Database;
  readonly settings: CompareSettings;
  readonly now: ValuesOfNow;
}

/** It has no row until it changes: neither its own figures nor those of an earlier state of it count. */
function leaveOut(round: Round, log: Parts['log'], transfer_id: number, error: unknown) {
  log.error({ err: error, transfer_id }, 'a load could not be compared; it leaves the ledger until it changes');
  return attempt(round.transaction, () => storeAndFollow(round, [transfer_id], []));
}

async function keepLoads(round: Round, ids: readonly number[]): Promise<void> {
  const { transaction, thread, settings } = round;
  const loads = await listLoadsToCompare(transaction, ids);
  const { rows } = await thread.run({ kind: 'compare', loads, settings });
  await keepBases(
    transaction,
    loads.filter(({ received_lbs }) => received_lbs !== null),
    round.now,
  );
  await storeAndFollow(round, ids, rows);
}

/** Stores the rows of some loads, then the sums and findings of everything that they belonged or belong to. */
async function storeAndFollow(
  { transaction, thread }: Round,
  ids: readonly number[],
  rows: readonly LedgerRow[],
): Promise<void> {
  await storeLedgerRows(transaction, ids, rows);
  const touched = await placeLoads(transaction, ids);
  const { groups } = await thread.run({ kind: 'follow', groups: await listGroupsToFollow(transaction, touched) });
  await storeGroups(transaction, touched, groups);
  for (const company_id of new Set(touched.map((group) => group.company_id))) {
    const findings = await listOpenFindings(transaction, company_id);
    await storeFindings(transaction, company_id, rankFindings(findings));
  }
}
