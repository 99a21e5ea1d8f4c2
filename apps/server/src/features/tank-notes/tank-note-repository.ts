import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import { pagesOfTank, type TankAssignment } from '../tank-state/tank-access.ts';

/** The columns of a note in the contract's format, from a row `note`. */
const noteColumns = sql`note.id, note.tank_id, note.note_text, note.created_by_name, note.created_at`;

/** A tank's notes, newest first; undefined if the person may not see the tank. */
export const findTankNotes = pagesOfTank({
  table: 'tank_notes',
  row: 'note',
  columns: noteColumns,
  instant: 'created_at',
});

export interface WrittenNote {
  readonly id: number;
  readonly company_id: number;
  /** In the contract's format, as JSON text. */
  readonly record: string;
}

export async function insertNote(
  db: Database,
  person: SignedIn,
  home: TankAssignment,
  note_text: string,
): Promise<WrittenNote> {
  const { id } = await db
    .insertInto('tank_notes')
    .values({
      ...home,
      note_text,
      created_by: person.id,
      created_by_email: person.email,
      created_by_name: nameOf(person),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await findNoteForDelete(db, id);
  if (note === undefined) throw new Error(`note ${id} disappeared within its own transaction`);
  return note;
}

/** A note, locked; undefined if it does not exist or its tank is deleted. */
export async function findNoteForDelete(db: Database, id: number): Promise<WrittenNote | undefined> {
  const { rows } = await sql<WrittenNote>`
    select note.id, note.company_id,
           (select row_to_json(found)::text from (select ${noteColumns}) found) as record
      from tank_notes note
      join tanks tank on tank.id = note.tank_id and tank.deleted_at is null
     where note.id = ${id}
       for update of note`.execute(db);
  return rows[0];
}

export async function deleteNote(db: Database, id: number): Promise<void> {
  await db.deleteFrom('tank_notes').where('id', '=', id).execute();
}
