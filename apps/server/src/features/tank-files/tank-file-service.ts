import { can } from '@dewar/domain/accounts/permissions';
import { BYTES_PER_GB } from '@dewar/domain/primitives/file-size';
import { SETTINGS } from '@dewar/domain/settings/settings';
import {
  findTankFileError,
  isTankPicture,
  MAX_NOTE_PHOTOS,
  NOT_A_PICTURE,
  tankFileExtension,
} from '@dewar/domain/tanks/tank-files';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden, invalidInput, notFound, storageFull } from '../../shared/errors.ts';
import { contentErrorOf } from '../../shared/file-storage/content-error.ts';
import { isContentOf } from '../../shared/file-storage/file-content.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { makeThumbnail } from '../../shared/file-storage/reencode-image.ts';
import { reserveStorage } from '../../shared/file-storage/storage-quota.ts';
import { claimFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { explainingGoneTank } from '../tank-state/gone-tank-access.ts';
import { lockTankAssignment, type TankAssignment } from '../tank-state/tank-access.ts';
import { findNoteForPhoto } from './note-photo-repository.ts';
import { deleteFile, findFileForDelete, insertFile, quotaOf } from './tank-file-repository.ts';

const entity = 'tank_file';
/** Sharp at the size that lists show, on a phone's dense screen. */
const THUMBNAIL_SIDE = 320;

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
  await requireAccepted(file, storage);
  const { storedName: stored_name, originalName: file_name, size: file_size } = file;
  if (note_id !== null && !isTankPicture(file_name)) throw invalidInput({ file: NOT_A_PICTURE });
  const thumbnail = await makeFileThumbnail(storage, { stored_name, file_name });
  const kept = { stored_name, file_name, file_size, description, note_id, captured_at, thumbnail };
  return explainingGoneTank(db, person, { tank_id, captured_at: captured_at ?? undefined }, () =>
    inTransaction(db, async (transaction) => {
      const home = await lockTankAssignment(transaction, person, tank_id);
      if (note_id !== null) await requireOwnNote(transaction, person, home, note_id);
      await reserveCompanyStorage(transaction, home.company_id, file_size);
      await claimFile(transaction, stored_name);
      const written = await insertFile(transaction, person, home, kept);
      const { id: entity_id, company_id, record: after } = written;
      await writeAudit(transaction, { actor: person, company_id, entity, entity_id, action: 'create', after });
      return after;
    }),
  );
}

/** The thumbnail of a stored file; undefined if it is no picture, or cannot be decoded. */
export async function makeFileThumbnail(
  storage: Pick<FileStorage, 'read'>,
  { stored_name, file_name }: { readonly stored_name: string; readonly file_name: string },
): Promise<Buffer | undefined> {
  return isTankPicture(file_name) ? makeThumbnail(() => storage.read(stored_name), THUMBNAIL_SIDE) : undefined;
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

async function requireAccepted(file: ReceivedFile, storage: FileStorage): Promise<void> {
  const { originalName, size, beginning, storedName } = file;
  const error = findTankFileError({ name: originalName, size });
  if (error !== null) throw invalidInput({ file: error });
  const extension = tankFileExtension(originalName);
  const read = () => storage.read(storedName);
  if (extension === undefined || !(await isContentOf(extension, beginning, read))) {
    throw invalidInput({ file: await contentErrorOf(extension ?? '', beginning, read) });
  }
}

async function reserveCompanyStorage(transaction: Database, company_id: number, bytes: number): Promise<void> {
  const gigabytes = await readSetting(transaction, SETTINGS.file_quota_gb);
  if (await reserveStorage(transaction, quotaOf(company_id), { bytes, maxBytes: gigabytes * BYTES_PER_GB })) return;
  throw storageFull({
    file: `Storage is full: the company's files may use ${gigabytes} GB in total.`,
  });
}
