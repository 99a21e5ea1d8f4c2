import path from 'node:path';
import process from 'node:process';
import { tell } from './outcome-events.mjs';

const SLOWEST = 20;

/** Prints the slowest files and the total times, and tells the outcome of each file (`outcome-events.mjs`). */
export default class VitestOutcome {
  /** What fails when all is done, for example to stop PostgreSQL, is known to the log alone. */
  onInit({ logger }) {
    const print = logger.error.bind(logger);
    logger.error = (what, error, ...rest) => {
      if (what === 'error during close') {
        const message = `After all tests something could not be ended: ${error?.stack ?? error}`;
        tell({ event: 'outside', message });
      }
      print(what, error, ...rest);
    };
  }

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) tell({ event: 'planned', unit: unitOf(moduleId) });
  }

  onTestModuleStart({ moduleId }) {
    tell({ event: 'started', unit: unitOf(moduleId) });
  }

  onTestCaseResult() {
    tell({ event: 'progress' });
  }

  onTestModuleEnd(module) {
    tell({ event: 'ended', unit: unitOf(module.moduleId), ...resultOf(module) });
  }

  onTestRunEnd(modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      const module = modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
      const message = [error.stack ?? error.message, error.cause?.message].filter(Boolean).join('\n');
      // A file that was cut off with its worker has no result, which says enough.
      if (module === undefined) tell({ event: 'outside', message });
      else if (hasEnded(module)) {
        const { failures, ...result } = resultOf(module);
        const unit = unitOf(module.moduleId);
        tell({ event: 'ended', unit, ...result, failures: [...failures, { name: unit, message }] });
      }
    }
    process.stdout.write(`${slowestOf(modules)}\n${assertionsOf(modules)} assertions\n`);
    tell({ event: 'finished' });
  }
}

function unitOf(moduleId) {
  return path.relative(process.cwd(), moduleId);
}

function hasEnded(module) {
  return ['passed', 'failed'].includes(module.state());
}

function resultOf(module) {
  const unit = unitOf(module.moduleId);
  const suites = [...module.children.allSuites()];
  const failures = [module, ...suites].flatMap((part) => part.errors()).map(({ message }) => ({ name: unit, message }));
  let passed = 0;
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') passed += 1;
    else failures.push({ name: `${unit} > ${test.fullName}`, message: errors?.[0]?.message ?? state });
  }
  const { collectDuration, duration } = module.diagnostic();
  return { ms: Math.round(collectDuration + duration), passed, failures };
}

function assertionsOf(modules) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return tests.reduce((sum, test) => sum + (test.meta().assertions ?? 0), 0);
}

function slowestOf(modules) {
  const files = modules
    .map((module) => ({ name: unitOf(module.moduleId), ...module.diagnostic() }))
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
