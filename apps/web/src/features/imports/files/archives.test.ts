import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { zipOf } from '../../../../test-support/zip-of.ts';
import { readSheetFile } from './read-sheet-file.ts';
import { readWorkbook } from './workbook-texts.ts';
import { hasZipEntry, readUnpackedSize, readZipEntry } from './zip-directory.ts';

const CSV = 'Tank,Date,Microns\nPGHU 482913-7,2026-05-01,12\n';
const MEGABYTE = 1024 * 1024;

test('an archive of sheets is told from a damaged workbook', async () => {
  const archive = zipOf({ name: 'may.csv', text: CSV }, { name: 'june.csv', text: CSV });
  expect(await readSheetFile('sheets.xlsx', archive)).toEqual({ problem: 'archive' });
  const workbook = new Uint8Array(write(utils.book_new(utils.aoa_to_sheet([['a']])), { type: 'array' }));
  const within = zipOf({ name: 'may.xlsx', text: Buffer.from(workbook).toString('latin1') });
  expect(await readSheetFile('all.zip', within)).toEqual({ problem: 'archive' });
  expect(await readSheetFile('may.xlsx', workbook)).toMatchObject({ sheets: [{ text: 'a' }] });
});

test('a document of another program is none of sheets either', async () => {
  const document = zipOf(
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'word/document.xml', text: '<w/>' },
  );
  expect(await readSheetFile('report.docx', document)).toEqual({ problem: 'archive' });
});

test('an archive without a file has no sheet', async () => {
  const empty = zipOf();
  expect(readUnpackedSize(empty)).toBe(0);
  expect(await readSheetFile('empty.zip', empty)).toEqual({ problem: 'archive' });
});

test('files of an archive whose names lead outside are files of these names alone', async () => {
  const outside = zipOf({ name: '../../content.xml', text: '<x/>' }, { name: '/xl/workbook.xml', text: '<x/>' });
  expect([hasZipEntry(outside, 'content.xml'), hasZipEntry(outside, 'xl/workbook.xml')]).toEqual([false, false]);
  await expect(readZipEntry(outside, 'content.xml')).rejects.toThrow('The archive has no content.xml');
  expect(await readSheetFile('readings.ods', outside)).toEqual({ problem: 'archive' });
});

test.each([
  ['more than 200 MB', 201 * MEGABYTE],
  ['a size that stands elsewhere, of an archive of more than 4 GB', 0xff_ff_ff_ff],
])('an archive that says that it unpacks to %s is not unpacked', async (_what, statedSize) => {
  const huge = zipOf({ name: 'content.xml', text: '<x/>', statedSize });
  expect(await readWorkbook(huge)).toEqual({ problem: 'too-large' });
});

test('the sizes of all files of an archive count together', async () => {
  const files = Array.from({ length: 5 }, (_, at) => ({ name: `${at}`, text: '', statedSize: 41 * MEGABYTE }));
  expect(await readWorkbook(zipOf(...files))).toEqual({ problem: 'too-large' });
});

test.each([
  ['its directory is cut', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, -30)],
  ['its directory is said to be elsewhere', (whole: Uint8Array<ArrayBuffer>) => patched(whole, whole.length - 6, 0xff)],
  ['it is said to have more files', (whole: Uint8Array<ArrayBuffer>) => patched(whole, whole.length - 12, 0xff)],
  ['a file is said to be elsewhere', (whole: Uint8Array<ArrayBuffer>) => patched(whole, whole.length - 37, 0xff)],
])('an archive is damaged if %s', async (_what, damage) => {
  const whole = zipOf({ name: 'content.xml', text: '<x/>' });
  expect(await readWorkbook(damage(whole))).toEqual({ problem: 'unreadable' });
});

function patched(whole: Uint8Array<ArrayBuffer>, at: number, byte: number): Uint8Array<ArrayBuffer> {
  const bytes = whole.slice();
  bytes[at] = byte;
  bytes[at + 1] = byte;
  return bytes;
}

/** The workbook of an office program with other columns. */
async function odsWith(change: (content: string) => string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(readFileSync(`${import.meta.dirname}/samples/readings.ods`));
  const read = async (name: string) => new TextDecoder().decode(await readZipEntry(bytes, name));
  const names = ['mimetype', 'META-INF/manifest.xml', 'styles.xml'].filter((name) => hasZipEntry(bytes, name));
  const others = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })));
  return zipOf(...others, { name: 'content.xml', text: change(await read('content.xml')) });
}

const FIRST_COLUMN = /<table:table-column[^>]*\/>/;
const HIDDEN = '<table:table-column table:visibility="collapse"/>';

test.each([
  ['that is shown', (column: string) => `<table:table-column-group>${column}</table:table-column-group>`, 0],
  [
    'in a group of others',
    (column: string) =>
      `<table:table-column-group><table:table-column-group>${column}</table:table-column-group></table:table-column-group>`,
    0,
  ],
  ['that is hidden', () => `<table:table-column-group>${HIDDEN}</table:table-column-group>`, 1],
  ['of headings', (column: string) => `<table:table-header-columns>${column}</table:table-header-columns>`, 0],
])('a group %s hides none of the columns behind it', async (_what, group, hiddenColumns) => {
  const plain = await readWorkbook(await odsWith((content) => content));
  const grouped = await readWorkbook(
    await odsWith((content) =>
      content.replace(FIRST_COLUMN, (column) => {
        // One column alone is grouped: those behind it that are alike stay outside.
        const repeated = Number(/columns-repeated="(\d+)"/.exec(column)?.[1] ?? 1);
        const one = column.replace(/\s*table:number-columns-repeated="\d+"/, '');
        return group(one) + one.repeat(repeated - 1);
      }),
    ),
  );
  if ('problem' in plain || 'problem' in grouped) throw new Error('not read');
  const lines = (plain.sheets[0]?.text ?? '').split('\n');
  const expected = hiddenColumns === 0 ? lines : lines.map((line) => line.split('\t').slice(1).join('\t'));
  expect(grouped.sheets[0]).toMatchObject({ hiddenColumns, text: expected.join('\n').trimEnd() });
});
