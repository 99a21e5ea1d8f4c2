import { expect, test } from 'vitest';
import { emailAddress, nullableLines, nullableText, requiredName, requiredText, typedText } from './fields.ts';

test('a text that was pasted from an office program has lines for its soft breaks, whatever takes it', () => {
  const pasted = 'Warm up\vPairs\fShare\u0007';
  for (const text of [typedText(40), requiredText(40), nullableText(40), nullableLines(40)]) {
    expect(text.parse(pasted)).toBe('Warm up\nPairs\nShare');
  }
  // Its length is what is left of it.
  expect(nullableLines(5).parse('\u0007\u0007ab\vcd')).toBe('ab\ncd');
  expect(requiredName(40).safeParse(pasted).error?.issues[0]?.message).toBe('must be one line of printable characters');
  expect(requiredText(40).safeParse('a\0b').success).toBe(false);
});

test('addresses with top-level names of other scripts are taken as they are mailed to', () => {
  expect(emailAddress.parse(' anna@xn--80akhbyknj4f.xn--p1ai ')).toBe('anna@xn--80akhbyknj4f.xn--p1ai');
  expect(emailAddress.safeParse('anna@испытание.рф').error?.issues[0]?.message).toBe('must be an email address');
});
