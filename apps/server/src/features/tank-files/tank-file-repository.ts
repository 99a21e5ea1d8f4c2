import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { releaseStorage, type StorageQuota } from '../../shared/file-storage/storage-quota.ts';
import { releaseFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import { isInBooksOf, pagesOfTank, type TankAssignment } from '../tank-state/tank-access.ts';

/** The columns of a file in the contract's format, from a row `file`. */
export const fileColumns = sql`
  file.id, file.tank_id, file.file_name, file.file_size, '/api/tank-files/' || file.id || '/download' as file_path,
  file.uploaded_by_name, file.uploaded_at, file.captured_at, file.description, file.note_id`;

/** A tank's files, newest first; undefined if the person may not see the tank. */
export const findTankFiles = pagesOfTank({
  table: 'tank_files',
  row: 'file',
  columns: fileColumns,
  instant: 'uploaded_at',
});

/** The stored name of a file; undefined if the person may not see it. */
export async function findFile(db: Database, person: Person, id: number) {
  return selectReadable(db, person, id)
    .select(['file.stored_name', 'file.file_name', 'file.file_size'])
    .executeTakeFirst();
}

/** The thumbnail of a picture; undefined if it has none, or the person may not see the file. */
export async function findThumbnail(db: Database, person: Person, id: number) {
  return selectReadable(db, person, id)
    .innerJoin('tank_file_thumbnails as thumbnail', 'thumbnail.file_id', 'file.id')
    .select(['thumbnail.webp', 'file.file_name'])
    .executeTakeFirst();
}

/** The file with this id if it is in the person's books. */
function selectReadable(db: Database, person: Person, id: number) {
  return db.selectFrom('tank_files as file').where('file.id', '=', id).where(isInBooksOf(person, 'file'));
}

export interface WrittenFile {
  readonly id: number;
  readonly company_id: number;
  readonly stored_name: string;
  readonly file_size: number;
  /** In the contract's format, as JSON text. */
  readonly record: string;
}

export interface NewFile {
  readonly stored_name: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly description: string | null;
  readonly note_id: number | null;
  readonly captured_at: string | null;
  /** A small WebP of a picture; undefined for other files, and for a picture that cannot be decoded. */
  readonly thumbnail: Buffer | undefined;
}

/** Without an id, somebody without an account. */
export interface FileAuthor {
  readonly id: number | null;
  readonly email: string;
  readonly name: string;
}

export function authorOf(person: SignedIn): FileAuthor {
  return { id: person.id, email: person.email, name: nameOf(person) };
}

export async function insertFile(
  db: Database,
  author: FileAuthor,
  home: TankAssignment,
  { thumbnail, ...file }: NewFile,
): Promise<WrittenFile> {
  const { id } = await db
    .insertInto('tank_files')
    .values({
      ...home,
      ...file,
      uploaded_by: author.id,
      uploaded_by_email: author.email,
      uploaded_by_name: author.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (thumbnail !== undefined) {
    await db.insertInto('tank_file_thumbnails').values({ file_id: id, webp: thumbnail }).execute();
  }
  const written = await findFileForDelete(db, id);
  if (written === undefined) throw new Error(`file ${id} disappeared within its own transaction`);
  return written;
}

/** A file, locked; undefined if it does not exist or its tank is deleted. */
export async function findFileForDelete(db: Database, id: number): Promise<WrittenFile | undefined> {
  const { rows } = await sql<WrittenFile>`
    select file.id, file.company_id, file.stored_name, file.file_size,
           (select row_to_json(found)::text from (select ${fileColumns}) found) as record
      from tank_files file
      join tanks tank on tank.id = file.tank_id and tank.deleted_at is null
     where file.id = ${id}
       for update of file`.execute(db);
  return rows[0];
}

/** Deletes a locked file's row; the audit log keeps its name. Its stored name is unclaimed once this is committed. */
export async function deleteFile(transaction: Database, person: SignedIn, file: WrittenFile): Promise<void> {
  const { id: entity_id, company_id, stored_name, file_size, record: before } = file;
  await transaction.deleteFrom('tank_files').where('id', '=', entity_id).execute();
  await releaseStorage(transaction, quotaOf(company_id), file_size);
  await releaseFile(transaction, stored_name);
  await writeAudit(transaction, {
    actor: person,
    company_id,
    entity: 'tank_file',
    entity_id,
    action: 'delete',
    before,
  });
}

export function quotaOf(owner: number): StorageQuota {
  return { table: 'company_storage', column: 'company_id', owner };
}
