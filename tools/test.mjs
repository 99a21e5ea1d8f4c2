import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { outcomeOf, sayOutcome, vitest } from './outcome.mjs';
import { ensureBuilt, main } from './workspace.mjs';

/**
 * All tests: units, HTTP on a real PostgreSQL, components, then end-to-end tests in a real browser. With `--slow-clock`
 * every call of a clock takes two milliseconds in all but the last.
 */
await main(async () => {
  const slowClock = process.argv.includes('--slow-clock') ? { SLOW_CLOCK: '1' } : {};
  await ensureInstalled();
  const chromium = await findChromium();
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-tests-'));
  try {
    const units = await outcomeOf('units', path.join(folder, 'units.json'), vitest(['run']), slowClock);
    const journeys = await outcomeOf(
      'journeys',
      path.join(folder, 'journeys.json'),
      ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
      { CHROMIUM_PATH: chromium },
    );
    return sayOutcome([units, journeys]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
