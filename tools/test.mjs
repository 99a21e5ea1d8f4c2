import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { sayResult } from './outcome.mjs';
import { runSuites } from './repeat-failed.mjs';
import { journeySuite, unitSuite } from './test-suites.mjs';
import { ensureBuilt, main, ROOT } from './workspace.mjs';
import { WORLD_JOURNEYS, WORLD_UNIT_TESTS } from './world-tests.mjs';

const RESULTS = path.join(ROOT, 'test-results');
const UNSTEADY = path.join(RESULTS, 'unsteady.json');
/** How long each file and journey took. */
const TIMES = path.join(RESULTS, 'times.json');

/**
 * The tests before a change lands: units, HTTP on a real PostgreSQL, components, then end-to-end tests in a real browser.
 * With `--world` all tests, those in `world-tests.mjs` too. With `--slow-clock` every call of a clock takes two
 * milliseconds in all but the end-to-end tests. What fails is run again by itself (`repeat-failed.mjs`).
 */
await main(async () => {
  const isWorld = process.argv.includes('--world');
  const slowClock = process.argv.includes('--slow-clock') ? { SLOW_CLOCK: '1' } : {};
  await ensureInstalled();
  const chromium = await findChromium();
  await ensureBuilt();
  const result = await runSuites([
    unitSuite({ env: slowClock, exclude: isWorld ? [] : WORLD_UNIT_TESTS.map((file) => `**/${path.basename(file)}`) }),
    journeySuite({
      folder: 'e2e',
      pictures: path.join(RESULTS, 'journeys'),
      env: { CHROMIUM_PATH: chromium, LEFT_OUT_JOURNEYS: isWorld ? '' : WORLD_JOURNEYS.join(' ') },
    }),
  ]);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(result.times), null, 2)}\n`);
  writeFileSync(UNSTEADY, `${JSON.stringify(result.unsteady, null, 2)}\n`);
  return sayResult(result, path.relative(ROOT, UNSTEADY));
});
