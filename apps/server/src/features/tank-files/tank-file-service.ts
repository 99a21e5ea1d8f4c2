import { can } from '@dewar/domain/accounts/permissions';
import { MAX_NOTE_PHOTOS } from '@dewar/domain/tanks/tank-files';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden, notFound } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { lockTankAssignment, type TankAssignment } from '../tank-state/tank-access.ts';
import { checkTankFile, keepTankFile } from './kept-file-access.ts';
import { findNoteForPhoto } from './note-photo-repository.ts';
import { authorOf, deleteFile, findFileForDelete } from './tank-file-repository.ts';

interface TankFileUpload {
  readonly tank_id: number;
  readonly description: string | null;
  /** The note that it is a photo of. */
  readonly note_id: number | null;
  /** When it was captured, if that was without a signal. */
  readonly captured_at: string | null;
  readonly file: ReceivedFile;
}

/**
 * Stores a received file for the tank's current company. Throws 404 for another company's tank, 400 for a file that is
 * not accepted or does not match its name, and 507 if the company's storage is full. A photo of a note is rejected with
 * 400 unless it is a picture, 404 without such a note, 403 under somebody else's note, and 409 beyond the last one.
 */
export async function storeTankFile(
  { db, person }: RequestContext,
  storage: FileStorage,
  upload: TankFileUpload,
): Promise<string> {
  const { tank_id, description, note_id, captured_at, file } = upload;
  const checked = await checkTankFile(storage, file, { field: 'file', isPicture: note_id !== null });
  const kept = { ...checked, description, note_id, captured_at, field: 'file' };
  return explainingGoneTank(db, person, { tank_id, captured_at: captured_at ?? undefined }, () =>
    inTransaction(db, async (transaction) => {
      const home = await lockTankAssignment(transaction, person, tank_id);
      if (note_id !== null) await requireOwnNote(transaction, person, home, note_id);
      const { record } = await keepTankFile(transaction, authorOf(person), home, kept);
      return record;
    }),
  );
}

/**
 * Deletes a file's row; the audit log keeps its name. Returns the stored name, which is unclaimed once this is
 * committed.
 */
export async function removeTankFile({ db, person }: RequestContext, id: number): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const file = await findFileForDelete(transaction, id);
    if (file === undefined) throw notFound();
    await deleteFile(transaction, person, file);
    return file.stored_name;
  });
}

async function requireOwnNote(transaction: Database, person: SignedIn, home: TankAssignment, id: number) {
  const note = await findNoteForPhoto(transaction, home, id);
  if (note === undefined) throw notFound();
  if (!can(person, 'illustrate', 'tank_record', note)) {
    throw forbidden('Only whoever wrote a note can add photos to it.');
  }
  if (note.photos >= MAX_NOTE_PHOTOS) throw conflict(`A note has at most ${MAX_NOTE_PHOTOS} photos.`);
}
