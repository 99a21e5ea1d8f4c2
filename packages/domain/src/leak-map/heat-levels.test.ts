import { expect, test } from 'vitest';
import { classifyHeat, HEAT_LEVELS } from './heat-levels.ts';

test.each([
  [0, 0],
  [0.0049, 0],
  [0.005, 1],
  [0.0099, 1],
  [0.01, 2],
  [0.02, 3],
  [0.0399, 3],
  [0.04, 4],
  [3, 4],
])('a rate of %s is level %s where the average is 0.01', (rate, level) => {
  expect(classifyHeat(rate, 0.01)).toBe(level);
});

test('the levels rise', () => {
  const limits = HEAT_LEVELS.map(({ from }) => from);
  expect(limits).toEqual([...limits].sort((one, other) => one - other));
});
