import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { attempt } from '../../shared/database/attempt.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { claimFile, storeUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { findChangedSections } from './changed-sections.ts';
import { checkUrl } from './check-url.ts';
import { listThumbnails } from './dossier-facts-repository.ts';
import {
  deleteMarks,
  dropIdleMarks,
  findMarkedLoad,
  holdLoad,
  letPrintingTakeItsTime,
  type MarkedLoad,
  postponeMarks,
  takeTurn,
} from './dossier-mark-repository.ts';
import { findLastNumber, findVersion, insertVersion } from './dossier-version-repository.ts';
import { gatherDossier } from './gather-dossier.ts';
import { type DossierPdfInput, pictureIdsOf } from './pdf/dossier-document.ts';

const WORKER = new URL('./pdf/dossier-pdf-worker.ts', import.meta.url);

/** Soon after a change, but together with those that follow it at once. */
const EVERY_SECONDS = 1;
/** Making dossiers takes at most this share of the time, however much is written. */
const DUTY = 0.25;
/** 128 bits: nobody finds one by trying. */
const CODE_BYTES = 16;
const MAX_PDF_BYTES = 100 * 1024 * 1024;
const BACK_OFF = { firstMs: 60_000, maxMs: 86_400_000 };
/** While a holding time is being worked out, which takes moments; then the dossier is made without it. */
const WAIT_SECONDS = 2;
const MOST_WAITS = 15;

type Parts = Pick<Server, 'db' | 'clock' | 'config' | 'log' | 'fileStorage' | 'pdfPool'>;

/** Makes a version of the dossier of each load that has changed, once over all servers. */
export function dossierJob(parts: Parts): SteadyJob {
  return { name: 'dossiers', everySeconds: EVERY_SECONDS, run: (stopping) => makeAll(parts, stopping) };
}

async function makeAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now();
    if (!(await makeNext(parts))) return;
    const restMs = (performance.now() - begun) * (1 / DUTY - 1);
    await pause(restMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** Returns whether there was one to make; false also while another server makes them. */
async function makeNext(parts: Parts): Promise<boolean> {
  const { db, clock, log } = parts;
  return inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction))) return false;
    await letPrintingTakeItsTime(transaction);
    await dropIdleMarks(transaction, clock.now());
    const marked = await findMarkedLoad(transaction);
    if (marked === undefined) return false;
    const { transfer_id, mark_ids, tries } = marked;
    const made = await attempt(transaction, () => makeVersion(parts, transaction, marked));
    if (made.isDone && made.result === 'done') {
      await deleteMarks(transaction, mark_ids);
    } else if (made.isDone) {
      await postponeMarks(transaction, mark_ids, { tries: tries + 1, seconds: WAIT_SECONDS });
    } else {
      log.error({ err: made.error, transfer_id }, 'a dossier could not be made; it will be tried again');
      await postponeMarks(transaction, mark_ids, failedTry(tries));
    }
    return true;
  });
}

function failedTry(tries: number) {
  return { tries: tries + 1, seconds: backOffMs(tries + 1, BACK_OFF) / 1_000 };
}

/** Facts that are the same make no version, as long as the paper with them is valid. */
async function makeVersion(
  { db, clock, config, fileStorage, pdfPool }: Parts,
  transaction: Database,
  { transfer_id, mark_ids, tries }: MarkedLoad,
): Promise<'done' | 'wait'> {
  const gathered = await gatherDossier(transaction, transfer_id);
  if (gathered === undefined) return 'done';
  const { facts, tank_id, company_id, isUnfinished } = gathered;
  if (isUnfinished && tries < MOST_WAITS) return 'wait';
  const factsText = JSON.stringify(facts);
  const before = await findVersion(transaction, transfer_id);
  const last = await findLastNumber(transaction, transfer_id);
  if (before?.factsText === factsText && before.version === last && !before.is_withdrawn) return 'done';
  const version = last + 1;
  const made_at = clock.now();
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const changes = before === undefined ? [] : findChangedSections(before.facts, facts);
  const input: DossierPdfInput = {
    ...{ facts, version, changes, made_at: made_at.toISOString(), check_url: checkUrl(config, code) },
    replaced: before === undefined ? null : { version: before.version, made_at: before.made_at },
    pictures: await listThumbnails(transaction, pictureIdsOf(facts)),
  };
  // Outside of the transaction: if its connection is lost while printing, the load holds up no others.
  await postponeMarks(db, mark_ids, failedTry(tries));
  const { bytes, notPrinted } = await pdfPool.print({ worker: WORKER, key: code, gather: async () => input });
  const content = Readable.from([Buffer.from(bytes)]);
  const stored = await storeUnclaimed({ db, storage: fileStorage }, content, { maxBytes: MAX_PDF_BYTES });
  // It may have been deleted or corrected while its paper was printed.
  if (!(await holdLoad(transaction, { transfer_id, company_id }))) return 'done';
  await claimFile(transaction, stored.storedName);
  const { sha256, size, storedName: stored_name } = stored;
  const made = { transfer_id, tank_id, company_id, version, made_at, factsText, changes, code };
  await insertVersion(transaction, { ...made, stored_name, sha256, size, not_printed: notPrinted });
  const after = { version, made_at, sha256, changes };
  const entry = { actor: null, company_id, entity: 'dossier', entity_id: transfer_id, action: 'create' } as const;
  await writeAudit(transaction, { ...entry, after });
  return 'done';
}
