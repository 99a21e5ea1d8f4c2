import type { RestoredRecord } from '@dewar/contract/recently-deleted';
import { can } from '@dewar/domain/accounts/permissions';
import { isTeachingRole } from '@dewar/domain/accounts/roles';
import { canBeErased, canBeRenamed, type DeletedEntity } from '@dewar/domain/deleted-records/deleted-records';
import pg from 'pg';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { releaseKeptFiles } from '../../shared/recycle-bin/deleted-files.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import {
  type DeletedRecordRow,
  type KeptTime,
  listEntriesErasedWith,
  lockExpiredRecords,
  removeEntries,
} from './recently-deleted-repository.ts';
import { bringBack, lockKeptEntry, type Restore } from './recycle-bin-access.ts';

export type Restorers = Readonly<Record<DeletedEntity, Restore>>;

interface RestoreRequest {
  readonly id: number;
  readonly name?: string | undefined;
}

/**
 * Brings a record back with everything that was deleted with it. Throws 404 if there is no such entry or its time is
 * over, 403 for an administrator's account without the super-admin flag, and 409 naming what is in the way.
 */
export function restoreRecord(
  context: RequestContext,
  restorers: Restorers,
  { id, name }: RestoreRequest,
): Promise<RestoredRecord> {
  const { db, person, now } = context;
  return withReferenceError(() =>
    inTransaction(db, async (transaction) => {
      const entry = await getEntry(transaction, id, now);
      if (isTeachingRole(person.role) && entry.teacher_id !== person.id) throw notFound();
      if (entry.needs_super_admin && !can(person, 'manage', 'account', { role: 'admin' })) {
        throw forbidden('Only a super-admin can bring back an administrator.');
      }
      const { entity } = entry;
      if (name !== undefined && !canBeRenamed(entity)) {
        throw invalidInput({ name: 'Only a tank or a company can be brought back under another name' });
      }
      const { label, notes } = await bringBack(restorers[entity], { ...context, db: transaction, entry, name });
      // A teacher's own work has no audit rows (decision 0024).
      if (!isTeachingRole(person.role)) await audit(transaction, person, entry, 'restore');
      const isPrivate = entity === 'lesson_plan' && person.id !== entry.teacher_id;
      return { entity, id: entry.entity_id, label: isPrivate ? null : label, notes: [...notes] };
    }),
  );
}

/** Erases an entry at once and returns the names of its files. Throws 404, and 409 for a tank, whose records stay. */
export function eraseRecord({ db, person, now }: RequestContext, id: number): Promise<readonly string[]> {
  return inTransaction(db, async (transaction) => {
    const entry = await getEntry(transaction, id, now);
    if (!canBeErased(entry.entity)) throw conflict('The records of a tank are kept for ever and cannot be erased.');
    await audit(transaction, person, entry, 'erase');
    return eraseEntry(transaction, entry);
  });
}

const ERASED_AT_ONCE = 50;

/** Erases entries whose time is over. Returns the names of their files, and whether there may be more. */
export function eraseExpired(db: Database, kept: KeptTime) {
  return inTransaction(db, async (transaction) => {
    const entries = await lockExpiredRecords(transaction, kept, ERASED_AT_ONCE);
    const files: string[] = [];
    for (const entry of entries) {
      if (entry.entity !== 'lesson_plan') await audit(transaction, null, entry, 'erase');
      files.push(...(await eraseEntry(transaction, entry)));
    }
    return { files, isMore: entries.length === ERASED_AT_ONCE };
  });
}

async function eraseEntry(transaction: Database, entry: DeletedRecordRow): Promise<readonly string[]> {
  const ids = await listEntriesErasedWith(transaction, entry);
  const files = await releaseKeptFiles(transaction, ids);
  await removeEntries(transaction, ids);
  return files;
}

async function getEntry(transaction: Database, id: number, now: Date): Promise<DeletedRecordRow> {
  const entry = await lockKeptEntry(transaction, id, now);
  if (entry === undefined) throw notFound();
  return entry;
}

/** Without contents: an entry that is erased must not live on in the audit log. */
function audit(
  transaction: Database,
  actor: SignedIn | null,
  { entity, entity_id, company_id }: DeletedRecordRow,
  action: 'restore' | 'erase',
): Promise<void> {
  return writeAudit(transaction, { actor, company_id, entity, entity_id, action });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** What it belongs to was deleted at the same moment. */
async function withReferenceError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) {
      throw conflict('It cannot be brought back: something that it belongs to has been deleted.');
    }
    throw error;
  }
}
