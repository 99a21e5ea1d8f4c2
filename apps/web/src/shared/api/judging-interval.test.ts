import { expect, test } from 'vitest';
import { judgingInterval } from './judging-interval.ts';

/** A list that is received with these numbers of tanks that are being judged: after how long it is asked for again. */
function intervalsOf(numbers: readonly number[]): (number | false)[] {
  const query = { state: { dataUpdateCount: 0, errorUpdateCount: 0 } };
  return numbers.map((left) => {
    query.state.dataUpdateCount += 1;
    return judgingInterval(query, left);
  });
}

test('a list without tanks that are being judged is not asked for again', () => {
  expect(intervalsOf([0, 0])).toEqual([false, false]);
});

test('a list with a tank that cannot be judged is asked for every 3 seconds 20 times, then every 30', () => {
  const intervals = intervalsOf(Array.from({ length: 25 }, () => 1));
  expect(intervals).toEqual([...Array(20).fill(3_000), ...Array(5).fill(30_000)]);
});

test('a list in which ever fewer tanks are being judged is asked for every 3 seconds however long it takes', () => {
  const intervals = intervalsOf(Array.from({ length: 60 }, (_, index) => 60 - Math.floor(index / 2)));
  expect(new Set(intervals)).toEqual(new Set([3_000]));
});

test('a list that becomes complete and is changed again is asked for every 3 seconds again', () => {
  const intervals = intervalsOf([...Array.from({ length: 25 }, () => 1), 0, 1]);
  expect(intervals.slice(-3)).toEqual([30_000, false, 3_000]);
});

test('failed tries count too', () => {
  const query = { state: { dataUpdateCount: 1, errorUpdateCount: 0 } };
  expect(judgingInterval(query, 1)).toBe(3_000);
  query.state.errorUpdateCount = 20;
  expect(judgingInterval(query, 1)).toBe(30_000);
});
