import { expect, it } from 'vitest';
import { withoutAbyss } from './markdown-nesting.ts';
import { TEXT_LIMITS } from './text-limits.ts';

it.each(['> ', '>', '- ', '1. ', '*\t', '  + '])('keeps twenty levels of %j and the text in them', (mark) => {
  const kept = withoutAbyss(`${mark.repeat(10_000)}deep`);
  expect(kept.trimEnd()).toBe(`${mark.repeat(20).trimEnd()}${/\s$/.exec(mark)?.[0] ?? ''}deep`);
});

it('leaves alone what nests less, rules, and tables', () => {
  for (const text of [`${'> '.repeat(20)}deep`, '-'.repeat(60), '*'.repeat(60), `a | b\n${'-'.repeat(30)}|---`]) {
    expect(withoutAbyss(text)).toBe(text);
  }
});

it('reads the longest text at once, whatever its lines begin with', () => {
  const line = `${'> '.repeat(19)}x\n`;
  const text = line.repeat(Math.floor(TEXT_LIMITS.procedure_content / line.length));
  // A rule that tried every way to read a line would take half a minute, which no test is given.
  expect(withoutAbyss(text)).toBe(text);
});
