import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { installWithApt } from './apt.mjs';
import { ROOT } from './workspace.mjs';

/** For PostgreSQL, whose clock nothing else moves. */
const PLACES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`);

/** The environment of tests that run at `date`, ISO 8601: from there their clocks go on. Empty without a date. */
export async function environmentAt(date) {
  if (date === undefined) return {};
  const at = Date.parse(date);
  if (Number.isNaN(at)) throw new Error(`--date is like 2027-02-28T23:55:00Z, not ${date}.`);
  // With a clock behind that of the kernel PostgreSQL ends transactions for having waited too long.
  if (at < Date.now()) throw new Error(`--date must be ahead of now, not ${date}.`);
  if (!PLACES.some(existsSync)) await installWithApt('the clock of another day', ['libfaketime']);
  const library = PLACES.find(existsSync);
  if (library === undefined) throw new Error('--date needs libfaketime (Debian: sudo apt-get install libfaketime).');
  const preload = `--import=${pathToFileURL(path.join(ROOT, 'tools/shift-clock.mjs'))}`;
  return {
    CLOCK_OFFSET_MS: String(Math.round((at - Date.now()) / 1_000) * 1_000),
    CLOCK_LIBRARY: library,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
}
