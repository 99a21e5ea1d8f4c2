import { reservedPartOf, savableName } from '../primitives/file-names.ts';
import { findFileSizeError } from '../primitives/file-size.ts';
import { withoutExtension } from '../primitives/titled-file-name.ts';

/** The file types that can be attached to a lesson plan, by extension (spec 3 §5), and their media types. */
export const LESSON_FILE_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
} as const;

export type LessonFileExtension = keyof typeof LESSON_FILE_TYPES;

export const LESSON_FILE_CATEGORIES = [
  'image',
  'video',
  'audio',
  'presentation',
  'worksheet',
  'document',
  'other',
] as const;
export type LessonFileCategory = (typeof LESSON_FILE_CATEGORIES)[number];

/** For the accept attribute of a file field: '.pdf,.doc,…'. */
export const LESSON_FILE_ENDINGS = Object.keys(LESSON_FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** The extension of a file's name if a lesson plan may have such a file. */
export function lessonFileExtension(name: string): LessonFileExtension | undefined {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && isLessonFileExtension(ending) ? ending : undefined;
}

/** The purpose of a file, guessed from its type (spec 3 §5); older formats are named after their program. */
export function guessFileCategory(name: string): LessonFileCategory {
  const extension = lessonFileExtension(name);
  const type: string = extension === undefined ? '' : LESSON_FILE_TYPES[extension];
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (type.includes('presentation') || type.includes('powerpoint')) return 'presentation';
  return type.includes('sheet') || type.includes('excel') ? 'worksheet' : 'document';
}

/** What can be wrong with a file before it is sent; the server checks its content. */
export function findLessonFileError({ name, size }: { readonly name: string; readonly size: number }): string | null {
  const reserved = reservedPartOf(name);
  if (reserved !== undefined) {
    return `‘${reserved}’ is a reserved name on Windows, where this file could not be saved. Rename it first.`;
  }
  if (/^\.[^.]*$/.test(name)) return `‘${name}’ is an extension without a name. Name the file first.`;
  if (lessonFileExtension(name) === undefined) {
    return `This type of file is not accepted. Accepted are ${LESSON_FILE_ENDINGS.replaceAll(',', ', ')}.`;
  }
  return findFileSizeError(size);
}

function isLessonFileExtension(ending: string): ending is LessonFileExtension {
  return Object.hasOwn(LESSON_FILE_TYPES, ending);
}

/** The name of a file that is made from a title: its characters are kept as far as every system can save them. */
export function fileNameOf(title: string, extension: string): string {
  const name = savableName(withoutExtension(title, extension));
  const isUsable = name !== '' && reservedPartOf(name) === undefined;
  return `${isUsable ? name : `Lesson plan ${name}`.trim()}.${extension}`;
}
