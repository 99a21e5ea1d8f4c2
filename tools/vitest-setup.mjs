import process from 'node:process';
import { afterEach, expect, vi } from 'vitest';
import { slowDownTheClock } from './slow-clock.mjs';

/** Ends what hangs. How long something takes is for the bench to judge: a test waits as long as the machine needs. */
const WAIT_MS = 60_000;
const DONE = Symbol.for('dewar.vitest-setup');

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls;
});

// Files share a process, and with it what is changed here.
if (!(DONE in globalThis)) {
  globalThis[DONE] = true;
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
  if (process.env.SLOW_CLOCK !== undefined) slowDownTheClock();
}
