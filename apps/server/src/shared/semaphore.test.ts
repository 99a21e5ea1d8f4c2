import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('a semaphore limits concurrent work, starts it in order, and releases the permit of work that fails', async () => {
  const withPermit = createSemaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: 5 }, (_, number) =>
    withPermit(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('the second fails');
      return number;
    }),
  );
  const outcomes = Promise.allSettled(works);
  for (let ended = 0; ended < works.length; ended += 1) {
    await expect.poll(() => begun.length).toBe(Math.min(ended + 2, works.length));
    ends.shift()?.();
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await withPermit(async () => 'later')).toBe('later');
});
