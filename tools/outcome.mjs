import { existsSync, readFileSync } from 'node:fs';
import { exitCodeOf, pinnedNode, say } from './workspace.mjs';

/** Runs Vitest with a reporter that reports the result to the process that started it. */
export function vitest(args) {
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-outcome.mjs'];
  return ['node_modules/vitest/vitest.mjs', ...args, ...reporters];
}

/** A suite that did not run counts as failed. */
export async function outcomeOf(suite, file, command, env = {}) {
  const code = await exitCodeOf(pinnedNode(), command, { env: { ...env, TEST_OUTCOME_FILE: file } });
  const { passed, failures } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [{ name: suite, message: 'They did not run to their end.' }] };
  if (code !== 0 && failures.length === 0) failures.push({ name: suite, message: `They ended with ${code}.` });
  return { passed, failures };
}

/** Prints the failures and the totals of all suites. Returns the exit code. */
export function sayOutcome(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const { name, message } of failures) say(`\nFAILED ${name}\n${message}`);
  say(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}
