import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLines, cutPieces, cutSheet } from './cut-pieces.ts';

const cell = fc.constantFrom('PG 1', '12', '', '5" pipe', '"two\nlines"', '"a ""word"""', '"x;\r\ny"', ' "padded"');
const sheet = fc
  .array(fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n')), { maxLength: 30 })
  .chain((rows) =>
    fc
      .constantFrom('\t', ';', ',', '|')
      .map((delimiter) => ({ delimiter, rows: rows.map(([cells, end]) => `${cells.join(delimiter)}${end}`) })),
  );

test('pieces make up the text and end with a row, of any length', () => {
  fc.assert(
    fc.property(
      sheet,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      ({ delimiter, rows }, characters, most) => {
        const pieces = [...cutPieces(rows.join(''), { delimiter, characters, rows: most })];
        expect(pieces.join('')).toBe(rows.join(''));
        const ends = new Set(rows.map((_, at) => rows.slice(0, at + 1).join('').length));
        let length = 0;
        for (const piece of pieces) {
          length += piece.length;
          expect(ends.has(length)).toBe(true);
        }
      },
    ),
  );
});

test('a piece ends at the first row that fills it', () => {
  expect([...cutPieces('a\nb\nc\nd\ne', { characters: 100, rows: 2 })]).toEqual(['a\nb\n', 'c\nd\n', 'e']);
  expect([...cutPieces('aaaa\nbb\ncc\ndd', { characters: 5, rows: 100 })]).toEqual(['aaaa\n', 'bb\ncc\n', 'dd']);
  expect([...cutPieces('a\rb\r', { characters: 1, rows: 100 })]).toEqual(['a\r', 'b\r']);
  expect([...cutPieces('', { characters: 1, rows: 1 })]).toEqual([]);
});

test('a mark of inches within a cell holds no rows together', () => {
  const text = 'PG 1;pipe of 5 "\nPG 2;12\nPG 3;13';
  expect([...cutPieces(text, { characters: 1 })]).toHaveLength(3);
});

test('lines are counted with or without a break at the end', () => {
  expect(['a', 'a\n', 'a\nb', 'a\n\nb\n'].map(countLines)).toEqual([1, 1, 2, 3]);
});

test('a sheet is cut if it has too many rows or characters for one request', async () => {
  const short = { name: 'S', isHidden: false, hiddenRows: 0, hiddenColumns: 0, rows: 2, text: 'a\nb' };
  expect(cutSheet(short)).toEqual({ ...short, others: [] });
  const ten = Array.from({ length: 10_001 }, () => 'a').join('\n');
  expect(cutSheet({ ...short, rows: 10_001, text: ten }).others).toEqual([]);
  const lines = Array.from({ length: 10_002 }, (_, at) => `PG 1;${at}`);
  const long = cutSheet({ ...short, rows: lines.length, text: lines.join('\n') });
  expect([long.text.split('\n').length, long.others.length]).toEqual([5_001, 2]);
  const wide = cutSheet({ ...short, text: `${'x'.repeat(300_000)}\n${'y'.repeat(300_001)}` });
  expect([wide.text.length, wide.others.map(({ size }) => size)]).toEqual([300_001, [300_001]]);
});
