import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rankFindings } from '@dewar/domain/custody-ledger/rank-findings';
import { LEDGER_SETTINGS, toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import type { LedgerSettings } from './follow-ledger.ts';
import {
  deleteMarks,
  listGroupsToFollow,
  listLoadsToCompare,
  listOpenFindings,
  markAll,
  placeLoads,
  storeFindings,
  storeGroups,
  storeLedgerRows,
  takeMarks,
  takeTurn,
} from './kept-ledger-repository.ts';
import type { LedgerThread } from './ledger-thread.ts';

/** Soon after a change, but together with those that follow it at once. */
const EVERY_SECONDS = 0.5;
const MARKS_AT_ONCE = 200;
/** Keeping the ledger takes at most this share of the time, however much is written. */
const DUTY = 0.25;

type Parts = Pick<Server, 'db'> & { readonly thread: LedgerThread };

/** Keeps the custody ledger of every load that has changed, once over all servers, in a thread of its own. */
export function ledgerJob(parts: Parts): SteadyJob {
  return { name: 'custody-ledger', everySeconds: EVERY_SECONDS, run: (stopping) => keepAll(parts, stopping) };
}

async function keepAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now();
    const marks = await keepSome(parts);
    if (marks < MARKS_AT_ONCE) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** Takes some marks and returns how many; none while another server does. */
async function keepSome({ db, thread }: Parts): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction))) return 0;
    const values = await readSettings(transaction, { ...THERMAL_SETTINGS, ...LEDGER_SETTINGS });
    const settings = { thermal: toThermalSettings(values), scaleUncertainty: toScaleUncertainty(values) };
    await markAll(transaction, hashOf(settings));
    const marks = await takeMarks(transaction, MARKS_AT_ONCE);
    if (marks.length === 0) return 0;
    const ids = [...new Set(marks.map(({ transfer_id }) => transfer_id))];
    await keepLoads(transaction, { ids, thread, settings });
    await deleteMarks(
      transaction,
      marks.map(({ id }) => id),
    );
    return marks.length;
  });
}

interface MarkedLoads {
  readonly ids: readonly number[];
  readonly thread: LedgerThread;
  readonly settings: LedgerSettings;
}

/** Computes the rows of some loads again, then the sums and findings of everything that they belonged or belong to. */
async function keepLoads(transaction: Database, { ids, thread, settings }: MarkedLoads): Promise<void> {
  const loads = await listLoadsToCompare(transaction, ids);
  const { rows } = await thread.run({ kind: 'compare', loads, settings });
  await storeLedgerRows(transaction, ids, rows);
  const touched = await placeLoads(transaction, ids);
  const { groups } = await thread.run({ kind: 'follow', groups: await listGroupsToFollow(transaction, touched) });
  await storeGroups(transaction, touched, groups);
  for (const company_id of new Set(touched.map((group) => group.company_id))) {
    const findings = await listOpenFindings(transaction, company_id);
    await storeFindings(transaction, company_id, rankFindings(findings));
  }
}

function hashOf(settings: LedgerSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
}
