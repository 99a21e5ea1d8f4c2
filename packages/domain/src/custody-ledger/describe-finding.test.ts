import { expect, test } from 'vitest';
import { adviseOn, describeFinding, directionWords, formatShare } from './describe-finding.ts';

test.each([
  ['scale', 'low', 'Scale Baytown 2 weighs about 0.5 % low'],
  ['site', 'high', 'Weights at Baytown 2 are about 0.5 % high'],
  ['customer', 'high', 'Loads for Baytown 2 arrive about 0.5 % short'],
  ['customer', 'low', 'Loads for Baytown 2 arrive about 0.5 % heavier than they were loaded'],
  ['tank', 'high', 'Tank Baytown 2 loses about 0.5 % of a load on its way'],
  ['tank', 'low', 'Tank Baytown 2 arrives about 0.5 % heavier than it was loaded'],
] as const)('the finding of a %s, %s, is %s', (group, direction, words) => {
  expect(describeFinding({ group, name: 'Baytown 2', direction, bias: 0.00501 })).toBe(words);
});

test.each([
  ['scale', 'low', 'Have this scale checked.'],
  ['site', 'high', 'Have the scales there checked.'],
  ['tank', 'high', 'Look for a leaking valve.'],
  ['tank', 'low', null],
  ['customer', 'high', null],
] as const)('the advice for a %s, %s, is %s', (group, direction, advice) => {
  expect(adviseOn({ group, direction })).toBe(advice);
});

test.each([
  ['scale', 'weighs high', 'weighs low'],
  ['site', 'weighs high', 'weighs low'],
  ['tank', 'loses', 'gains'],
  ['customer', 'loses', 'gains'],
] as const)('the sums of a %s are %s and %s', (group, high, low) => {
  expect(directionWords(group)).toEqual({ high, low });
});

test.each([
  [0.0047, '0.47 %'],
  [-0.005, '0.5 %'],
  [0.0123, '1.2 %'],
  [0.4, '40 %'],
])('a share of %d is %s', (share, text) => {
  expect(formatShare(share)).toBe(text);
});
