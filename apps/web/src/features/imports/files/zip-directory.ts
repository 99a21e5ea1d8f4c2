/** Signatures of the end of a zip archive and of an entry of its directory (APPNOTE.TXT 4.3.16 and 4.3.12). */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** Of what stands before a file and its name (4.3.7). */
const FILE_LENGTH = 30;
const LONGEST_COMMENT = 65_535;
const STORED = 0;

/** A file of a zip archive, as its directory describes it; sizes in bytes. */
interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedSize: number;
  readonly unpackedSize: number;
  /** Where the file begins in the archive. */
  readonly at: number;
}

/** How many bytes a zip archive says it unpacks to; undefined if it has no readable directory. */
export function readUnpackedSize(bytes: Uint8Array): number | undefined {
  return listZipEntries(bytes)?.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
}

/** Whether a zip archive has a file of this name. */
export function hasZipEntry(bytes: Uint8Array, name: string): boolean {
  return listZipEntries(bytes)?.some((entry) => entry.name === name) ?? false;
}

/** The files of workbooks that every one of their kind has: .xlsx by its folder, .ods. */
const OF_WORKBOOK = /^xl\/|^content\.xml$/;

/** Whether it is a readable zip archive of something else than a workbook: of sheets, of a document. */
export function isOtherArchive(bytes: Uint8Array): boolean {
  return listZipEntries(bytes)?.every(({ name }) => !OF_WORKBOOK.test(name)) ?? false;
}

/** The unpacked bytes of a file in a zip archive. Throws if there is none, or if it is damaged. */
export async function readZipEntry(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array> {
  const entry = listZipEntries(bytes)?.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`The archive has no ${name}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = entry.at + FILE_LENGTH + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = new Response(bytes.subarray(from, from + entry.packedSize));
  if (entry.method === STORED || packed.body === null) return packed.bytes();
  return new Response(packed.body.pipeThrough(new DecompressionStream('deflate-raw'))).bytes();
}

function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      unpackedSize: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return undefined;
}
