import { expect, test } from 'vitest';
import { backOffMs, jitteredMs } from './back-off.ts';

test('backOffMs doubles with each consecutive failure up to the maximum', () => {
  const backOff = { firstMs: 1_000, maxMs: 30_000 };
  expect([0, 1, 2, 3, 4, 5, 6, 7, 5_000].map((failures) => backOffMs(failures, backOff))).toEqual([
    1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('jitteredMs is between half of the pause and the whole pause', () => {
  expect([0, 0.5, 1].map((chance) => jitteredMs(8_000, chance))).toEqual([4_000, 6_000, 8_000]);
});
