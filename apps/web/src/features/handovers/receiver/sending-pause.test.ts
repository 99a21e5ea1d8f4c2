import { expect, test } from 'vitest';
import { sendingPauseMs } from './sending-pause.ts';

test.each([
  [0, 0, 15],
  [1, 0, 15],
  [2, 0, 30],
  [3, 0, 60],
  [9, 0, 120],
  [1, 600, 600],
  [9, 20, 120],
])(
  'after %d failures, of which the last asked for %d seconds, what is kept waits for %d seconds',
  (failures, retryAfterSeconds, seconds) => {
    expect(sendingPauseMs({ failures, retryAfterSeconds })).toBe(seconds * 1_000);
  },
);
