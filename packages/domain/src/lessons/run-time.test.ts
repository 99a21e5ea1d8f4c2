import { expect, test } from 'vitest';
import { describeRunSeconds, estimateRunSeconds } from './run-time.ts';

test('estimateRunSeconds multiplies the words in the middle of each range with the pace', () => {
  const sections = [
    { section_type: 'textarea', response_length: 'medium' },
    { section_type: 'time_block', response_length: 'short' },
  ] as const;
  expect(estimateRunSeconds(sections, 100)).toBe((170 + 60) / 10);
});

test.each([
  [0, 'less than a minute'],
  [44, 'less than a minute'],
  [45, 'about 1 minute'],
  [89, 'about 1 minute'],
  [90, 'about 2 minutes'],
  [240, 'about 4 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(describeRunSeconds(seconds)).toBe(words);
});
