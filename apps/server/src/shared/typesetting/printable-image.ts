import sharp from 'sharp';

export interface PrintableImage {
  /** A JPEG or PNG as a data URL: the only kind of image passed to the typesetter. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

/** Enough for the width of the page in print. */
const MAX_WIDTH_PIXELS = 1_200;

// The pool already distributes work over threads.
sharp.concurrency(1);

/** An image of any format that sharp reads, as a JPEG of a size for print; undefined for a damaged file. */
export async function readPrintableImage(bytes: Uint8Array): Promise<PrintableImage | undefined> {
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width: MAX_WIDTH_PIXELS, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { data: `data:image/jpeg;base64,${data.toString('base64')}`, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
