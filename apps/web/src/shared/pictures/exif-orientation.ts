const ORIENTATION_TAG = 0x01_12;
const ENTRY_BYTES = 12;
const SHORT = 3;
/** As the camera was held when nothing has to be turned. */
const UPRIGHT = 1;
const MOST = 8;

/** How a picture is to be turned, 1 to 8, by its EXIF block without the mark 'Exif'. Upright where it cannot be read. */
export function readOrientation(exif: Uint8Array): number {
  try {
    const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
    const isLittle = view.getUint16(0) === 0x49_49;
    const directory = view.getUint32(4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= UPRIGHT && orientation <= MOST ? orientation : UPRIGHT;
    }
  } catch {
    // It breaks off.
  }
  return UPRIGHT;
}

/** An EXIF block that says how to turn the picture, and nothing else; undefined for one that is upright. */
export function exifOfOrientation(orientation: number): Uint8Array<ArrayBuffer> | undefined {
  if (orientation === UPRIGHT) return undefined;
  const exif = new Uint8Array(26);
  const view = new DataView(exif.buffer);
  // Big-endian, with one directory of one entry.
  view.setUint32(0, 0x4d_4d_00_2a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return exif;
}
