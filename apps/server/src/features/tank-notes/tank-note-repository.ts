import type { Person } from '@dewar/domain/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonPage, type PageWanted, pageOf, rangeOf } from '../../shared/database/json-page.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import { linesOfTank, readerOf, type TankHome } from '../tanks/tank-access.ts';

/** The columns of a note as the contract names them, from a row `note`. */
const noteColumns = sql`note.id, note.tank_id, note.note_text, note.created_by_name, note.created_at`;

interface NotePage extends PageWanted {
  readonly tank_id: number;
}

/** A tank's notes, newest first; undefined if the tank is not the person's. One statement, access check included. */
export async function findTankNotes(
  db: Database,
  person: Person,
  { tank_id, ...wanted }: NotePage,
): Promise<JsonPage | undefined> {
  const of = { ...readerOf(person), ...rangeOf(wanted), tank_id };
  const { rows } = await linesOfTank(of, {
    table: 'tank_notes',
    row: 'note',
    columns: noteColumns,
    instant: 'created_at',
  }).execute(db);
  const [page] = rows;
  return page === undefined ? undefined : pageOf(page, wanted.limit, 'created_at');
}

export interface WrittenNote {
  readonly id: number;
  readonly company_id: number;
  /** As the contract answers it, as JSON text. */
  readonly record: string;
}

export async function insertNote(
  db: Database,
  person: SignedIn,
  home: TankHome,
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
  if (note === undefined) throw new Error(`note ${id} vanished inside its own transaction`);
  return note;
}

/** A living tank's note, locked; undefined if it is not there. */
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
