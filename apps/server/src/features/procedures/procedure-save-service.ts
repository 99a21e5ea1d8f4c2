import type { BodyOf } from '@dewar/contract/endpoint';
import type * as contract from '@dewar/contract/procedures';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import {
  type FoundProcedure,
  findProcedure,
  insertProcedure,
  lockProcedure,
  type ProcedureRecord,
  setProcedureLinks,
  updateProcedure,
} from './procedure-repository.ts';
import { resolveProcedure } from './procedure-service.ts';
import { findRestorableNames, findVersion, keepVersion } from './procedure-version-repository.ts';

/** Creates a procedure and its first version. Throws 400 like resolveProcedure. */
export function addProcedure(
  context: RequestContext,
  { change_note = null, ...sent }: BodyOf<typeof contract.createProcedure>,
): Promise<ProcedureRecord> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    const { stored, ...links } = await resolveProcedure(transaction, sent, null);
    const author = { created_by_company: null, created_by_email: person.email };
    const id = await insertProcedure(transaction, { ...stored, ...author });
    await setProcedureLinks(transaction, id, links);
    await keepVersion(transaction, id, { saved_at: now, saved_by_email: person.email, note: change_note });
    const after = (await getProcedure(transaction, id)).record;
    await auditProcedure(within, { action: 'create', entity_id: id, after });
    return after;
  });
}

interface Edit {
  readonly id: number;
  readonly expectedVersion: number | undefined;
}

/** Changes a procedure and keeps the new content as a version. Throws 404, 412, and 400 like resolveProcedure. */
export function editProcedure(
  context: RequestContext,
  { id, expectedVersion, sent }: Edit & { readonly sent: BodyOf<typeof contract.updateProcedure> },
): Promise<ProcedureRecord> {
  return withTransaction(context, async (within, transaction) => {
    const before = await lockForSaving(transaction, { id, expectedVersion });
    const { change_note = null, ...content } = sent;
    const { after } = await save(within, before, content, { note: change_note });
    await auditProcedure(within, { action: 'update', entity_id: id, before, after });
    return after;
  });
}

export interface RestoredVersion {
  readonly procedure: ProcedureRecord;
  readonly notes: string[];
}

/**
 * Gives a procedure the content of one of its versions again. What the version refers to and what is gone is left out
 * and told: categories; a client, without whom the procedure is private. Throws 404, 412, and 409 for the content that
 * the procedure has already.
 */
export function restoreVersion(
  context: RequestContext,
  { id, number, expectedVersion, note }: Edit & { readonly number: number; readonly note: string | null },
): Promise<RestoredVersion> {
  return withTransaction(context, async (within, transaction) => {
    const before = await lockForSaving(transaction, { id, expectedVersion });
    const version = await findVersion(transaction, id, number);
    const names = await findRestorableNames(transaction, id, number);
    if (version === undefined || names === undefined) throw notFound();
    const { title, summary, full_content, cover_image, media_file, date_published } = version;
    const { client_tag, primary_category, lost_categories } = names;
    const isClientLost = version.client_tag !== null && client_tag === null;
    const isMadePrivate = isClientLost && version.visibility === 'client_specific';
    const visibility = isMadePrivate ? 'private' : version.visibility;
    const { after, kept } = await save(
      within,
      before,
      {
        title,
        summary,
        full_content,
        cover_image,
        media_file,
        date_published,
        visibility,
        client_tag,
        primary_category,
      },
      { note, restored_number: number },
    );
    if (kept === undefined) throw conflict('The procedure already has the content of this version.');
    const audited = { before, after: { ...after, restored_version: number } };
    await auditProcedure(within, { action: 'update', entity_id: id, ...audited });
    const ofClient = `Its client ${version.client_tag} no longer exists`;
    const notes = [
      ...(isClientLost ? [isMadePrivate ? `${ofClient}; it is private now.` : `${ofClient}.`] : []),
      ...lost_categories.map((name) => `The category ${name} no longer exists.`),
    ];
    return { procedure: after, notes };
  });
}

async function lockForSaving(transaction: Database, { id, expectedVersion }: Edit): Promise<ProcedureRecord> {
  const { record: before } = await getProcedure(transaction, id, lockProcedure);
  await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
  return before;
}

async function save(
  { db, person, now }: RequestContext,
  before: ProcedureRecord,
  sent: Parameters<typeof resolveProcedure>[1],
  about: { readonly note: string | null; readonly restored_number?: number },
) {
  const { id } = before;
  const { stored, ...links } = await resolveProcedure(db, sent, before);
  await updateProcedure(db, id, stored, now);
  await setProcedureLinks(db, id, links);
  const kept = await keepVersion(db, id, { saved_at: now, saved_by_email: person.email, ...about });
  return { kept, after: (await getProcedure(db, id)).record };
}

/** Throws 404. */
export async function getProcedure(db: Database, id: number, find = findProcedure): Promise<FoundProcedure> {
  const found = await find(db, id);
  if (found === undefined) throw notFound();
  return found;
}

export function auditProcedure(
  { db, person: actor }: RequestContext,
  entry: Pick<AuditEntry, 'action' | 'entity_id'> & {
    readonly before?: ProcedureRecord;
    readonly after?: ProcedureRecord;
  },
): Promise<void> {
  return writeAudit(db, { ...entry, actor, company_id: null, entity: 'procedure' });
}
