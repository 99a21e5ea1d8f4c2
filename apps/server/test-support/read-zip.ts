import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** The entries of a zip archive, by name, as text (https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT). */
export function readZip(bytes: Buffer): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  let place = bytes.readUInt32LE(findEnd(bytes) + 16);
  while (bytes.readUInt32LE(place) === CENTRAL_ENTRY) {
    const method = bytes.readUInt16LE(place + 10);
    const size = bytes.readUInt32LE(place + 20);
    const nameLength = bytes.readUInt16LE(place + 28);
    const rest = bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    const header = bytes.readUInt32LE(place + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + size);
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    entries.set(name, (method === DEFLATED ? inflateRawSync(content) : content).toString('utf8'));
    place += 46 + nameLength + rest;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  for (let place = bytes.length - 22; place >= 0; place -= 1) if (bytes.readUInt32LE(place) === END) return place;
  throw new Error('not a zip archive');
}
