import { findFileSizeError } from '../primitives/file-size.ts';

/** The file types that can be stored with a tank, by extension (spec 2 §5), and their media types. */
export const TANK_FILE_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;

export type TankFileExtension = keyof typeof TANK_FILE_TYPES;

/** For the accept attribute of a file field: '.pdf,.doc,…'. */
export const TANK_FILE_ENDINGS = Object.keys(TANK_FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** spec 2 §5: the description of an uploaded file. */
export const TANK_FILE_DESCRIPTION = 'Tank document';

/** The extension of a file's name if a tank may have such a file. */
export function tankFileExtension(name: string): TankFileExtension | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && isTankFileExtension(ending) ? ending : undefined;
}

/** What can be wrong with a file before it is sent; the server checks its content. */
export function findTankFileError({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (tankFileExtension(name) === undefined) {
    return 'The file must be a PDF, a Word document (.doc, .docx) or a picture (.jpg, .jpeg, .png, .gif).';
  }
  return findFileSizeError(size);
}

function isTankFileExtension(ending: string): ending is TankFileExtension {
  return Object.hasOwn(TANK_FILE_TYPES, ending);
}
