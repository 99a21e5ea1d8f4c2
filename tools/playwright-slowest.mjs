import { say } from './workspace.mjs';

const SHOWN = 20;

/** Prints at the end of a run the slowest tests and the number of checks in the walks of the screens. */
export default class PlaywrightSlowest {
  #suite;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const journeys = this.#suite.allTests().map((test) => ({
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      name: `${test.titlePath().filter(Boolean).join(' > ')}`,
      checks: test.annotations.filter(({ type }) => type === 'check').length,
    }));
    const slowest = journeys.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
    const checks = journeys.reduce((sum, journey) => sum + journey.checks, 0);
    say(`\n${checks} checks (visitor, screen, check) in the walks of the screens`);
    say(`The ${slowest.length} slowest of ${journeys.length} journeys:`);
    for (const { seconds, name } of slowest) say(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}
