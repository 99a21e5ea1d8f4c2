import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isContentOf } from './tank-file-content.ts';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK\u0003\u0004');

function inPieces(bytes: Buffer, size: number): Readable {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
    { objectMode: false },
  );
}

test.each([1, 7, 64, 65_536])('the names of a document are found in pieces of %d bytes', async (size) => {
  const padding = Buffer.alloc(1_000, 'x');
  const docx = Buffer.concat([ZIP, Buffer.from('word/document.xml'), padding, Buffer.from('[Content_Types].xml')]);
  const doc = Buffer.concat([COMPOUND, padding, Buffer.from('WordDocument', 'utf16le'), padding]);
  expect(await isContentOf('docx', docx.subarray(0, 64), async () => inPieces(docx, size))).toBe(true);
  expect(await isContentOf('doc', doc.subarray(0, 64), async () => inPieces(doc, size))).toBe(true);
  expect(await isContentOf('docx', doc.subarray(0, 64), async () => inPieces(doc, size))).toBe(false);
});

test('half of the names is not enough', async () => {
  const archive = Buffer.concat([ZIP, Buffer.from('[Content_Types].xml xl/workbook.xml')]);
  expect(await isContentOf('docx', archive, async () => inPieces(archive, 8))).toBe(false);
});

test('what its beginning says already is not read again, and reading ends where the answer is known', async () => {
  const unread = () => Promise.reject(new Error('was read'));
  expect(await isContentOf('pdf', Buffer.from('%PDF-1.7'), unread)).toBe(true);
  expect(await isContentOf('docx', Buffer.from('%PDF-1.7'), unread)).toBe(false);
  const docx = Buffer.concat([ZIP, Buffer.from('[Content_Types].xml word/'), Buffer.alloc(100_000)]);
  const content = inPieces(docx, 64);
  expect(await isContentOf('docx', docx.subarray(0, 64), async () => content)).toBe(true);
  expect(content.destroyed).toBe(true);
});
