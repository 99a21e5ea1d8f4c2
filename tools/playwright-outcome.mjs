import path from 'node:path';
import { tell } from './outcome-events.mjs';

/** Tells the outcome of each journey (`outcome-events.mjs`). */
export default class PlaywrightOutcome {
  #folder;

  onBegin(config, suite) {
    this.#folder = config.rootDir;
    for (const test of suite.allTests()) tell({ event: 'planned', unit: this.#unitOf(test) });
  }

  onTestBegin(test) {
    tell({ event: 'started', unit: this.#unitOf(test) });
  }

  onTestEnd(test, { status, error, attachments, duration }) {
    const unit = this.#unitOf(test);
    const picture = attachments.find(({ name }) => name === 'screenshot')?.path;
    const failures = test.outcome() === 'expected' ? [] : [{ name: unit, message: error?.message ?? status, picture }];
    tell({ event: 'ended', unit, ms: duration, passed: failures.length === 0 ? 1 : 0, failures });
  }

  onError(error) {
    tell({ event: 'outside', message: error.stack ?? error.message });
  }

  onEnd() {
    tell({ event: 'finished' });
  }

  /** As `--test-list` reads it: the file and the titles. */
  #unitOf(test) {
    const [, , , ...titles] = test.titlePath();
    return [path.relative(this.#folder, test.location.file), ...titles].join(' › ');
  }
}
