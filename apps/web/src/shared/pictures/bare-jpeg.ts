import { exifOfOrientation, readOrientation } from './exif-orientation.ts';
import type { PictureBytes } from './picture-bytes.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const COLOURS = 0xe2;
const ADOBE = 0xee;
const COMMENT = 0xfe;
const FIRST_APP = 0xe0;
const LAST_APP = 0xef;
const EXIF_MARK = 'Exif\0\0';

/**
 * The pieces of a JPEG that draw it. EXIF is left out but for the orientation, and so are XMP, IPTC, comments, and what a
 * phone writes behind the picture. One that breaks off is drawn as far as it goes, as browsers do. Throws RangeError if it
 * cannot be read.
 */
export function piecesOfJpeg(picture: PictureBytes): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let orientation = 1;
  let at = 2;
  let hasScan = false;
  for (;;) {
    // What cameras write between markers is no part of the drawing.
    at = findMarker(picture, at);
    if (at === picture.bytes.length && hasScan) {
      pieces.push(new Uint8Array([0xff, END]));
      break;
    }
    const marker = picture.uint8(at + 1);
    if (marker === END) {
      pieces.push(picture.piece(at, at + 2));
      break;
    }
    const body = at + 4;
    const end = at + 2 + picture.uint16(at + 2);
    hasScan ||= marker === SCAN;
    const next = marker === SCAN ? findScanEnd(picture, end) : end;
    if (marker === EXIF && picture.text(body, EXIF_MARK.length) === EXIF_MARK)
      orientation = readOrientation(picture.piece(body + EXIF_MARK.length, end));
    if (isOfDrawing(picture, marker, body)) pieces.push(picture.piece(at, next));
    at = next;
  }
  return [new Uint8Array([0xff, START]), ...exifPiece(orientation), ...pieces];
}

function isOfDrawing(picture: PictureBytes, marker: number, body: number): boolean {
  if (marker === COMMENT) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  // The profile of the colours; other blocks of this kind are lists of further pictures.
  if (marker === COLOURS) return picture.text(body, 11) === 'ICC_PROFILE';
  return marker === FIRST_APP || marker === ADOBE;
}

/** The last byte before the kind of the next marker, of which there may be several; the end if none follows. */
function findMarker({ bytes }: PictureBytes, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const kind = bytes[at + 1];
    if (bytes[at] === 0xff && kind !== 0 && kind !== 0xff) return at;
  }
  return bytes.length;
}

/** Within a scan a marker is what is neither a stuffed byte nor a restart; the end of the file if none follows. */
function findScanEnd(picture: PictureBytes, start: number): number {
  for (let at = findMarker(picture, start); ; at = findMarker(picture, at + 2)) {
    const kind = picture.bytes[at + 1];
    if (kind === undefined || kind < 0xd0 || kind > 0xd7) return at;
  }
}

function exifPiece(orientation: number): Uint8Array<ArrayBuffer>[] {
  const exif = exifOfOrientation(orientation);
  if (exif === undefined) return [];
  const length = 2 + EXIF_MARK.length + exif.length;
  const mark = [...EXIF_MARK].map((letter) => letter.charCodeAt(0));
  return [new Uint8Array([0xff, EXIF, length >> 8, length & 0xff, ...mark]), exif];
}
