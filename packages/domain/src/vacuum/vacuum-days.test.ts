import { expect, test } from 'vitest';
import { decadesAround, isTakenDay } from './vacuum-days.ts';

const day = (lowest: number, highest: number) => ({ lowest, median: lowest, highest });
const NONE = { lowest: null, median: null, highest: null };

test.each([
  ['no readings', [], { low: 0, high: 2 }],
  ['a day without any', [NONE], { low: 0, high: 2 }],
  ['the usual', [day(8, 40)], { low: 0, high: 2 }],
  ['exactly a power of ten', [day(1, 100)], { low: 0, high: 2 }],
  ['just above one', [day(8, 100.01)], { low: 0, high: 3 }],
  ['below one', [day(0.99, 40)], { low: -1, high: 2 }],
  ['the least and the most that can be stored', [day(0.01, 9), day(40, 1_000_000)], { low: -2, high: 6 }],
])('decadesAround covers %s', (_words, days, decades) => {
  expect(decadesAround(days, 75)).toEqual(decades);
});

test('isTakenDay holds for a day with readings', () => {
  expect([isTakenDay(NONE), isTakenDay(day(8, 9))]).toEqual([false, true]);
});
