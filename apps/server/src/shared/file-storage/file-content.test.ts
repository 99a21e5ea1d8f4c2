import { Readable } from 'node:stream';
import type { LessonFileExtension } from '@dewar/domain/lessons/lesson-files';
import { describe, expect, test } from 'vitest';
import { isContentOf } from './file-content.ts';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK\u0003\u0004');

function inPieces(bytes: Buffer, size: number): Readable {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
    { objectMode: false },
  );
}

test.each([1, 7, 64, 65_536])(
  'isContentOf finds the part names of an office document in pieces of %d bytes',
  async (size) => {
    const padding = Buffer.alloc(1_000, 'x');
    const docx = Buffer.concat([ZIP, Buffer.from('word/document.xml'), padding, Buffer.from('[Content_Types].xml')]);
    const doc = Buffer.concat([COMPOUND, padding, Buffer.from('WordDocument', 'utf16le'), padding]);
    expect(await isContentOf('docx', docx.subarray(0, 64), async () => inPieces(docx, size))).toBe(true);
    expect(await isContentOf('doc', doc.subarray(0, 64), async () => inPieces(doc, size))).toBe(true);
    expect(await isContentOf('docx', doc.subarray(0, 64), async () => inPieces(doc, size))).toBe(false);
  },
);

test('isContentOf requires all part names of an office document', async () => {
  const archive = Buffer.concat([ZIP, Buffer.from('[Content_Types].xml xl/workbook.xml')]);
  expect(await isContentOf('docx', archive, async () => inPieces(archive, 8))).toBe(false);
});

test('isContentOf reads on only if the first bytes are not conclusive, and stops as early as possible', async () => {
  const unread = () => Promise.reject(new Error('was read'));
  expect(await isContentOf('pdf', Buffer.from('%PDF-1.7'), unread)).toBe(true);
  expect(await isContentOf('docx', Buffer.from('%PDF-1.7'), unread)).toBe(false);
  const docx = Buffer.concat([ZIP, Buffer.from('[Content_Types].xml word/'), Buffer.alloc(100_000)]);
  const content = inPieces(docx, 64);
  expect(await isContentOf('docx', docx.subarray(0, 64), async () => content)).toBe(true);
  expect(content.destroyed).toBe(true);
});

describe('isContentOf, by the first bytes,', () => {
  const riff = (kind: string) => Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from(kind)]);
  const box = (kind: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(kind), Buffer.from('isom')]);
  const unread = () => Promise.reject(new Error('was read'));

  test.each<[LessonFileExtension, Buffer]>([
    ['mp4', box('ftyp')],
    ['m4a', box('ftyp')],
    ['mov', box('ftyp')],
    ['mov', box('moov')],
    ['avi', riff('AVI ')],
    ['pdf', Buffer.from('\u00ef\u00bb\u00bf%PDF-1.7', 'latin1')],
    ['pdf', Buffer.from('\r\n@PJL ENTER LANGUAGE = PDF\r\n%PDF-1.4')],
    ['wav', riff('WAVE')],
    ['wmv', Buffer.from('3026b2758e66cf11a6d9', 'hex')],
    ['mp3', Buffer.from('ID3\u0004')],
    ['mp3', Buffer.from('fffb9064', 'hex')],
    ['zip', ZIP],
    ['zip', Buffer.from('504b0506', 'hex')],
    ['rar', Buffer.from('Rar!\u001a\u0007\u0001')],
  ])('accepts a %s', async (extension, beginning) => {
    expect(await isContentOf(extension, beginning, unread)).toBe(true);
  });

  test.each<[LessonFileExtension, Buffer]>([
    ['mp4', box('moov')],
    ['pdf', Buffer.from('<script>1</script>%PDF-1.4')],
    ['pdf', Buffer.from(`${' '.repeat(2_000)}%PDF-1.4`)],
    ['avi', riff('WAVE')],
    ['wav', riff('AVI ')],
    ['wav', Buffer.from('RIFF')],
    ['mp3', Buffer.from('MZ')],
    ['zip', Buffer.from('Rar!\u001a\u0007\u0001')],
    ['rar', ZIP],
    ['wmv', ZIP],
    ['png', Buffer.alloc(0)],
  ])('rejects anything else as a %s', async (extension, beginning) => {
    expect(await isContentOf(extension, beginning, unread)).toBe(false);
  });
});

describe('isContentOf, by the names of its parts,', () => {
  const parts = (names: string) => Buffer.concat([ZIP, Buffer.from(`[Content_Types].xml ${names}`)]);
  const streams = (name: string) => Buffer.concat([COMPOUND, Buffer.alloc(600), Buffer.from(name, 'utf16le')]);

  test.each<[LessonFileExtension, Buffer, boolean]>([
    ['pptx', parts('ppt/presentation.xml'), true],
    ['pptx', parts('word/document.xml'), false],
    ['xlsx', parts('xl/workbook.xml'), true],
    ['xlsx', parts('ppt/presentation.xml'), false],
    ['ppt', streams('PowerPoint Document'), true],
    ['ppt', streams('Workbook'), false],
    ['xls', streams('Workbook'), true],
    ['xls', streams('WordDocument'), false],
    ['svg', Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), true],
    ['svg', Buffer.from('\ufeff<svg/>'), true],
    ['svg', Buffer.from('<!doctype html><svg/>'), false],
    ['svg', Buffer.from('<?xml version="1.0"?><page/>'), false],
  ])('accepts a %s', async (extension, bytes, isOne) => {
    const read = async () => inPieces(bytes, 64);
    expect(await isContentOf(extension, bytes.subarray(0, 64), read)).toBe(isOne);
  });
});
