import { expect, test } from 'vitest';
import { describeInsulation } from './describe-insulation.ts';

test('an insulation index is told with its range, never below zero', () => {
  expect(describeInsulation({ index: 1.24, low: 0.91, high: 1.56 })).toBe('1.2 times the design heat (0.9 to 1.6)');
  expect(describeInsulation({ index: 0.4, low: -0.2, high: 1 })).toBe('0.4 times the design heat (0 to 1)');
});

test('an insulation index above 100, as of a trip of minutes, is told without its figures', () => {
  expect(describeInsulation({ index: 100, low: 90, high: 110 })).toBe('100 times the design heat (90 to 110)');
  expect(describeInsulation({ index: 64_792, low: 56_015, high: 73_570 })).toBe('more than 100 times the design heat');
});
