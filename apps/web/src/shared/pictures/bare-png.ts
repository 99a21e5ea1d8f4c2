import { exifOfOrientation, readOrientation } from './exif-orientation.ts';
import type { PictureBytes } from './picture-bytes.ts';

const SIGNATURE_BYTES = 8;
/** Of a chunk: its length, its name and its checksum. */
const FRAME_BYTES = 12;
const TOLD = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME']);

/** The pieces of a PNG that draw it, without texts, times, and EXIF but for the orientation. Throws RangeError if it cannot be read. */
export function piecesOfPng(picture: PictureBytes): Uint8Array<ArrayBuffer>[] {
  const pieces = [picture.piece(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  for (;;) {
    const name = picture.text(at + 4, 4);
    const end = at + FRAME_BYTES + picture.uint32(at);
    if (name === 'eXIf') pieces.push(...exifChunk(picture.piece(at + 8, end - 4)));
    else if (!TOLD.has(name)) pieces.push(picture.piece(at, end));
    if (name === 'IEND') return pieces;
    at = end;
  }
}

function exifChunk(exif: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const turned = exifOfOrientation(readOrientation(exif));
  if (turned === undefined) return [];
  const chunk = new Uint8Array(turned.length + FRAME_BYTES);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, turned.length);
  chunk.set(
    [...'eXIf'].map((letter) => letter.charCodeAt(0)),
    4,
  );
  chunk.set(turned, 8);
  view.setUint32(chunk.length - 4, checksumOf(chunk.subarray(4, -4)));
  return [chunk];
}

/** CRC-32, which a PNG has of each chunk. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0);
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}
