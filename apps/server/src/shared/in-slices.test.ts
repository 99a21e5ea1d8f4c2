import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

afterEach(() => vi.restoreAllMocks());

test('a long list is worked through in its order, and what waits is done in between', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 4;
    return now;
  });
  const done: unknown[] = [];
  setImmediate(() => done.push('a request'));
  const answers = await inSlices([1, 2, 3, 4, 5, 6], async (item) => {
    done.push(item);
    return item * 10;
  });
  expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
  expect(done.filter((each) => each !== 'a request')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(done.indexOf('a request')).toBeGreaterThan(-1);
  expect(done.indexOf('a request')).toBeLessThan(done.indexOf(6));
});
