import { createHash } from 'node:crypto';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { reportHandover } from '@dewar/contract/handovers';
import { MAX_HANDOVER_REPORTS } from '@dewar/domain/handovers/handover-links';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { hashOfKey, keyReused, readIdempotencyKey } from '../../shared/http/idempotency.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import { type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { checkTankFile, keepTankFile } from '../tank-files/kept-file-access.ts';
import { findSentReport, insertReport, insertReportFile } from './handover-report-repository.ts';
import { holderOf, linkEnded } from './opened-handover.ts';
import { findLinkOfToken, findOpenLink, lockLink, type OpenLink } from './opened-link-repository.ts';

interface SentReport {
  readonly body: BodyOf<typeof reportHandover>;
  readonly files: { readonly photos: readonly ReceivedFile[]; readonly signature: readonly ReceivedFile[] };
}

type Reported = DataOf<typeof reportHandover>;

/**
 * Stores what the receiver reports of the load of a link, for its company to decide. Sent again under the same
 * Idempotency-Key it is answered as the first time, also once the link has ended. Nothing is compared with the load, so
 * that the answers tell nothing of it. Throws 404 as openHandover, 400 that names the field, 409 for one report too many
 * and 507 if the company's storage is full.
 */
export async function storeReport(call: GuardedCall, storage: FileStorage, sent: SentReport): Promise<Reported> {
  const { db, request, now } = call;
  const { token, ...fields } = sent.body;
  requirePossible(fields, now);
  const token_hash = hashToken(token);
  const key = readIdempotencyKey(request);
  const key_hash = key === undefined ? null : hashOfKey(key);
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
      return before.reported_at;
    }
    const link = await findOpenLink(transaction, token_hash, now);
    if (link === undefined) return undefined;
    if (link.reports >= MAX_HANDOVER_REPORTS) throw tooManyReports();
    const report_id = await insertReport(transaction, link, { fields, key_hash, content_hash, reported_at: now });
    const actor = holderOf(link);
    const author = { ...actor, name: `${fields.name} (receiver)` };
    for (const { is_signature, ...file } of files) {
      const { id: file_id } = await keepTankFile(transaction, author, homeOf(link), file);
      await insertReportFile(transaction, { report_id, file_id, is_signature });
    }
    const entry = { actor, company_id: link.company_id, entity: 'handover_report', entity_id: report_id } as const;
    const after = { transfer_id: link.transfer_id, ...fields, files: files.length };
    await writeAudit(transaction, { ...entry, action: 'create', after });
    return now;
  });
  // Counted outside of the transaction, which is rolled back by what is thrown in it.
  if (stored === undefined) throw await linkEnded(call, token);
  return { reported_at: stored.toISOString() };
}

function requirePossible(fields: Omit<SentReport['body'], 'token'>, now: Date): void {
  const { arrived_at, captured_at, level, level_unit, latitude, longitude } = fields;
  if (isAheadOfClock(arrived_at, now)) throw invalidInput({ arrived_at: 'The arrival must not be in the future' });
  if (captured_at !== undefined && isAheadOfClock(captured_at, now))
    throw invalidInput({ captured_at: 'must not be in the future' });
  if (level !== undefined && level_unit === undefined) throw invalidInput({ level_unit: 'The unit is required' });
  if ((latitude === undefined) !== (longitude === undefined))
    throw invalidInput({ [latitude === undefined ? 'latitude' : 'longitude']: 'is required with the other' });
}

async function checkFiles(storage: FileStorage, { photos, signature }: SentReport['files']) {
  const kept = { note_id: null, captured_at: null };
  const checked = [
    ...photos.map((file) => ({ file, field: 'photos', description: 'Photo by the receiver' })),
    ...signature.map((file) => ({ file, field: 'signature', description: 'Signature of the receiver' })),
  ];
  return Promise.all(
    checked.map(async ({ file, field, description }) => ({
      ...(await checkTankFile(storage, file, { field, isPicture: true })),
      ...kept,
      ...{ field, description, is_signature: field === 'signature' },
    })),
  );
}

function homeOf({ tank_id, company_id, assignment_id }: OpenLink) {
  return { tank_id, company_id, assignment_id };
}

function tooManyReports() {
  return conflict(
    `This was sent ${MAX_HANDOVER_REPORTS} times with this link, which is the limit. Tell the sender of the tank what to correct.`,
  );
}
