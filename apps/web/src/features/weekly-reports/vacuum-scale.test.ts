import { expect, test } from 'vitest';
import { dayLabels, vacuumScale } from './vacuum-scale.ts';

test('the vacuum scale reaches between powers of ten, logarithmically', () => {
  const { heightOf, decades } = vacuumScale([{ lowest: 8, median: 20, highest: 900 }], 75);
  expect(decades).toEqual([1, 10, 100, 1_000]);
  expect([heightOf(1), heightOf(1_000)]).toEqual([0, 1]);
  expect(heightOf(10)).toBeCloseTo(1 / 3);
});

test('the scale of a week names its days, that of a longer range some of their numbers', () => {
  expect(dayLabels(['2026-05-31', '2026-06-01'])).toEqual(['Sun 31', 'Mon 1']);
  const days = Array.from({ length: 31 }, (_, day) => `2026-05-${String(day + 1).padStart(2, '0')}`);
  expect(dayLabels(days).filter((label) => label !== '')).toEqual(['1', '5', '9', '13', '17', '21', '25', '29']);
});
