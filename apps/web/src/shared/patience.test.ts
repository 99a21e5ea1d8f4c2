import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it ends when nothing happens for its time, and not while something does', () => {
  const patience = new Patience(1_000);
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(900);
    patience.renew();
  }
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(patience.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('it ends with its caller, and never once it is over', () => {
  const caller = new AbortController();
  const followed = new Patience(1_000, caller.signal);
  caller.abort();
  expect(followed.signal.aborted).toBe(true);
  followed.end();

  const finished = new Patience(1_000);
  finished.end();
  vi.advanceTimersByTime(5_000);
  expect(finished.signal.aborted).toBe(false);
});
