import { expect, test } from 'vitest';
import { type Line, listTextDifferences } from './list-text-differences.ts';

/** '- ' and '+ ' before changed lines, with what changed in them in brackets. */
function show(older: string, newer: string): string[] {
  const mark = (line: Line) => line.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  return listTextDifferences(older, newer).flatMap((block) =>
    block.kind === 'same'
      ? block.lines.map((line) => `  ${line}`)
      : [...block.removed.map((line) => `- ${mark(line)}`), ...block.added.map((line) => `+ ${mark(line)}`)],
  );
}

test('equal texts have no differences', () => {
  expect(show('# One\n\ntwo', '# One\n\ntwo')).toEqual(['  # One', '  ', '  two']);
});

test('a changed word is marked within its line, before and after', () => {
  expect(show('# One\nWait ten minutes.\nRead.', '# One\nWait thirty minutes.\nRead.')).toEqual([
    '  # One',
    '- Wait [ten] minutes.',
    '+ Wait [thirty] minutes.',
    '  Read.',
  ]);
});

test('added and removed lines stand between those that are the same', () => {
  const [short, long] = [
    'Second step.\nFourth step.',
    'First step.\nSecond step.\nThird one.\nFourth step.\nLast one.',
  ];
  const signs = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[[\]]/g, ''));
  expect(signs(show(short, long))).toEqual([
    '+ First step.',
    '  Second step.',
    '+ Third one.',
    '  Fourth step.',
    '+ Last one.',
  ]);
  expect(signs(show(long, short))).toEqual([
    '- First step.',
    '  Second step.',
    '- Third one.',
    '  Fourth step.',
    '- Last one.',
  ]);
});

test('a text that was empty is all added', () => {
  expect(show('', 'one\ntwo')).toEqual(['- ', '+ [one]', '+ [two]']);
});

test('two long texts without a line in common are compared', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n');
  const [block, ...more] = listTextDifferences(text('a'), text('b'));
  expect(more).toEqual([]);
  expect(block?.kind === 'changed' && [block.removed.length, block.added.length]).toEqual([20_000, 20_000]);
});

test('every line of both texts appears once, whatever they are', () => {
  const words = ['ab', 'cd ef', '', '# gh', 'ij ij', '\u{1f600} k'];
  let seed = 1;
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const draw = () => Array.from({ length: next(12) }, () => words[next(words.length)] ?? '').join('\n');
  for (let run = 0; run < 300; run += 1) {
    const [older, newer] = [draw(), draw()];
    const blocks = listTextDifferences(older, newer);
    const text = (line: Line) => line.map((piece) => piece.text).join('');
    const side = (which: 'removed' | 'added') =>
      blocks.flatMap((block) => (block.kind === 'same' ? block.lines : block[which].map(text))).join('\n');
    expect([side('removed'), side('added')]).toEqual([older, newer]);
  }
});
