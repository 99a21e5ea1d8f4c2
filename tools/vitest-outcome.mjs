import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const SLOWEST = 20;

/**
 * Prints the slowest files and the total times, and writes the number of passed tests and every failure with its name
 * to the file named by TEST_OUTCOME_FILE.
 */
export default class VitestOutcome {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    let assertions = 0;
    const failures = unhandledErrors.map((error) => ({
      name: 'outside any test',
      message: error.stack ?? error.message,
    }));
    for (const module of modules) {
      for (const error of module.errors()) failures.push({ name: module.moduleId, message: error.message });
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        assertions += test.meta().assertions ?? 0;
        if (state === 'passed') passed += 1;
        else failures.push({ name: `${module.moduleId} > ${test.fullName}`, message: errors?.[0]?.message ?? state });
      }
    }
    process.stdout.write(`${slowestOf(modules)}\n${assertions} assertions\n`);
    const file = process.env.TEST_OUTCOME_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify({ passed, assertions, failures }));
  }
}

function slowestOf(modules) {
  const files = modules
    .map((module) => ({ name: path.relative(process.cwd(), module.moduleId), ...module.diagnostic() }))
    .sort((a, b) => b.duration - a.duration);
  const total = (part) => seconds(files.reduce((sum, file) => sum + file[part], 0));
  return [
    `Slowest ${Math.min(SLOWEST, files.length)} of ${files.length} files`,
    ...files.slice(0, SLOWEST).map(({ name, duration }) => `${seconds(duration)} ${name}`),
    `${total('duration')} tests, ${total('collectDuration').trim()} imports, ${total('setupDuration').trim()} setup, ${total('environmentSetupDuration').trim()} environment`,
  ].join('\n');
}

function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`.padStart(9);
}
