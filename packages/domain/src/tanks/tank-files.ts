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

/** How many photos a note has at most. */
export const MAX_NOTE_PHOTOS = 20;

export const NOT_A_PICTURE = 'A photo must be a picture (.jpg, .jpeg, .png, .gif).';

const IS_HEIC = /\.hei[cf]$/i;
/** How phones that store photos as HEIC are told otherwise. */
export const HEIC_ADVICE =
  'Save or send a HEIC photo as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).';

const PICTURES: readonly TankFileExtension[] = ['jpg', 'jpeg', 'png', 'gif'];

/** For the accept attribute of a field for photos: '.jpg,…'. Phones offer the camera, and convert what they store otherwise. */
export const TANK_PICTURE_TYPES = [...new Set(PICTURES.map((extension) => TANK_FILE_TYPES[extension]))].join(',');

/** Whether a file's name is that of a picture that can be shown small. */
export function isTankPicture(name: string): boolean {
  const extension = tankFileExtension(name);
  return extension !== undefined && PICTURES.includes(extension);
}

/** What is wrong with a photo of a note before it is sent, as of any file of a tank. */
export function findNotePhotoError(file: { readonly name: string; readonly size: number }): string | null {
  if (isTankPicture(file.name)) return findFileSizeError(file.size);
  return IS_HEIC.test(file.name) ? `${NOT_A_PICTURE} ${HEIC_ADVICE}` : NOT_A_PICTURE;
}

/** The extension of a file's name if a tank may have such a file. */
export function tankFileExtension(name: string): TankFileExtension | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && isTankFileExtension(ending) ? ending : undefined;
}

/** What can be wrong with a file before it is sent; the server checks its content. */
export function findTankFileError({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (tankFileExtension(name) === undefined) {
    const wanted = 'The file must be a PDF, a Word document (.doc, .docx) or a picture (.jpg, .jpeg, .png, .gif).';
    return IS_HEIC.test(name) ? `${wanted} ${HEIC_ADVICE}` : wanted;
  }
  return findFileSizeError(size);
}

function isTankFileExtension(ending: string): ending is TankFileExtension {
  return Object.hasOwn(TANK_FILE_TYPES, ending);
}
