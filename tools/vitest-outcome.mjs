import { writeFileSync } from 'node:fs';
import process from 'node:process';

/** Writes what passed and every failure by its name into the file that TEST_OUTCOME_FILE names. */
export default class VitestOutcome {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    const failures = unhandledErrors.map((error) => ({
      name: 'outside any test',
      message: error.stack ?? error.message,
    }));
    for (const module of modules) {
      for (const error of module.errors()) failures.push({ name: module.moduleId, message: error.message });
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        else failures.push({ name: `${module.moduleId} > ${test.fullName}`, message: errors?.[0]?.message ?? state });
      }
    }
    writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify({ passed, failures }));
  }
}
