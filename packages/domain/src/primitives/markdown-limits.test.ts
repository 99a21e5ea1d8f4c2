import { expect, it } from 'vitest';
import { TEXT_LIMITS } from './limits.ts';
import { isWithinMarkdownBudget, limitMarkdownNesting } from './markdown-limits.ts';

it.each(['> ', '>', '- ', '1. ', '*\t', '  + ', '[^1]: '])(
  'limitMarkdownNesting keeps twenty levels of %j and the text in them',
  (mark) => {
    const kept = limitMarkdownNesting(`${mark.repeat(10_000)}deep`);
    expect(kept.trimEnd()).toBe(`${mark.repeat(20).trimEnd()}${/\s$/.exec(mark)?.[0] ?? ''}deep`);
  },
);

it('limitMarkdownNesting leaves shallower nesting, rules and tables unchanged', () => {
  for (const text of [`${'> '.repeat(20)}deep`, '-'.repeat(60), '*'.repeat(60), `a | b\n${'-'.repeat(30)}|---`]) {
    expect(limitMarkdownNesting(text)).toBe(text);
  }
});

it('limitMarkdownNesting takes linear time for the longest text, whatever its lines begin with', () => {
  const line = `${'> '.repeat(19)}x\n`;
  const text = line.repeat(Math.floor(TEXT_LIMITS.procedure_content / line.length));
  // An ambiguous pattern would backtrack for half a minute here.
  expect(limitMarkdownNesting(text)).toBe(text);
});

it.each(['==a', '*a', '*a_', '~~a', '[a](', '[^1]', '`a``', '<a ', '*_~=[', 'a@', 'www.a ', 'http://'])(
  'isWithinMarkdownBudget refuses a paragraph of %j without end, and accepts a thousand of them',
  (mark) => {
    const most = Math.floor(TEXT_LIMITS.procedure_content / mark.length);
    expect(isWithinMarkdownBudget(mark.repeat(most))).toBe(false);
    expect(isWithinMarkdownBudget(`${mark}\n`.repeat(most / 2))).toBe(false);
    expect(isWithinMarkdownBudget(mark.repeat(1_000 / (mark.match(/[^a ]/g)?.length ?? 1)))).toBe(true);
  },
);

it.each(['- '.repeat(20), '> '.repeat(20), '1. '.repeat(20), '[^1]: '.repeat(20)])(
  'isWithinMarkdownBudget refuses thousands of lines that begin with %j',
  (levels) => {
    expect(isWithinMarkdownBudget(`${levels}a\n\n`.repeat(3_000))).toBe(false);
    expect(isWithinMarkdownBudget(`${levels}a\n\n`.repeat(10))).toBe(true);
  },
);

it.each(['\n\n', '\n \t\n', '\r\n\r\n', '\r\r'])(
  'isWithinMarkdownBudget counts anew after the blank line %j',
  (blank) => {
    const paragraph = '*a '.repeat(1_500);
    expect(isWithinMarkdownBudget(`${paragraph}${blank}${paragraph}`)).toBe(true);
    expect(isWithinMarkdownBudget(`${paragraph}\n${paragraph}`)).toBe(false);
  },
);

it('isWithinMarkdownBudget accepts what people write: long texts, lists and tables', () => {
  const section = `## Vent the tank\n\n${'Open **valve V-3** slowly, see [the drawing](/api/uploads/a.png). '.repeat(20)}\n\n`;
  const list = `${Array.from({ length: 300 }, (_, index) => `${index + 1}. Read the *gauge* and note it\n   - twice`).join('\n')}\n\n`;
  const table = `| Tank | Microns |\n|---|---|\n${'| **TKNU 123456** | 12 |\n'.repeat(400)}\n`;
  expect(isWithinMarkdownBudget(section.repeat(50) + list + table)).toBe(true);
});
