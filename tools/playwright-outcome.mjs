import { writeFileSync } from 'node:fs';
import process from 'node:process';

/** Writes the number of passed tests and every failure with its name to the file named by TEST_OUTCOME_FILE. */
export default class PlaywrightOutcome {
  #suite;
  #failures = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#failures.push({ name: 'outside any test', message: error.stack ?? error.message });
  }

  onEnd() {
    let passed = 0;
    for (const test of this.#suite.allTests()) {
      if (test.outcome() === 'expected') passed += 1;
      else {
        const message = test.results.at(-1)?.error?.message ?? test.outcome();
        this.#failures.push({ name: test.titlePath().filter(Boolean).join(' > '), message });
      }
    }
    writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify({ passed, failures: this.#failures }));
  }
}
