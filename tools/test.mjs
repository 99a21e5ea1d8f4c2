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
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-tests-'));
  try {
    const units = await outcomeOf('units', path.join(folder, 'units.json'), [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./tools/vitest-outcome.mjs',
    ]);
    const journeys = await outcomeOf(
      'journeys',
      path.join(folder, 'journeys.json'),
      ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
      { CHROMIUM_PATH: chromium },
    );
    const passed = units.passed + journeys.passed;
    const failures = [...units.failures, ...journeys.failures];
    for (const { name, message } of failures) say(`\nFAILED ${name}\n${message}`);
    say(`\n${passed} passed, ${failures.length} failed`);
    return failures.length === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What neither passed nor failed counts as failed: a suite that did not run proves nothing. */
async function outcomeOf(suite, file, command, env = {}) {
  const code = await exitCodeOf(pinnedNode(), command, { env: { ...env, TEST_OUTCOME_FILE: file } });
  const { passed, failures } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [{ name: suite, message: 'They did not run to their end.' }] };
  if (code !== 0 && failures.length === 0) failures.push({ name: suite, message: `They ended with ${code}.` });
  return { passed, failures };
}
