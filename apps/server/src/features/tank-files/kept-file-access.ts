import { BYTES_PER_GB } from '@dewar/domain/primitives/file-size';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { findTankFileError, isTankPicture, NOT_A_PICTURE, tankFileExtension } from '@dewar/domain/tanks/tank-files';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, storageFull } from '../../shared/errors.ts';
import { contentErrorOf } from '../../shared/file-storage/content-error.ts';
import { isContentOf } from '../../shared/file-storage/file-content.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { makeThumbnail } from '../../shared/file-storage/reencode-image.ts';
import { reserveStorage } from '../../shared/file-storage/storage-quota.ts';
import { claimFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import type { TankAssignment } from '../tank-state/tank-access.ts';
import { type FileAuthor, insertFile, type NewFile, quotaOf, type WrittenFile } from './tank-file-repository.ts';

/** Sharp at the size that lists show, on a phone's dense screen. */
const THUMBNAIL_SIDE = 320;

type CheckedFile = Pick<NewFile, 'stored_name' | 'file_name' | 'file_size' | 'thumbnail'>;

/** Throws 400 naming the field for a file that a tank does not take, or whose content does not match its name. */
export async function checkTankFile(
  storage: FileStorage,
  file: ReceivedFile,
  { field, isPicture }: { readonly field: string; readonly isPicture: boolean },
): Promise<CheckedFile> {
  const { storedName: stored_name, originalName: file_name, size: file_size } = file;
  const error = findTankFileError({ name: file_name, size: file_size });
  if (error !== null) throw invalidInput({ [field]: error });
  await requireOwnContent(storage, file, field);
  if (isPicture && !isTankPicture(file_name)) throw invalidInput({ [field]: NOT_A_PICTURE });
  const thumbnail = await makeFileThumbnail(storage, { stored_name, file_name });
  return { stored_name, file_name, file_size, thumbnail };
}

/** Stores the row of a checked file, in the transaction that claims it. Throws 507 if the company's storage is full. */
export async function keepTankFile(
  transaction: Database,
  author: FileAuthor,
  home: TankAssignment,
  { field, ...file }: NewFile & { readonly field: string },
): Promise<WrittenFile> {
  const written = await keepIfRoom(transaction, author, home, file);
  if (written !== undefined) return written;
  const gigabytes = await readSetting(transaction, SETTINGS.file_quota_gb);
  throw storageFull({ [field]: `Storage is full: the company's files may use ${gigabytes} GB in total.` });
}

/** The same; undefined if the company's storage is full. */
export async function keepIfRoom(
  transaction: Database,
  author: FileAuthor,
  home: TankAssignment,
  file: NewFile,
): Promise<WrittenFile | undefined> {
  const maxBytes = (await readSetting(transaction, SETTINGS.file_quota_gb)) * BYTES_PER_GB;
  const { file_size: bytes, stored_name } = file;
  if (!(await reserveStorage(transaction, quotaOf(home.company_id), { bytes, maxBytes }))) return undefined;
  await claimFile(transaction, stored_name);
  const written = await insertFile(transaction, author, home, file);
  const { id: entity_id, company_id, record: after } = written;
  await writeAudit(transaction, { actor: author, company_id, entity: 'tank_file', entity_id, action: 'create', after });
  return written;
}

/** The thumbnail of a stored file; undefined if it is no picture, or cannot be decoded. */
export async function makeFileThumbnail(
  storage: Pick<FileStorage, 'read'>,
  { stored_name, file_name }: { readonly stored_name: string; readonly file_name: string },
): Promise<Buffer | undefined> {
  return isTankPicture(file_name) ? makeThumbnail(() => storage.read(stored_name), THUMBNAIL_SIDE) : undefined;
}

async function requireOwnContent(storage: FileStorage, file: ReceivedFile, field: string): Promise<void> {
  const { originalName, beginning, storedName } = file;
  const extension = tankFileExtension(originalName);
  const read = () => storage.read(storedName);
  if (extension === undefined || !(await isContentOf(extension, beginning, read))) {
    throw invalidInput({ [field]: await contentErrorOf(extension ?? '', beginning, read) });
  }
}
