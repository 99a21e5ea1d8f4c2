import { afterEach, expect, test, vi } from 'vitest';
import { judgeInSlices } from './judge-in-slices.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock on which every look takes some milliseconds. */
function slowClock(ms: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

test('a long list is judged in its order, with pauses for the screen', async () => {
  slowClock(4);
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const answers = await judgeInSlices([1, 2, 3, 4, 5, 6], (item) => item * 10, new AbortController().signal);
  expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
  expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('a list that is no longer asked about is given up in the next pause', async () => {
  slowClock(10);
  const stopping = new AbortController();
  const judged: number[] = [];
  const found = judgeInSlices([1, 2, 3], (item) => judged.push(item), stopping.signal);
  stopping.abort();
  expect(await found).toBeUndefined();
  expect(judged).toEqual([]);
});
