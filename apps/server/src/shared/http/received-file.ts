import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { fileTooLarge } from '../errors.ts';
import { reencodeImage } from '../file-storage/reencode-image.ts';
import { type Files, storeUnclaimed, type UnclaimedUpload } from '../file-storage/unclaimed-uploads.ts';

/** The file of an upload, already stored. Removed at the end of the request unless a row claims it. */
export interface ReceivedFile {
  readonly storedName: string;
  /** The owner's name for it: any characters except invisible ones. */
  readonly originalName: string;
  /** In bytes, as stored. */
  readonly size: number;
  /** The first bytes, which identify the type. */
  readonly beginning: Buffer;
  /** For an image. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface FileShape {
  readonly field: string;
  readonly maxBytes: number;
  /** Accepts only images, re-encoded to at most this many pixels per side. */
  readonly maxSide?: number | undefined;
}

/** A file read to its end, before the rest of the form has been checked. */
export interface ReadFile {
  /** Of the bytes that were sent, in hexadecimal. */
  readonly sha256: string;
  readonly originalName: string;
  /** Already stored, if it is stored unchanged. */
  readonly unclaimed?: UnclaimedUpload;
  /** Reads it once more, as it was sent. */
  open(): Promise<Readable>;
  /** Stores it, once the whole form is valid. */
  store(): Promise<ReceivedFile>;
}

/** Reads a part to its end: an attachment into the storage, an image into memory. Throws 413 beyond maxBytes. */
export async function readFilePart(part: MultipartFile, shape: FileShape, files: Files): Promise<ReadFile> {
  const originalName = normalizeFileName(part.filename);
  return shape.maxSide === undefined
    ? readAttachment(part, originalName, shape, files)
    : readPicture(part, originalName, { ...shape, maxSide: shape.maxSide }, files);
}

async function readAttachment(
  part: MultipartFile,
  originalName: string,
  { maxBytes }: FileShape,
  files: Files,
): Promise<ReadFile> {
  let beginning = Buffer.alloc(0);
  const watched = async function* () {
    for await (const chunk of part.file) {
      if (beginning.length < FIRST_BYTES) beginning = Buffer.concat([beginning, chunk]).subarray(0, FIRST_BYTES);
      yield chunk;
    }
  };
  const unclaimed = await storeUnclaimed(files, Readable.from(watched(), { objectMode: false }), { maxBytes });
  const { storedName, size, sha256 } = unclaimed;
  const received = { storedName, originalName, size, beginning, width: null, height: null };
  const open = () => files.storage.read(storedName);
  return { sha256, originalName, unclaimed, open, store: async () => received };
}

/** What a file is told by; the header of a PDF may stand so far behind its beginning. */
const FIRST_BYTES = 1_024;

async function readPicture(
  part: MultipartFile,
  originalName: string,
  { field, maxBytes, maxSide }: FileShape & { readonly maxSide: number },
  files: Files,
): Promise<ReadFile> {
  const bytes = await collect(part.file, maxBytes);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    originalName,
    open: async () => Readable.from([bytes], { objectMode: false }),
    store: async () => {
      const { width, height, ...image } = await reencodeImage(bytes, { name: originalName, field, maxSide });
      const source = Readable.from([image.bytes], { objectMode: false });
      const { storedName, size } = await storeUnclaimed(files, source, { maxBytes: image.bytes.length });
      const beginning = image.bytes.subarray(0, FIRST_BYTES);
      return { storedName, originalName, size, beginning, width, height };
    },
  };
}

async function collect(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw fileTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MAX_FILE_NAME_LENGTH = 255;

/**
 * Keeps the end of a long name, which has the extension. Browsers send quotation marks and line breaks of a name as
 * %22, %0D and %0A (https://html.spec.whatwg.org/#multipart-form-data).
 */
function normalizeFileName(name: string): string {
  const plain = name
    .replaceAll('%22', '"')
    .replaceAll(/%0[DA]/g, ' ')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim();
  // Cutting may split a surrogate pair.
  const tidy = plain.slice(-MAX_FILE_NAME_LENGTH).toWellFormed().trim();
  return tidy === '' ? 'file' : tidy;
}
