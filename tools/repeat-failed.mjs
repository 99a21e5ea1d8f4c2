import { say } from './workspace.mjs';

/** More at once are a fault, not chance. */
const MOST_REPEATED = 15;
const ATTEMPTS = 2;

/**
 * Runs suites one after the other, and then each failed file or journey again by itself, at most twice: it fails only if
 * it fails each time. A suite is `{ run(units?, repeat?) }`, which runs all its units or those named, and returns what
 * `outcomeOf` does. Returns `{ passed, failures: [{ name, message, picture? }], unsteady: [{ name, first: failures }] }`
 * and `times`, milliseconds by file or journey when all ran, the longest first.
 */
export async function runSuites(suites, { attempts = ATTEMPTS } = {}) {
  const outcomes = [];
  for (const suite of suites) outcomes.push({ suite, ...(await runAll(suite)) });
  const failed = outcomes.flatMap(({ suite, units }) =>
    [...units].filter(([, { failures }]) => failures.length > 0).map(([unit, first]) => ({ suite, unit, first })),
  );
  const outside = outcomes
    .flatMap((outcome) => outcome.outside)
    .map((message) => ({ name: 'outside any test', message }));
  const results = outside.length === 0 && failed.length <= MOST_REPEATED ? await repeatEach(failed, attempts) : failed;
  const steady = outcomes.flatMap(({ units }) => [...units.values()]).filter(({ failures }) => failures.length === 0);
  return {
    passed: [...steady, ...results.map(({ again, first }) => again ?? first)].reduce(
      (sum, { passed }) => sum + passed,
      0,
    ),
    failures: [...outside, ...results.flatMap(({ again, first }) => (again === undefined ? first.failures : []))],
    unsteady: [
      ...outcomes.flatMap(({ restarted = [] }) => restarted),
      ...results
        .filter(({ again }) => again !== undefined)
        .map(({ unit, first }) => ({ name: unit, first: first.failures })),
    ],
    times: outcomes
      .flatMap(({ units }) => [...units].map(([unit, { ms }]) => [unit, ms]))
      .sort(([, one], [, other]) => other - one),
  };
}

/** A process that dies takes with it what it had not begun: that is run then. */
async function runAll(suite) {
  const outcome = await suite.run();
  if (outcome.left.length === 0) return outcome;
  say(`\n${outcome.left.length} were not begun, and are now:`);
  const rest = await suite.run(outcome.left, 'rest');
  const message = `It was not begun, twice. ${rest.reason}`;
  const notBegun = rest.left.map((unit) => [unit, { ms: 0, passed: 0, failures: [{ name: unit, message }] }]);
  return {
    units: new Map([...outcome.units, ...rest.units, ...notBegun]),
    outside: [...outcome.outside, ...rest.outside],
    restarted: [
      { name: `${outcome.left.length} not begun`, first: [{ name: outcome.left[0], message: outcome.reason }] },
    ],
  };
}

async function repeatEach(failed, attempts) {
  const results = [];
  for (const failure of failed) results.push({ ...failure, again: await repeat(failure, attempts) });
  return results;
}

/** The first result without a failure, with no fewer tests than before; undefined if there is none. */
async function repeat({ suite, unit, first }, attempts) {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    say(`\nAgain by itself (${attempt} of ${attempts}): ${unit}`);
    const { units, outside } = await suite.run([unit], `${attempt} ${unit}`);
    const again = units.get(unit);
    const isGreen = outside.length === 0 && again?.failures.length === 0;
    if (isGreen && again.passed > 0 && again.passed >= first.passed) return again;
  }
  return undefined;
}
