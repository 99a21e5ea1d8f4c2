import type { PictureBytes } from './picture-bytes.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
const REPEATS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;
const HEADER_BYTES = 13;

/** The pieces of a GIF that draw and move it, without comments and XMP. Throws RangeError if it cannot be read. */
export function piecesOfGif(picture: PictureBytes): Uint8Array<ArrayBuffer>[] {
  let at = HEADER_BYTES + tableBytes(picture.uint8(10));
  const pieces = [picture.piece(0, at)];
  for (;;) {
    const kind = picture.uint8(at);
    if (kind === TRAILER) return [...pieces, picture.piece(at, at + 1)];
    if (kind !== EXTENSION && kind !== IMAGE) throw new RangeError('a GIF with an unknown block');
    const end = findBlocksEnd(picture, kind === IMAGE ? at + 11 + tableBytes(picture.uint8(at + 9)) : at + 2);
    if (kind === IMAGE || isOfDrawing(picture, at)) pieces.push(picture.piece(at, end));
    at = end;
  }
}

function isOfDrawing(picture: PictureBytes, at: number): boolean {
  const label = picture.uint8(at + 1);
  if (label === APPLICATION) return REPEATS.test(picture.text(at + 3, 11));
  return label !== COMMENT;
}

/** Of the colours, by the byte that says whether there is a table and how long it is. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Blocks begin with their length; an empty one is the last. */
function findBlocksEnd(picture: PictureBytes, start: number): number {
  let at = start;
  while (picture.uint8(at) !== 0) at += 1 + picture.uint8(at);
  return at + 1;
}
