import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, exitCodeOf, main, pinnedNode, say } from './workspace.mjs';

/** Everything: units, HTTP on a real PostgreSQL, components, then the journeys in a real browser. */
await main(async () => {
  await ensureInstalled();
  const chromium = await findChromium();
  await ensureBuilt();
  const reports = mkdtempSync(path.join(tmpdir(), 'dewar-reports-'));
  try {
    const units = await runVitest(path.join(reports, 'vitest.json'));
    const journeys = await runPlaywright(path.join(reports, 'playwright.json'), chromium);
    const passed = units.passed + journeys.passed;
    const failed = units.failed + journeys.failed;
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function runVitest(report) {
  const code = await exitCodeOf(pinnedNode(), [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  return counted(numPassedTests, numTotalTests, code);
}

async function runPlaywright(report, chromium) {
  const code = await exitCodeOf(pinnedNode(), ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return counted(stats.expected, stats.expected + stats.unexpected + stats.flaky + stats.skipped, code);
}

/** What neither passed nor failed counts as failed: a suite that did not run proves nothing. */
function counted(passed, total, code) {
  const failed = total - passed;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}
