import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { sayResult } from './outcome.mjs';
import { runSuites } from './repeat-failed.mjs';
import { readRunOptions } from './run-options.mjs';
import { journeySuite, unitSuite } from './test-suites.mjs';
import { ensureBuilt, ROOT } from './workspace.mjs';

export const RESULTS = path.join(ROOT, 'test-results');
export const UNSTEADY = path.join(RESULTS, 'unsteady.json');
/** How long each file and journey took. */
const TIMES = path.join(RESULTS, 'times.json');

/**
 * Installs and builds what the tests need. Returns the two suites: units, HTTP on a real PostgreSQL and components, then
 * end-to-end tests in a real browser. The options of the run say at which date and in which order.
 */
export async function prepareSuites() {
  await ensureInstalled();
  const chromium = await findChromium();
  await ensureBuilt();
  const options = await readRunOptions();
  return {
    units: unitSuite({ env: options.units }),
    journeys: journeySuite({
      folder: 'e2e',
      pictures: path.join(RESULTS, 'journeys'),
      env: { ...options.all, CHROMIUM_PATH: chromium },
    }),
  };
}

/** Runs the tests, what fails again by itself, prints the outcome and keeps it in `test-results`. Returns it with the code. */
export async function runTests(suites) {
  const result = await runSuites(suites);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(result.times), null, 2)}\n`);
  writeFileSync(UNSTEADY, `${JSON.stringify(result.unsteady, null, 2)}\n`);
  return { ...result, code: sayResult(result, path.relative(ROOT, UNSTEADY)) };
}
