import { test } from 'vitest';
import { liveAYear } from './live-a-year.ts';

test.each([1, 2, 3])(
  'after year %i of corrections, moves, deletions and imports all places state the same quantities',
  async (seed) => {
    await liveAYear({ seed, months: 12, actsPerMonth: 50, tanks: 9 });
  },
);
