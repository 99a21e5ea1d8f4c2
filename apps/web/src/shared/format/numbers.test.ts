import { expect, test } from 'vitest';
import { countOf, formatExactly, formatNumber } from './numbers.ts';

test('numbers are grouped and have as many decimals as needed', () => {
  expect([9900, 104.5, 0.12345, 0, 1_000_000].map((value) => formatNumber(value))).toEqual([
    '9,900',
    '104.5',
    '0.123',
    '0',
    '1,000,000',
  ]);
});

test('a number can have fixed decimals, and has a true minus sign', () => {
  expect(formatNumber(96.4, 2)).toBe('96.40');
  expect(formatNumber(-3.5)).toBe('−3.5');
});

test('a number is shown exactly as it is stored', () => {
  const figures = [17.36, 17.4, 17, -3.25, 9900.125, 0.00001, 2204.62262];
  expect(figures.map(formatExactly)).toEqual(['17.36', '17.4', '17', '−3.25', '9,900.125', '0.00001', '2,204.62262']);
});

test('the noun of a count of one is singular', () => {
  expect([0, 1, 2400].map((count) => countOf(count, 'user'))).toEqual(['0 users', '1 user', '2,400 users']);
});
