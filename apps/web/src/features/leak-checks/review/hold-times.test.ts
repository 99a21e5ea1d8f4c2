import { expect, test } from 'vitest';
import { timesUpTo } from './hold-times.ts';

test.each([
  [0.003, ['0 s', '5 s', '11 s']],
  [0.02, ['0 s', '36 s', '72 s']],
  [0.5, ['0 min', '15 min', '30 min']],
  [6, ['0 h', '3 h', '6 h']],
])('the axis of a hold test of %d hours has times that differ', (hours, labels) => {
  expect([0, hours / 2, hours].map(timesUpTo(hours))).toEqual(labels);
});
