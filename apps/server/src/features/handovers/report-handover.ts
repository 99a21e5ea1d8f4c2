import { createHash } from 'node:crypto';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { reportHandover } from '@dewar/contract/handovers';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { keyReused } from '../../shared/http/idempotency.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import { type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { checkTankFile, keepIfRoom } from '../tank-files/kept-file-access.ts';
import { keyHashOf, requireRoomForReport } from './admitted-form.ts';
import { findSentReport, insertReport, insertReportFile, noteLeftOut } from './handover-report-repository.ts';
import { holderOf, linkEnded } from './opened-handover.ts';
import { findLinkOfToken, findOpenLink, lockLink, type OpenLink } from './opened-link-repository.ts';
import { readReport } from './read-report.ts';

interface SentReport {
  readonly body: BodyOf<typeof reportHandover>;
  readonly files: { readonly photos: readonly ReceivedFile[]; readonly signature: readonly ReceivedFile[] };
}

type Reported = DataOf<typeof reportHandover>;

/**
 * Stores what the receiver reports of the load of a link, for its company to decide; files for which the company has no
 * room are left out, and named. Sent again under the same Idempotency-Key it is answered as the first time, also once the
 * link has ended. Nothing is compared with the load, so that the answers tell nothing of it. Throws 404 as openHandover,
 * 400 that names the field, and 409 for one report too many.
 */
export async function storeReport(call: GuardedCall, storage: FileStorage, sent: SentReport): Promise<Reported> {
  const { db, request, now } = call;
  const { token, ...fields } = readReport(call, sent.body);
  const token_hash = hashToken(token);
  const key_hash = keyHashOf(request);
  const content_hash = createHash('sha256')
    .update(request.rawBody ?? '')
    .digest();
  const files = await checkFiles(storage, sent.files);
  const stored = await inTransaction(db, async (transaction) => {
    const link_id = await findLinkOfToken(transaction, token_hash);
    if (link_id === undefined) return undefined;
    await lockLink(transaction, link_id);
    const before = key_hash === null ? undefined : await findSentReport(transaction, link_id, key_hash);
    if (before !== undefined) {
      if (!before.content_hash.equals(content_hash)) throw keyReused();
      return before;
    }
    const link = await findOpenLink(transaction, token_hash, now);
    if (link === undefined) return undefined;
    requireRoomForReport(link);
    const report_id = await insertReport(transaction, link, { fields, key_hash, content_hash, reported_at: now });
    const files_left_out = await keepFiles(transaction, { link, report_id, files, name: fields.name });
    const actor = holderOf(link);
    const entry = { actor, company_id: link.company_id, entity: 'handover_report', entity_id: report_id } as const;
    const after = { transfer_id: link.transfer_id, ...fields, files: files.length, files_left_out };
    await writeAudit(transaction, { ...entry, action: 'create', after });
    return { reported_at: now, files_left_out };
  });
  // Counted outside of the transaction, which is rolled back by what is thrown in it.
  if (stored === undefined) throw await linkEnded(call, token);
  const { reported_at, files_left_out } = stored;
  return { reported_at: reported_at.toISOString(), ...(files_left_out.length > 0 && { files_left_out }) };
}

type CheckedFiles = Awaited<ReturnType<typeof checkFiles>>;

async function checkFiles(storage: FileStorage, { photos, signature }: SentReport['files']) {
  const sent = [
    ...photos.map((file) => ({ file, field: 'photos', description: 'Photo by the receiver' })),
    ...signature.map((file) => ({ file, field: 'signature', description: 'Signature of the receiver' })),
  ];
  const checked = [];
  // One after the other: pictures of others are made small between them.
  for (const { file, field, description } of sent) {
    const kept = await checkTankFile(storage, file, { field, isPicture: true });
    checked.push({ ...kept, note_id: null, captured_at: null, description, is_signature: field === 'signature' });
  }
  return checked;
}

interface FilesToKeep {
  readonly link: OpenLink;
  readonly report_id: number;
  readonly files: CheckedFiles;
  /** Who sent them, as typed. */
  readonly name: string;
}

/** Returns the names of those for which the company has no room. */
async function keepFiles(transaction: Database, { link, report_id, files, name }: FilesToKeep): Promise<string[]> {
  const author = { ...holderOf(link), name: `${name} (receiver)` };
  const leftOut: string[] = [];
  for (const { is_signature, ...file } of files) {
    const kept = await keepIfRoom(transaction, author, homeOf(link), file);
    if (kept === undefined) leftOut.push(file.file_name);
    else await insertReportFile(transaction, { report_id, file_id: kept.id, is_signature });
  }
  if (leftOut.length > 0) await noteLeftOut(transaction, report_id, leftOut);
  return leftOut;
}

function homeOf({ tank_id, company_id, assignment_id }: OpenLink) {
  return { tank_id, company_id, assignment_id };
}
