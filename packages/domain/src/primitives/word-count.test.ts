import { expect, test } from 'vitest';
import { countWords } from './word-count.ts';

test.each([
  ['', 0],
  [' \n ', 0],
  ['One two\nthree', 3],
  ['- bullets are no words', 4],
  ["Don't split half-open words", 4],
  ['10 min - warm up', 4],
  ['Études à l’école', 3],
  ['3 + 4 = 7', 3],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});
