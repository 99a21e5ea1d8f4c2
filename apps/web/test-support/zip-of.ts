import { crc32 } from 'node:zlib';

interface PackedFile {
  readonly name: string;
  readonly text: string;
  /** What the archive says, if that is not so. */
  readonly statedSize?: number;
}

/** A zip archive of files that are stored as they are (APPNOTE.TXT 4.3). */
export function zipOf(...files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, text, statedSize } of files) {
    const bytes = Buffer.from(text);
    const size = statedSize ?? bytes.length;
    const shared = Buffer.concat([
      ...[uint16(20), uint16(0x0800), uint16(0), uint32(0), uint32(crc32(bytes))],
      ...[uint32(bytes.length), uint32(size), uint16(Buffer.byteLength(name)), uint16(0)],
    ]);
    const local = Buffer.concat([uint32(0x04034b50), shared, Buffer.from(name), bytes]);
    const places = Buffer.concat([uint16(0), uint16(0), uint16(0), uint32(0), uint32(at)]);
    entries.push(Buffer.concat([uint32(0x02014b50), uint16(20), shared, places, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = uint16(files.length);
  const end = [uint32(0x06054b50), uint32(0), count, count, uint32(directory.length), uint32(at), uint16(0)];
  return Uint8Array.from(Buffer.concat([...locals, directory, ...end]));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
