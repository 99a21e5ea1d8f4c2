import type { Readable } from 'node:stream';
import {
  type Beginning,
  type ContentKind,
  holdsAll,
  isBegunAs,
  isContentOf,
  riff,
  startsWithAny,
  text,
} from './file-content.ts';

/** Kinds that can be told by their first bytes alone. */
const TOLD: readonly ContentKind[] = ['pdf', 'png', 'jpg', 'gif', 'wav', 'avi', 'wmv', 'rar', 'mp4'];

/** Pictures of phones and of the web, which are often renamed and cannot be attached. */
const OTHER_PICTURES: readonly (readonly [name: string, beginnings: readonly Beginning[]])[] = [
  ['HEIC', ['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1'].map((brand) => text(`ftyp${brand}`, 4))],
  ['AVIF', [text('ftypavif', 4)]],
  ['WebP', riff('WEBP').beginnings],
];
/** Sound and films in the same boxes as MP4. */
const BRANDS = { m4a: text('ftypM4A ', 4), mov: text('ftypqt  ', 4) } as const;

/** Office documents, which begin alike and are told by the names of their parts. */
const OFFICE: readonly ContentKind[] = ['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls'];
const COMPOUND: readonly ContentKind[] = ['doc', 'ppt', 'xls'];
/** What programs for texts also save, with the extension of another one. */
const OTHER_DOCUMENTS: readonly (readonly [kind: string, sign: RegExp])[] = [
  ['a rich text (RTF)', /^\{\\rtf/],
  ['an OpenDocument file', /^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument/],
  ['an e-book (EPUB)', /^PK[\s\S]{28}mimetypeapplication\/epub/],
  ['a web page', /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!doctype html|<html)/i],
];

/** Why a file whose content does not match its name is refused. `read` is only called for office documents. */
export async function contentErrorOf(
  extension: string,
  beginning: Buffer,
  read: () => Promise<Readable>,
): Promise<string> {
  const kind = toldKind(extension, beginning) || (await officeKind(extension, beginning, read));
  return `The file's content is not what its name says (.${extension}).${kind}`;
}

function toldKind(extension: string, beginning: Buffer): string {
  const [picture] = OTHER_PICTURES.find(([, beginnings]) => startsWithAny(beginnings, beginning)) ?? [];
  if (picture !== undefined) return ` It is a ${picture} picture: save it as JPEG or PNG first.`;
  const start = beginning.toString('latin1');
  const [document] = OTHER_DOCUMENTS.find(([, sign]) => sign.test(start)) ?? [];
  if (document !== undefined) return ` It is ${document}: save it as PDF or as an Office document first.`;
  const brand = startsWithAny([BRANDS.m4a], beginning) ? 'm4a' : startsWithAny([BRANDS.mov], beginning) ? 'mov' : null;
  return nameAs(brand ?? TOLD.find((kind) => isBegunAs(kind, beginning)), extension);
}

async function officeKind(extension: string, beginning: Buffer, read: () => Promise<Readable>): Promise<string> {
  for (const kind of OFFICE) if (await isContentOf(kind, beginning, read)) return nameAs(kind, extension);
  const isCompound = COMPOUND.some((kind) => isBegunAs(kind, beginning));
  if (isCompound && (await isProtected(read))) {
    return ' It is protected with a password: save it without one first.';
  }
  return isBegunAs('zip', beginning) ? nameAs('zip', extension) : '';
}

/** With a password, a new office document is packed into the format of the old ones. */
async function isProtected(read: () => Promise<Readable>): Promise<boolean> {
  return holdsAll(await read(), [Buffer.from('EncryptedPackage', 'utf16le')]);
}

function nameAs(found: string | undefined, extension: string): string {
  if (found === undefined || found === extension) return '';
  const article = /^(?:m|r|x)/.test(found) ? 'an' : 'a';
  return ` It is ${article} ${found.toUpperCase()} file: name it .${found}.`;
}
