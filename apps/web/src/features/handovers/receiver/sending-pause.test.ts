import { expect, test } from 'vitest';
import { SendingPauses, sendingPauseMs } from './sending-pause.ts';

test.each([
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

test('a report pauses by itself, and nothing does once somebody is back', () => {
  const pauses = new SendingPauses();
  pauses.noteUnsent('often', 600, 0);
  pauses.noteUnsent('broken off', 0, 0);
  const pausedAt = (ms: number) => ['often', 'broken off', 'new'].filter((id) => pauses.isPaused(id, ms));
  expect(pausedAt(14_999)).toEqual(['often', 'broken off']);
  expect(pausedAt(15_000)).toEqual(['often']);
  pauses.noteUnsent('broken off', 0, 15_000);
  expect(pausedAt(44_999)).toEqual(['often', 'broken off']);
  expect(pausedAt(45_000)).toEqual(['often']);
  expect(pausedAt(600_000)).toEqual([]);
  pauses.noteUnsent('often', 600, 600_000);
  pauses.end();
  expect(pausedAt(600_001)).toEqual([]);
});
