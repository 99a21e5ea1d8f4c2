import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STARTING_TEXTS } from './presets/starting-texts.ts';
import { readSectionBlocks, type SectionTable } from './section-tables.ts';

const tablesOf = (text: string) =>
  readSectionBlocks(text).filter((block): block is SectionTable => block.kind === 'table');

test.each([
  [
    'a table of Markdown',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    true,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'one without bars at its sides',
    'a | b\n--- | ---\n1 | 2',
    true,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'one without spaces, and with columns to the right',
    '|a|b|\n|:-|-:|\n|1|2|',
    true,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'one with rows of other lengths',
    '| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 |',
    true,
    [
      ['a', 'b', ''],
      ['1', '2', '3'],
      ['4', '', ''],
    ],
  ],
  ['one with a rule before its first row', '|---|---|\n| a | b |', false, [['a', 'b']]],
  ['one with a single column', '| Notes |\n|---|\n| x |', true, [['Notes'], ['x']]],
  [
    'rows as people type them',
    'Group | 1st\nA | Online\nB | Practice',
    true,
    [
      ['Group', '1st'],
      ['A', 'Online'],
      ['B', 'Practice'],
    ],
  ],
  [
    'rows in Chinese',
    '分组 | 第一轮\n甲 | 老师\n乙 | 网上',
    true,
    [
      ['分组', '第一轮'],
      ['甲', '老师'],
      ['乙', '网上'],
    ],
  ],
  [
    'rows without names above',
    '10:00 | bell\n10:05 | hook\n10:10 | talk',
    false,
    [
      ['10:00', 'bell'],
      ['10:05', 'hook'],
      ['10:10', 'talk'],
    ],
  ],
  [
    'two rows',
    'Inner | talks\nOuter | listens',
    false,
    [
      ['Inner', 'talks'],
      ['Outer', 'listens'],
    ],
  ],
  [
    'a bar within a cell',
    '| a \\| b | c |\n|---|---|\n| d | e |',
    true,
    [
      ['a | b', 'c'],
      ['d', 'e'],
    ],
  ],
  [
    'rows to fill in',
    'Who | Need\n…… | ……\n…… | ……',
    true,
    [
      ['Who', 'Need'],
      ['……', '……'],
      ['……', '……'],
    ],
  ],
])('%s is a table', (_what, text, hasHead, rows) => {
  expect(readSectionBlocks(`Before\n${text}\nAfter`)).toEqual([
    { kind: 'paragraph', text: 'Before' },
    { kind: 'table', hasHead, rows },
    { kind: 'paragraph', text: 'After' },
  ]);
});

test.each([
  '|x| = 5\n|y| = 6',
  'P(A | B) = 1\nP(B | A) = 2',
  '{x | x > 0}\n{y | y > 1}',
  'x || y\nz || w',
  'One line | with a bar\nand one without',
  '- a | b\n- c | d',
  'A heading\n---\nText | with a bar',
  '|---|---|',
  'a | b\n\nc | d',
])('%j stays lines', (text) => {
  expect(tablesOf(text)).toEqual([]);
});

test('bullets and paragraphs around a table keep their places', () => {
  const blocks = readSectionBlocks('- one\n  - two\na | b\nc | d\n- three\nEnd');
  expect(blocks.map(({ kind }) => kind)).toEqual(['bullet', 'bullet', 'table', 'bullet', 'paragraph']);
});

test('no word of a text is lost, and many rows or columns take linear time', () => {
  const part = fc.constantFrom('mix', 'x', '|', ' | ', '|---|---|', '\n', '\n\n', '- ', ' ', '(', ')', '\\|');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const words = (of: string) => of.match(/mix|x/g) ?? [];
      const shown = readSectionBlocks(text).map((block) =>
        block.kind === 'table' ? block.rows.flat().join(' ') : block.text,
      );
      expect(words(shown.join('\n'))).toEqual(words(text));
    }),
    { numRuns: 500 },
  );
  for (const hostile of [
    'a|'.repeat(10_000),
    'a | b\n'.repeat(3_000),
    `|---|---|\n${'a|\n'.repeat(6_000)}`,
    '|'.repeat(20_000),
  ]) {
    for (const { rows } of tablesOf(hostile)) expect(rows.length * (rows[0]?.length ?? 0)).toBeLessThanOrEqual(4_000);
  }
});

test('the tables of the presets have names above their columns', () => {
  const tables = Object.values(STARTING_TEXTS).flatMap((texts) => Object.values(texts).flatMap(tablesOf));
  expect(tables.length).toBeGreaterThanOrEqual(11);
  expect(tables.filter(({ hasHead }) => !hasHead)).toEqual([]);
});
