import { piecesOfGif } from './bare-gif.ts';
import { piecesOfJpeg } from './bare-jpeg.ts';
import { piecesOfPng } from './bare-png.ts';
import { PictureBytes } from './picture-bytes.ts';

/**
 * The same picture without what a camera or a program has written into it: the place, the time, the device. It is not
 * drawn anew, and stays turned the way it was held. Undefined if it cannot be taken apart.
 */
export async function withoutMetadata(file: File): Promise<File | undefined> {
  try {
    const picture = new PictureBytes(new Uint8Array(await file.arrayBuffer()));
    const pieces = piecesOf(picture);
    return pieces && new File(pieces, file.name, { type: file.type });
  } catch {
    return undefined;
  }
}

function piecesOf(picture: PictureBytes): Uint8Array<ArrayBuffer>[] | undefined {
  if (picture.uint16(0) === 0xff_d8) return piecesOfJpeg(picture);
  if (picture.text(0, 8) === '\x89PNG\r\n\x1a\n') return piecesOfPng(picture);
  return picture.text(0, 4) === 'GIF8' ? piecesOfGif(picture) : undefined;
}
