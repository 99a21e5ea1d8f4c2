import { test } from 'vitest';
import { liveAYear } from './live-a-year.ts';

test('after a season of corrections, moves, deletions and imports all places state the same quantities', async () => {
  await liveAYear({ seed: 52, months: 2, actsPerMonth: 30, tanks: 4 });
});
