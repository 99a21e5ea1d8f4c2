import { findNotePhotoError } from '@dewar/domain/tanks/tank-files';

interface ChosenPhotos {
  readonly fitting: readonly File[];
  /** Which are left out, and why; null if none is. */
  readonly refused: string | null;
}

/** The photos that can be added to those that are there already. */
export function choosePhotos(
  files: readonly File[],
  { room, full }: { readonly room: number; readonly full: string },
): ChosenPhotos {
  const errors = files.flatMap((file) => {
    const error = findNotePhotoError(file);
    return error === null ? [] : [`${file.name}: ${error}`];
  });
  const pictures = files.filter((file) => findNotePhotoError(file) === null);
  if (pictures.length > room) errors.push(full);
  return { fitting: pictures.slice(0, room), refused: errors.length === 0 ? null : errors.join(' ') };
}
