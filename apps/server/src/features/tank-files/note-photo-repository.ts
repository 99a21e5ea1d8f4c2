import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { TankAssignment } from '../tank-state/tank-access.ts';
import { deleteFile, fileColumns, type WrittenFile } from './tank-file-repository.ts';

interface PhotographedNote {
  readonly created_by: number | null;
  readonly photos: number;
}

/** The note of this tank and company, locked: it is not deleted meanwhile, and its photos are counted one by one. */
export async function findNoteForPhoto(
  transaction: Database,
  { tank_id, company_id }: TankAssignment,
  id: number,
): Promise<PhotographedNote | undefined> {
  const note = await transaction
    .selectFrom('tank_notes')
    .select('created_by')
    .where('id', '=', id)
    .where('tank_id', '=', tank_id)
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (note === undefined) return undefined;
  const { photos } = await transaction
    .selectFrom('tank_files')
    .select(sql<number>`count(*)::int`.as('photos'))
    .where('note_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...note, photos };
}

/** Deletes the photos of a locked note. Returns their stored names, which are unclaimed once this is committed. */
export async function deletePhotosOfNote(
  transaction: Database,
  person: SignedIn,
  note_id: number,
): Promise<readonly string[]> {
  const { rows } = await sql<WrittenFile>`
    select file.id, file.company_id, file.stored_name, file.file_size,
           (select row_to_json(found)::text from (select ${fileColumns}) found) as record
      from tank_files file
     where file.note_id = ${note_id}
     order by file.id
       for update of file`.execute(transaction);
  for (const file of rows) await deleteFile(transaction, person, file);
  return rows.map(({ stored_name }) => stored_name);
}
