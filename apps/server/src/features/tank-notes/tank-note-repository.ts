import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import { ageInMinutes, correctableUntil } from '../tank-state/own-correction-access.ts';
import { isReadableBy, pagesOfTank, type TankAssignment } from '../tank-state/tank-access.ts';

/** The columns of a note in the contract's format, from a row `note`. */
export const noteColumns = sql`
  note.id, note.tank_id, note.note_text, note.created_by, note.created_by_name,
  ${correctableUntil('note.created_at')} as correctable_until, note.created_at,
  note.captured_at,
  (select coalesce(json_agg(json_build_object(
            'id', photo.id, 'file_name', photo.file_name, 'caption', photo.description,
            'file_path', '/api/tank-files/' || photo.id || '/download',
            'thumbnail_path', '/api/tank-files/' || photo.id || '/thumbnail') order by photo.id), '[]')
     from tank_files photo where photo.note_id = note.id) as photos`;

/** Which notes a tank's list has, and in which order. */
export const NOTES_OF_TANK = { table: 'tank_notes', row: 'note', instant: 'created_at' } as const;

/** A tank's notes, newest first; undefined if the person may not see the tank. */
export const findTankNotes = pagesOfTank({ ...NOTES_OF_TANK, columns: noteColumns });

export interface WrittenNote {
  readonly id: number;
  readonly company_id: number;
  readonly created_by: number | null;
  readonly ageMinutes: number;
  /** In the contract's format, as JSON text. */
  readonly record: string;
}

export async function insertNote(
  db: Database,
  person: SignedIn,
  home: TankAssignment,
  note: { readonly note_text: string; readonly captured_at: string | null },
): Promise<WrittenNote> {
  const { id } = await db
    .insertInto('tank_notes')
    .values({
      ...home,
      ...note,
      created_by: person.id,
      created_by_email: person.email,
      created_by_name: nameOf(person),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getNote(db, person, id);
}

/** A note that this transaction wrote or locked. */
export async function getNote(db: Database, person: SignedIn, id: number): Promise<WrittenNote> {
  const note = await findNoteForUpdate(db, person, id);
  if (note === undefined) throw new Error(`note ${id} disappeared within its own transaction`);
  return note;
}

/** A note, locked; undefined if the person may not see it, or its tank is deleted. */
export async function findNoteForUpdate(db: Database, person: Person, id: number): Promise<WrittenNote | undefined> {
  const { rows } = await sql<WrittenNote>`
    select note.id, note.company_id, note.created_by, ${ageInMinutes('note.created_at')} as "ageMinutes",
           (select row_to_json(found)::text from (select ${noteColumns}) found) as record
      from tank_notes note
      join tanks tank on tank.id = note.tank_id and tank.deleted_at is null
     where note.id = ${id} and ${isReadableBy(person, 'note.company_id')}
       for update of note`.execute(db);
  return rows[0];
}

export async function updateNote(db: Database, id: number, note_text: string): Promise<void> {
  await db.updateTable('tank_notes').set({ note_text }).where('id', '=', id).execute();
}

export async function deleteNote(db: Database, id: number): Promise<void> {
  await db.deleteFrom('tank_notes').where('id', '=', id).execute();
}
