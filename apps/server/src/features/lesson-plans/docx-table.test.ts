import { readSectionBlocks } from '@dewar/domain/lessons/section-tables';
import { Document, Packer } from 'docx';
import { expect, test } from 'vitest';
import { readZip } from '../../../test-support/read-zip.ts';
import { docxTable } from './docx-table.ts';

/** In twentieths of a point: the text of a letter page. */
const TEXT_WIDTH = 9_360;

/** What a Word document has of the tables of a section. */
async function xmlOf(content: string): Promise<string> {
  const children = readSectionBlocks(content).flatMap((block) =>
    block.kind === 'table' ? docxTable(block, TEXT_WIDTH) : [],
  );
  const files = await readZip(await Packer.toBuffer(new Document({ sections: [{ children }] })));
  return files.get('word/document.xml')?.toString() ?? '';
}

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found = '']) => found);
const widthsOf = (xml: string) => all(xml, /<w:gridCol w:w="(\d+)"/g).map(Number);
const textsOf = (xml: string) => all(xml, /<w:t(?: [^>]*)?>([^<]+)<\/w:t>/g);

test('columns are as wide as their longest text, within limits, and no wider than the text together', async () => {
  const widths = widthsOf(await xmlOf(`Day | Topic | ${'long '.repeat(40)}\n1 | Volcanoes | x`));
  expect(widths).toEqual([1_021, 1_531, 6_807]);
  const many = Array.from({ length: 20 }, (_, at) => `c${at}`).join(' | ');
  const narrow = widthsOf(await xmlOf(`${many}\n${many}`));
  expect(narrow).toEqual(narrow.map(() => TEXT_WIDTH / 20));
});

test('cells that are empty keep their place and a width', async () => {
  const xml = await xmlOf('| a | b | c |\n|---|---|---|\n| 1 | | 3 |\n| | | |');
  expect(all(xml, /<w:tr>(.*?)<\/w:tr>/g).map((row) => all(row, /(<w:tc>)/g).length)).toEqual([3, 3, 3]);
  expect(textsOf(xml)).toEqual(['a', 'b', 'c', '1', '3']);
  expect(widthsOf(xml)).toEqual([3_120, 3_120, 3_120]);
});

test('the names of columns are repeated on each page, in bold, and no row is cut', async () => {
  const xml = await xmlOf('| Group | 1st |\n|---|---|\n| A | Online |\n| B | Practice |');
  const rows = all(xml, /<w:tr>(.*?)<\/w:tr>/g);
  expect(
    rows.map((row) => [row.includes('<w:tblHeader'), row.includes('<w:b/>'), row.includes('<w:cantSplit')]),
  ).toEqual([
    [true, true, true],
    [false, false, true],
    [false, false, true],
  ]);
});

test('a table below another one stays a table of its own', async () => {
  const xml = await xmlOf('| a |\n|---|\n| b |\n\n| c | d |\n|---|---|\n| e | f |');
  expect(xml).toMatch(/<\/w:tbl><w:p>.*?<\/w:p><w:tbl>/);
  expect(all(xml, /(<w:tbl>)/g)).toHaveLength(2);
});

test('marks and signs of XML in cells are texts, and what it does not allow is left out', async () => {
  const xml = await xmlOf('<b> | a & b\n"x" \\| y | ring\u0007 bell');
  expect(textsOf(xml)).toEqual(['&lt;b&gt;', 'a &amp; b', expect.stringMatching(/x.* \| y$/), 'ring bell']);
});

test.each([
  ['Hebrew', 'קבוצה | ראשון\nא | מקוון', true],
  ['Arabic', 'مجموعة | أول\nأ | عبر', true],
  ['English', 'Group | 1st\nA | online', false],
])('a table in %s begins at its side', async (_language, content, isFromRight) => {
  expect((await xmlOf(content)).includes('<w:bidiVisual/>')).toBe(isFromRight);
});
