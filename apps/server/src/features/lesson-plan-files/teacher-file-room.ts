import { BYTES_PER_GB } from '@dewar/domain/file-size';
import { SETTINGS } from '@dewar/domain/settings';
import type { Database } from '../../shared/database/database.ts';
import { type FileRoom, hasRoom, takeRoom } from '../../shared/file-storage/file-room.ts';
import { noRoom } from '../../shared/http/refusals.ts';
import { readSetting } from '../settings/settings-reader.ts';

/** Counts bytes in. Throws 507 where a teacher's files would take more than they may together. */
export function requireRoom(transaction: Database, teacher_id: number, bytes: number): Promise<void> {
  return refuseUnless(takeRoom, transaction, { teacher_id, bytes });
}

/** The same without counting them yet: for what takes long, and is counted when it is done. */
export function requireRoomFor(db: Database, teacher_id: number, bytes: number): Promise<void> {
  return refuseUnless(hasRoom, db, { teacher_id, bytes });
}

async function refuseUnless(
  isEnough: typeof takeRoom,
  db: Database,
  { teacher_id, bytes }: { readonly teacher_id: number; readonly bytes: number },
): Promise<void> {
  const gigabytes = await readSetting(db, SETTINGS.file_quota_gb);
  const room: FileRoom = { table: 'teacher_file_room', column: 'teacher_id', owner: teacher_id };
  if (await isEnough(db, room, { bytes, quota: gigabytes * BYTES_PER_GB })) return;
  throw noRoom({ file: `There is no room left for this file: your files may take ${gigabytes} GB together.` });
}
