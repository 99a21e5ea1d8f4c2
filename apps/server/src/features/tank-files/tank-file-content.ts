import type { Readable } from 'node:stream';
import type { TankFileExtension } from '@dewar/domain/tank-files';

/** What a file of this ending holds: one of these beginnings, and all of these names somewhere in it. */
interface Signature {
  readonly beginnings: readonly Buffer[];
  readonly names: readonly Buffer[];
}

const JPEG = { beginnings: [Buffer.from('ffd8ff', 'hex')], names: [] };

/**
 * Word's two formats share their beginnings with spreadsheets and installers, and say what they are by the names of
 * their parts. Those stand in the open in both, so nothing is unpacked to find them.
 */
const SIGNATURES: Readonly<Record<TankFileExtension, Signature>> = {
  pdf: { beginnings: [Buffer.from('%PDF-')], names: [] },
  doc: { beginnings: [Buffer.from('d0cf11e0a1b11ae1', 'hex')], names: [Buffer.from('WordDocument', 'utf16le')] },
  docx: {
    beginnings: [Buffer.from('PK\u0003\u0004')],
    names: ['[Content_Types].xml', 'word/'].map((name) => Buffer.from(name)),
  },
  jpg: JPEG,
  jpeg: JPEG,
  png: { beginnings: [Buffer.from('89504e470d0a1a0a', 'hex')], names: [] },
  gif: { beginnings: [Buffer.from('GIF87a'), Buffer.from('GIF89a')], names: [] },
};

/** Whether a file is what the ending of its name says; read on only where its beginning leaves that open. */
export async function isContentOf(
  extension: TankFileExtension,
  beginning: Buffer,
  read: () => Promise<Readable>,
): Promise<boolean> {
  const { beginnings, names } = SIGNATURES[extension];
  if (!beginnings.some((signature) => beginning.subarray(0, signature.length).equals(signature))) return false;
  return names.length === 0 || holdsAll(await read(), names);
}

/** Leaving the loop early ends the reading. */
async function holdsAll(content: Readable, names: readonly Buffer[]): Promise<boolean> {
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
