import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { lockTankAssignment } from '../tank-state/tank-access.ts';
import { deleteNote, findNoteForDelete, insertNote } from './tank-note-repository.ts';

const entity = 'tank_note';

/** Adds a note for the tank's current company. Throws 404 for another company's tank. */
export async function addNote(
  db: Database,
  person: SignedIn,
  { tank_id, note_text }: { readonly tank_id: number; readonly note_text: string },
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const home = await lockTankAssignment(transaction, person, tank_id);
    const { id: entity_id, company_id, record: after } = await insertNote(transaction, person, home, note_text);
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id, action: 'create', after });
    return after;
  });
}

/** Deletes a note; the audit log keeps its content. Throws 404 if there is none. */
export async function removeNote(db: Database, person: SignedIn, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const note = await findNoteForDelete(transaction, id);
    if (note === undefined) throw notFound();
    await deleteNote(transaction, id);
    const { company_id, record: before } = note;
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id: id, action: 'delete', before });
  });
}
