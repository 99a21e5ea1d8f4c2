import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HEIC_ADVICE } from '@dewar/domain/tanks/tank-files';
import { invalidInput } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

export interface ReencodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export const IMAGE_EXTENSION = 'webp';
export const IMAGE_CONTENT_TYPE = 'image/webp';

/** The accepted formats, determined by content, with the matching extensions. An SVG is a program and not accepted. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
};

/** Those that stand in memory at once; a decompression bomb has more. */
const MAX_PIXELS = 51_000_000;
/** A phone's JPEG of 200 million pixels is decoded at a fraction of its size, unless it is a progressive one. */
const MAX_JPEG_PIXELS = 220_000_000;
const QUALITY = 84;

/** Decoding takes up to four bytes per pixel, and more than one at a time would slow down other requests. */
const withPermit = createSemaphore(1);

/**
 * The image as a WebP of at most `maxSide`, upright and without metadata; of an animation the first frame. Throws
 * 400 naming the field if it is not a PNG, JPEG, WebP or GIF, does not match its name, is damaged, or has too many
 * pixels.
 */
export async function reencodeImage(
  bytes: Buffer,
  { name, field, maxSide }: { readonly name: string; readonly field: string; readonly maxSide: number },
): Promise<ReencodedImage> {
  await requireImage(bytes, name, field);
  try {
    const { data, info } = await withPermit(() => reencode(bytes, maxSide));
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw invalidInput({ [field]: error instanceof TooManyPixelsError ? error.message : DAMAGED });
  }
}

/** A small copy of a stored picture, made the same way; undefined if it cannot be read. */
export async function makeThumbnail(read: () => Promise<Readable>, maxSide: number): Promise<Buffer | undefined> {
  return withPermit(async () => {
    const bytes = await buffer(await read());
    const thumbnail = await reencode(bytes, maxSide).catch(() => undefined);
    return thumbnail?.data;
  });
}

async function requireImage(bytes: Buffer, name: string, field: string): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  const endings = ENDINGS[type?.mime ?? ''];
  if (type === undefined || endings === undefined) {
    throw invalidInput({ [field]: describeOther(type?.ext) });
  }
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!endings.includes(ending)) {
    throw invalidInput({ [field]: `The file is a ${type.ext.toUpperCase()} image, but its name says otherwise` });
  }
}

async function reencode(bytes: Buffer, maxSide: number) {
  const sharp = await loadSharp();
  const { format, isProgressive, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const most = format === 'jpeg' && isProgressive !== true ? MAX_JPEG_PIXELS : MAX_PIXELS;
  if (width * height > most) throw new TooManyPixelsError(most);
  return sharp(bytes, { limitInputPixels: most, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** Loaded with the first image: the library maps about thirty megabytes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const DAMAGED = 'The image is damaged and cannot be read';

class TooManyPixelsError extends Error {
  constructor(most: number) {
    super(`The image has more than ${most / 1_000_000} million pixels: save it smaller`);
  }
}

/** By name where phones and cameras write it, with what to do. */
function describeOther(extension: string | undefined): string {
  const wanted = 'The file must be a PNG, JPEG, WebP or GIF image';
  if (extension === 'heic' || extension === 'heif') {
    return `${wanted}. ${HEIC_ADVICE}`;
  }
  if (extension === 'avif' || extension === 'tif' || extension === 'jxl') {
    return `${wanted}, and this is ${extension === 'avif' ? 'an AVIF' : `a ${extension === 'tif' ? 'TIFF' : 'JPEG XL'}`} image: save it as JPEG`;
  }
  return wanted;
}
