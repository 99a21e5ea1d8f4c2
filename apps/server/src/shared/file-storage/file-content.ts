import type { Readable } from 'node:stream';
import type { LessonFileExtension } from '@dewar/domain/lessons/lesson-files';
import type { TankFileExtension } from '@dewar/domain/tanks/tank-files';

/**
 * How a file with this extension is recognised: it starts with one of these beginnings and contains all of these names.
 */
interface Signature {
  readonly beginnings: readonly Beginning[];
  readonly names?: readonly Buffer[];
  /** For what does not stand at one place. */
  readonly isBegun?: (beginning: Buffer) => boolean;
}

/** Bytes near the start, with their positions. */
export type Beginning = readonly { readonly at: number; readonly bytes: Buffer }[];

export const text = (sign: string, at = 0): Beginning => [{ at, bytes: Buffer.from(sign, 'latin1') }];
const hex = (sign: string): Beginning => [{ at: 0, bytes: Buffer.from(sign, 'hex') }];

/**
 * The office formats share their first bytes and differ by the names of their parts. Those are stored uncompressed in
 * both generations, so nothing needs to be unpacked.
 */
const packed = (folder: string): Signature => ({
  beginnings: [text('PK\u0003\u0004')],
  names: ['[Content_Types].xml', folder].map((name) => Buffer.from(name)),
});
const compound = (stream: string): Signature => ({
  beginnings: [hex('d0cf11e0a1b11ae1')],
  names: [Buffer.from(stream, 'utf16le')],
});

const JPEG: Signature = { beginnings: [hex('ffd8ff')] };
export const riff = (kind: string): Signature => ({ beginnings: [[...text('RIFF'), ...text(kind, 8)]] });
const boxes = (...kinds: readonly string[]): Signature => ({ beginnings: kinds.map((kind) => text(kind, 4)) });

export type ContentKind = TankFileExtension | LessonFileExtension;

const SIGNATURES: Readonly<Record<ContentKind, Signature>> = {
  pdf: { beginnings: [], isBegun: isPdf },
  doc: compound('WordDocument'),
  docx: packed('word/'),
  ppt: compound('PowerPoint Document'),
  pptx: packed('ppt/'),
  xls: compound('Workbook'),
  xlsx: packed('xl/'),
  jpg: JPEG,
  jpeg: JPEG,
  png: { beginnings: [hex('89504e470d0a1a0a')] },
  gif: { beginnings: [text('GIF87a'), text('GIF89a')] },
  svg: {
    beginnings: ['<svg', '<?xml', '<!--', '<!DOCTYPE svg'].flatMap((sign) => [
      text(sign),
      text(`\u00ef\u00bb\u00bf${sign}`),
    ]),
    names: [Buffer.from('<svg')],
  },
  mp4: boxes('ftyp'),
  m4a: boxes('ftyp'),
  mov: boxes('ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'),
  avi: riff('AVI '),
  wav: riff('WAVE'),
  wmv: { beginnings: [hex('3026b2758e66cf11')] },
  // With its tags first, or a bare frame of MPEG 1 or 2, layer III.
  mp3: { beginnings: [text('ID3'), ...['fffb', 'fffa', 'fff3', 'fff2'].map(hex)] },
  zip: { beginnings: [text('PK\u0003\u0004'), text('PK\u0005\u0006')] },
  rar: { beginnings: [text('Rar!\u001a\u0007')] },
};

/** Whether a file's content matches the extension of its name; reads on only if the first bytes are not conclusive. */
export async function isContentOf(
  extension: ContentKind,
  beginning: Buffer,
  read: () => Promise<Readable>,
): Promise<boolean> {
  const { names = [] } = SIGNATURES[extension];
  if (!isBegunAs(extension, beginning)) return false;
  return names.length === 0 || holdsAll(await read(), names);
}

/** Whether the first bytes are those of a kind of file. */
export function isBegunAs(extension: ContentKind, beginning: Buffer): boolean {
  const { beginnings, isBegun } = SIGNATURES[extension];
  return startsWithAny(beginnings, beginning) || isBegun?.(beginning) === true;
}

export function startsWithAny(beginnings: readonly Beginning[], beginning: Buffer): boolean {
  return beginnings.some((signs) =>
    signs.every(({ at, bytes }) => beginning.subarray(at, at + bytes.length).equals(bytes)),
  );
}

/** Before its header a PDF may have some bytes, such as a byte order mark or a line of a printer; no page has a mark there. */
export function isPdf(beginning: Buffer): boolean {
  const at = beginning.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-', 0, 'latin1');
  return at !== -1 && !beginning.subarray(0, at).includes('<');
}

/** As PDF readers do (ISO 32000-2, annex I: the header is looked for in the first 1024 bytes). */
const PDF_HEADER_WITHIN = 1_024;

/** Whether all of these names stand in a file. Leaving the loop early stops the reading. */
export async function holdsAll(content: Readable, names: readonly Buffer[]): Promise<boolean> {
  const missing = new Set(names);
  const overlap = Math.max(...names.map(({ length }) => length)) - 1;
  let end = Buffer.alloc(0);
  for await (const chunk of content) {
    const searched = Buffer.concat([end, chunk]);
    for (const name of missing) if (searched.includes(name)) missing.delete(name);
    if (missing.size === 0) return true;
    end = searched.subarray(-overlap);
  }
  return false;
}
