import { expect, test } from 'vitest';
import { findDelimiter, readTextRows } from './sheet-text.ts';

test.each([
  ['Tank\tDate, time\nA\t1;2', '\t'],
  ['Tank;Date;Net\nA;1,5;2,5', ';'],
  ['Tank,Date\nA,1', ','],
  ['| Tank | Date |\n|---|---|\n| A, B | 1 |', '|'],
])('the cells of %j are parted by %j', (text, mark) => {
  expect(findDelimiter(text)).toBe(mark);
});

test.each([
  [
    'a mark within a cell',
    'A;pipe of 5 "\nB;12" long\nC;said "no"',
    ';',
    [
      ['A', 'pipe of 5 "'],
      ['B', '12" long'],
      ['C', 'said "no"'],
    ],
  ],
  [
    'a break within a quoted cell',
    'A; "two\nlines" \nB;"a ""b""\n"',
    ';',
    [
      ['A', 'two\nlines'],
      ['B', 'a "b"\n'],
    ],
  ],
  ['what stands behind a closing mark', '"A" b;c', ';', [['"A" b', 'c']]],
  ['empty lines and every break', '\r\nA\r \nB\r', ';', [[''], ['A'], [''], ['B']]],
  [
    'empty cells at both ends',
    '\tA\t\n""\t"\t"\t',
    '\t',
    [
      ['', 'A', ''],
      ['', '\t', ''],
    ],
  ],
  ['a frame', '| a | b |', '|', [['', 'a', 'b', '']]],
  ['a mark of the order of bytes', '\uFEFF"A, b",c', ',', [['A, b', 'c']]],
  ['a text without a row', '', ';', []],
])('%s is read', (_what, text, mark, cells) => {
  const rows = [...readTextRows(text, mark)];
  expect(rows.map((row) => row.cells)).toEqual(cells);
  expect(rows.every(({ isOpen }) => !isOpen)).toBe(true);
  expect(rows.at(-1)?.end ?? 0).toBe(text.length);
});

test.each(['A;"b\nC;d', '"', 'A;"b ""', 'A;b\n"c""'])('the last quotation mark of %j is not closed', (text) => {
  expect([...readTextRows(text, ';')].at(-1)).toMatchObject({ isOpen: true, end: text.length });
});

test.each([
  ['A\t"\t12\nB\t"\t13', '\t'],
  ['A;12;"\nB;13;"\nC;14;x', ';'],
  ['A|" |12\r\nB|" |13', '|'],
  ['A;12;"\n\nB;13;"', ';'],
  ['A;12;"\nB;13\nC;14;"', ';'],
  ['A;12;"\nB;"', ';'],
  ['A;";12\nB;";13', ';'],
  ['";12\n";13', ';'],
  ['A;12;"\nB;13;pipe 5"', ';'],
])('a quotation mark that stands alone in %j takes no rows into its cell in silence', (text, mark) => {
  expect([...readTextRows(text, mark)][0]).toMatchObject({ isOpen: true });
});

test.each([
  'A;"\n12";x',
  'A;";";x',
  'A;"one; two\nthree";x',
  'A;"\none; two";x',
  'A;"\n\none; two\r\nthree";"x; y"',
  'A;"; one\ntwo";x',
  'A;x;"\none; two"\r\nB;x;y',
])('the quotation marks of %j are those of a cell', (text) => {
  const rows = [...readTextRows(text, ';')];
  expect(rows[0]).toMatchObject({ isOpen: false, cells: { length: 3 } });
});
