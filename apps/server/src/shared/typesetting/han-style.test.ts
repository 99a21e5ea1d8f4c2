import { expect, test } from 'vitest';
import { hanStyleOf } from './han-style.ts';

test.each([
  ['读取真空计', 'sc'],
  ['讀取真空計', 'tc'],
  ['真空計の値', 'jp'],
  ['バルブ', 'jp'],
  ['진공 眞空', 'kr'],
  ['ㄅ 真空', 'tc'],
  ['安全会議', undefined],
  ['真空', undefined],
  ['Vacuum', undefined],
])('a paragraph shows whose Han characters it has: %s is %s', (paragraph, style) => {
  expect(hanStyleOf(paragraph)).toBe(style);
});
