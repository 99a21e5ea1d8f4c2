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

/** A procedure is about to change or lose its files: their retention period starts again. */
export async function recordLastUse(db: Database, procedure_id: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query.selectFrom('procedure_uploads').select('upload_id').where('procedure_id', '=', procedure_id),
    )
    .execute();
}

/** Whether a procedure that uses the upload can still be brought back. */
function isOfDeletedProcedure(id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from deleted_rows
     where table_name = 'procedure_uploads' and (contents ->> 'upload_id')::int = ${sql.ref(id)})`;
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
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('procedure_uploads')
                .select('upload_id')
                .whereRef('procedure_uploads.upload_id', '=', 'old.id'),
            ),
          ),
        )
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
