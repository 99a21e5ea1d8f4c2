import process from 'node:process';
import { afterEach, expect, vi } from 'vitest';
import { slowDownTheClock } from './slow-clock.mjs';

/** A limit to end what hangs: a test waits as long as the machine needs, and durations are measured by the bench. */
const WAIT_MS = 150_000;
const DONE = Symbol.for('dewar.vitest-setup');

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls;
});

// Files share a process, so this may be done only once.
if (!(DONE in globalThis)) {
  globalThis[DONE] = true;
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
  if (process.env.SLOW_CLOCK !== undefined) slowDownTheClock();
}
