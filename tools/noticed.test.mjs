import { expect, test } from 'vitest';
import { mutantsOf, mutate } from './mutants.mjs';
import { describeNoticed } from './noticed-table.mjs';

const first = () => 0;

test('a mutant changes one line of code, and no comment, import, type or text', () => {
  const text = [
    "import { limit } from './limit.ts';",
    '/** Whether it is true. */',
    'export function isHigh(value: number): boolean {',
    '  if (value < 0) throw new RangeError();',
    '  return value >= limit;',
    '}',
    'const count = 12 + 30;',
  ].join('\n');
  const mutants = mutantsOf('high.ts', text, first);
  expect(mutants.map(({ line, change, by }) => [line, change, by])).toEqual([
    [4, 'without the statement', '  ;'],
    [5, '>= as >', '  return value > limit;'],
    [7, '+ as -', 'const count = 12 - 30;'],
  ]);
  expect(mutate(text, mutants[1]).split('\n')[4]).toBe('  return value > limit;');
  expect(mutate(text, mutants[1]).split('\n').toSpliced(4, 1)).toEqual(text.split('\n').toSpliced(4, 1));
});

test('the table says what a file notices alone, what nobody notices, and which long files notice nothing alone', () => {
  const told = describeNoticed(
    [
      { file: 'x.ts', line: 1, change: '+ as -', tests: ['a.test.ts', 'b.test.ts'], noticed: ['a.test.ts'] },
      {
        file: 'x.ts',
        line: 2,
        change: '+ as -',
        tests: ['a.test.ts', 'b.test.ts'],
        noticed: ['a.test.ts', 'b.test.ts'],
      },
      { file: 'x.ts', line: 3, change: '+ as -', tests: ['b.test.ts'], noticed: [] },
      { file: 'y.ts', line: 4, change: '+ as -', tests: [], noticed: [] },
    ],
    { 'a.test.ts': 9_000, 'b.test.ts': 6_000 },
  );
  expect(told).toBe(
    [
      ' seconds  met  noticed  alone  file',
      '     9.0    2        2      1  a.test.ts',
      '     6.0    3        1      0  b.test.ts',
      '',
      'not noticed: x.ts:3, + as -',
      'over 5 s and nothing alone: b.test.ts, 6.0 s',
      '4 mutants, 2 noticed, 1 not, 1 without a test near',
    ].join('\n'),
  );
});
