import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { releaseFile } from '../../shared/file-storage/unclaimed-uploads.ts';

export interface NewUpload {
  readonly filename: string;
  readonly stored_name: string;
  readonly kind: 'image' | 'pdf';
  readonly content_type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly original_name: string;
  readonly uploaded_by: number;
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<number> {
  const { id } = await db.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The upload with this name, if its row meets the condition. */
export async function findUpload(db: Database, filename: string, isVisible: RawBuilder<boolean>) {
  return db
    .selectFrom('uploads')
    .select(['id', 'filename', 'stored_name', 'kind', 'content_type', 'size', 'original_name'])
    .where('filename', '=', filename)
    .where(isVisible)
    .executeTakeFirst();
}

/** Ids, kinds and names of those of these files that exist. */
export async function findUploads(db: Database, filenames: readonly string[]) {
  if (filenames.length === 0) return [];
  return db
    .selectFrom('uploads')
    .select(['id', 'filename', 'stored_name', 'kind', 'original_name'])
    .where('filename', 'in', [...filenames])
    .execute();
}

/** The same for a record that will refer to them: a sweep waits for it, and a file swept before is not found. */
export async function findUploadsToReferTo(transaction: Database, filenames: readonly string[]) {
  if (filenames.length === 0) return [];
  return transaction
    .selectFrom('uploads')
    .select(['id', 'filename', 'kind'])
    .where('filename', 'in', [...filenames])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * A procedure, or these versions of it, are about to be deleted: the retention period of their files starts again. What
 * the procedure uses, its latest version uses too.
 */
export async function recordLastUse(db: Database, procedure_id: number, numbers?: readonly number[]): Promise<void> {
  const ofVersions = numbers === undefined ? sql`` : sql`and used.number = any(${[...numbers]}::int[])`;
  await sql`
    update uploads set last_used_at = now()
     where id in (select used.upload_id from procedure_version_uploads used
                   where used.procedure_id = ${procedure_id} ${ofVersions})`.execute(db);
}

/** Whether a procedure that uses the upload, or used it in a version that is kept, can still be brought back. */
function isOfDeletedProcedure(id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from deleted_rows
     where table_name in ('procedure_uploads', 'procedure_version_uploads')
       and (contents ->> 'upload_id')::int = ${sql.ref(id)})`;
}

function isUsedBy(table: 'procedure_uploads' | 'procedure_version_uploads', id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(table)} used where used.upload_id = ${sql.ref(id)})`;
}

const MAX_SWEPT = 200;

/** Deletes the rows of files unused since before `usedBefore`, which makes them unclaimed. Returns their names. */
export async function releaseUnusedUploads(transaction: Database, usedBefore: Date): Promise<readonly string[]> {
  const rows = await transaction
    .deleteFrom('uploads')
    .where('id', 'in', (query) =>
      query
        .selectFrom('uploads as old')
        .select('old.id')
        .where('old.last_used_at', '<', usedBefore)
        .where(sql<boolean>`not ${isUsedBy('procedure_uploads', 'old.id')}`)
        .where(sql<boolean>`not ${isUsedBy('procedure_version_uploads', 'old.id')}`)
        .where(sql<boolean>`not ${isOfDeletedProcedure('old.id')}`)
        .limit(MAX_SWEPT)
        .forUpdate()
        .skipLocked(),
    )
    .returning('stored_name')
    .execute();
  for (const { stored_name } of rows) await releaseFile(transaction, stored_name);
  return rows.map(({ stored_name }) => stored_name);
}
