import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { deletePhotosOfNote } from '../tank-files/note-photo-repository.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { auditedRecord, requireOwnCorrection } from '../tank-state/own-correction-access.ts';
import { lockTankAssignment } from '../tank-state/tank-access.ts';
import {
  deleteNote,
  findNoteForUpdate,
  getNote,
  insertNote,
  updateNote,
  type WrittenNote,
} from './tank-note-repository.ts';

const entity = 'tank_note';

interface NewNote {
  readonly tank_id: number;
  readonly note_text: string;
  readonly captured_at?: string | undefined;
}

/** Adds a note for the tank's current company. Throws 404 for another company's tank. */
export async function addNote({ db, person }: RequestContext, request: NewNote): Promise<string> {
  const { tank_id, note_text, captured_at = null } = request;
  return explainingGoneTank(db, person, request, () =>
    inTransaction(db, async (transaction) => {
      const home = await lockTankAssignment(transaction, person, tank_id);
      const note = { note_text, captured_at };
      const { id: entity_id, company_id, record } = await insertNote(transaction, person, home, note);
      const after = auditedRecord(record);
      await writeAudit(transaction, { actor: person, company_id, entity, entity_id, action: 'create', after });
      return record;
    }),
  );
}

/** Changes the text of a note: administrators of any, others for a while of their own. Returns it as JSON text. */
export async function correctNote(context: RequestContext, id: number, note_text: string): Promise<string> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const { company_id, record: before } = await lockOwnNote(within, id);
    await updateNote(transaction, id, note_text);
    const { record } = await getNote(transaction, person, id);
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity,
      entity_id: id,
      action: 'update',
      before: auditedRecord(before),
      after: auditedRecord(record),
    });
    return record;
  });
}

/**
 * Deletes a note with its photos: administrators any, others for a while their own. The audit log keeps its content.
 * Returns the stored names of the photos, which are unclaimed once this is committed.
 */
export async function removeNote(context: RequestContext, id: number): Promise<readonly string[]> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const { company_id, record } = await lockOwnNote(within, id);
    const storedNames = await deletePhotosOfNote(transaction, person, id);
    await deleteNote(transaction, id);
    const before = auditedRecord(record);
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id: id, action: 'delete', before });
    return storedNames;
  });
}

/** The note, locked. Throws 404 if there is none, and 403 unless the person may change it. */
async function lockOwnNote(context: RequestContext, id: number): Promise<WrittenNote> {
  const { db, person } = context;
  const note = await findNoteForUpdate(db, person, id);
  if (note === undefined) throw notFound();
  await requireOwnCorrection(context, { ...note, recorded_by: note.created_by, followedBy: null });
  return note;
}
