/** Signatures of the end of a zip archive and of an entry of its directory (APPNOTE.TXT 4.3.16 and 4.3.12). */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;

/** How many bytes a zip archive says it unpacks to; undefined if it has no readable directory. */
export function readUnpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    size += view.getUint32(at + 24, true);
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return undefined;
}
