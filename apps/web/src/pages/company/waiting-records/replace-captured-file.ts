import { findNotePhotoError, findTankFileError } from '@dewar/domain/tanks/tank-files';
import { replaceFile } from '../../../features/captured-records/captured-queries.ts';
import type { CapturedRecord } from '../../../shared/offline/captured-records.ts';
import { makePictureSmaller } from '../../../shared/pictures/smaller-picture.ts';
import { DeviceError } from '../../../shared/state/device-error.ts';

/** Sends another photo or file in place of the one that waits. Throws DeviceError, with what is wrong with it. */
export async function replaceCapturedFile(record: CapturedRecord, file: File): Promise<void> {
  const isPhoto = record.kind === 'photo';
  const error = isPhoto ? findNotePhotoError(file) : findTankFileError(file);
  if (error !== null) throw new DeviceError(`${file.name}: ${error}`, null);
  await replaceFile(record, isPhoto ? await makePictureSmaller(file) : file);
}
