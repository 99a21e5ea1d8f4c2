import { invalidInput } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

export interface ReencodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export const IMAGE_EXTENSION = 'webp';
export const IMAGE_CONTENT_TYPE = 'image/webp';

/** What is taken, by what the bytes say, with the endings that say the same. An SVG is a program and no picture. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
};

/** A phone's largest picture; a bomb unpacks to more. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 84;

/** A picture unpacks to four bytes a pixel, and more than one would take the processors from those who read. */
const withPermit = createSemaphore(1);

/**
 * The picture as a WebP that fits `longestSide`, upright, without its metadata; of a moving one the first frame. Throws
 * 400 naming the field for what is no PNG, JPEG, WebP or GIF, or not what its name says, or damaged, or of too many pixels.
 */
export async function reencodeImage(
  bytes: Buffer,
  { name, field, longestSide }: { readonly name: string; readonly field: string; readonly longestSide: number },
): Promise<ReencodedImage> {
  await requireImage(bytes, name, field);
  try {
    const { data, info } = await withPermit(() => reencode(bytes, longestSide));
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw invalidInput({ [field]: describeDamage(error) });
  }
}

async function requireImage(bytes: Buffer, name: string, field: string): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  const endings = ENDINGS[type?.mime ?? ''];
  if (type === undefined || endings === undefined) {
    throw invalidInput({ [field]: 'The file must be a PNG, JPEG, WebP or GIF image' });
  }
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!endings.includes(ending)) {
    throw invalidInput({ [field]: `The file is a ${type.ext.toUpperCase()} image, but its name says otherwise` });
  }
}

async function reencode(bytes: Buffer, longestSide: number) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** Loaded with the first picture: the library maps some thirty megabytes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function describeDamage(error: unknown): string {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? `The image has more than ${MOST_PIXELS / 1_000_000} million pixels`
    : 'The image is damaged and cannot be read';
}
