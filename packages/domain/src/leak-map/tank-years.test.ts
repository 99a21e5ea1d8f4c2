import { expect, test } from 'vitest';
import { countTankYears, type TankMonth } from './tank-years.ts';

// One tank from 1 January 2024 on, a second one from noon of 17 March 2024 to 2 May 2025.
const MONTHS: readonly TankMonth[] = [
  { month: '2024-01-01', tanks: 1, tankDays: 31 },
  { month: '2024-03-01', tanks: 1, tankDays: 14.5 },
  { month: '2025-05-01', tanks: -1, tankDays: -30 },
];

const count = (from: string, until: string) => countTankYears(MONTHS, new Date(from), new Date(until)) * 365.25;

test('a year counts each tank for the days that it was there', () => {
  expect(count('2024-01-01', '2025-01-01')).toBeCloseTo(366 + (14.5 + 275), 9);
  expect(count('2025-01-01', '2026-01-01')).toBeCloseTo(365 + 121, 9);
});

test('the years together have the tank-years of each', () => {
  const whole = count('2024-01-01', '2026-01-01');
  expect(count('2024-01-01', '2025-01-01') + count('2025-01-01', '2026-01-01')).toBeCloseTo(whole, 9);
});

test('a month that is not over counts until now', () => {
  expect(count('2025-01-01', '2025-05-11T12:00:00Z')).toBeCloseTo(130.5 + 121, 9);
});

test('there are none before the first tank', () => {
  expect(count('2020-01-01', '2024-01-01')).toBe(0);
});
