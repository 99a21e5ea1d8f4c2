import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Timeout } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timeout ends when nothing happens for its time, and not while something does', () => {
  const timeout = new Timeout(1_000);
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(900);
    timeout.renew();
  }
  expect(timeout.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(timeout.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a timeout ends when its caller aborts, and never after it is cleared', () => {
  const caller = new AbortController();
  const followed = new Timeout(1_000, caller.signal);
  caller.abort();
  expect(followed.signal.aborted).toBe(true);
  followed.end();

  const finished = new Timeout(1_000);
  finished.end();
  vi.advanceTimersByTime(5_000);
  expect(finished.signal.aborted).toBe(false);
});
