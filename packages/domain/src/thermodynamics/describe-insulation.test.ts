import { expect, test } from 'vitest';
import { describeInsulation } from './describe-insulation.ts';

test('an insulation index is told with its range, never below zero', () => {
  expect(describeInsulation({ index: 1.24, low: 0.91, high: 1.56 })).toBe('1.2 times the design heat (0.9 to 1.6)');
  expect(describeInsulation({ index: 0.4, low: -0.2, high: 1 })).toBe('0.4 times the design heat (0 to 1)');
});
