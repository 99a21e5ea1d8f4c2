import { afterEach, expect, test, vi } from 'vitest';
import { patientClock, watchClock } from './patient-clock.ts';

afterEach(() => vi.useRealTimers());

const DAY_MS = 86_400_000;

test('a wait of more than 24.8 days is no wait of a millisecond, and warns of nothing', () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(process, 'emitWarning');
  const act = vi.fn();
  patientClock.setTimeout(act, 40 * DAY_MS);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  // Earlier than asked for: whoever waits looks at the clock, and waits again.
  vi.advanceTimersByTime(DAY_MS);
  expect(act).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

test('a clock that is set back is noticed, one that is set forward or runs on is not', () => {
  const at = { wall: 1_000_000_000, timer: 0 };
  const wasSetBack = watchClock(
    () => at.wall,
    () => at.timer,
  );
  const pass = (wall: number, timer: number) => {
    at.wall += wall;
    at.timer += timer;
  };
  pass(30_000, 30_000);
  expect(wasSetBack()).toBe(false);
  pass(DAY_MS, 30_000);
  expect(wasSetBack()).toBe(false);
  pass(-2 * DAY_MS, 30_000);
  expect(wasSetBack()).toBe(true);
  pass(30_000, 30_000);
  expect(wasSetBack()).toBe(false);
});

test('a clock that is set back after the machine slept is noticed, though its timer stood still', () => {
  const at = { wall: 1_000_000_000, timer: 0 };
  const wasSetBack = watchClock(
    () => at.wall,
    () => at.timer,
  );
  at.wall += DAY_MS / 3;
  expect(wasSetBack()).toBe(false);
  at.wall -= DAY_MS / 24;
  expect(wasSetBack()).toBe(true);
});
