import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { keptSeedFolder } from './kept-seed.mjs';
import { sayResult } from './outcome.mjs';
import { chooseJourneys } from './quick-journeys.mjs';
import { findRelatedTests } from './related-tests.mjs';
import { runSuites } from './repeat-failed.mjs';
import { readPaths, readRunOptions } from './run-options.mjs';
import { RESULTS } from './run-tests.mjs';
import { journeySuite, only, unitSuite } from './test-suites.mjs';
import { ensureBuilt, main, ROOT, say } from './workspace.mjs';
import { readTimes } from './world-parts.mjs';

/** They start clusters and whole servers, or walk every endpoint or form: run only if named explicitly. */
const LEFT_OUT = /\.world\.|\/embedded\/|\/(main|permission-matrix-\d)\.test\./;
/** Together at most this, or it takes over a minute. */
const MOST = 10;
/** What a test file takes, compared with one of the server: one of the packages takes milliseconds. */
const costOf = (file) => (file.startsWith('apps/web/') ? 2 : Number(file.startsWith('apps/')));

/**
 * `npm run test:quick -- <paths, or nothing for changes since main>`: the unit tests nearest to a changed file, the
 * journeys through the pages it changes, and those that are named or in a named folder.
 */
await main(async () => {
  const named = readPaths();
  const missing = named.find((file) => !existsSync(path.resolve(ROOT, file)));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  const files = named.length > 0 ? named : changedSinceMain();
  const units = chooseUnits(files, named.length > 0);
  const namedJourneys = named.map(fromRoot).filter(isJourney);
  const changed = files.map(fromRoot).filter((file) => !isTest(file) && !namedJourneys.includes(file));
  const journeys = chooseJourneys(ROOT, changed, { times: readTimes() });
  journeys.chosen.push(...namedJourneys.map((file) => path.posix.basename(file)));
  await ensureInstalled();
  const options = await readRunOptions();
  const results = await Promise.all([
    units.chosen.length > 0 ? runUnits(units.chosen, options.units) : [],
    journeys.chosen.length > 0 ? runJourneys(journeys.chosen, options.all) : [],
  ]);
  const result = {
    passed: results.flat().reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flat().flatMap(({ failures }) => failures),
  };
  if (journeys.chosen.length > 0) say(`\nJourneys:\n  ${journeys.chosen.join('\n  ')}`);
  if (units.left > 0) say(`\n${units.left} related test files that are further away run with npm test only.`);
  if (journeys.left > 0) say(`\n${journeys.left} more journeys through these pages are left to npm test.`);
  if (result.passed + result.failures.length > 0) return sayResult(result);
  say(files.length === 0 ? '\nNothing changed since main.' : '\nNo test concerns these files.');
  say('\n0 passed, 0 failed');
  return 0;
});

function chooseUnits(files, areNamed) {
  const tests = files.filter((file) => isTest(file) && (areNamed || !LEFT_OUT.test(file)));
  const sources = files.map(fromRoot).filter((file) => !isTest(file) && !file.startsWith('e2e/'));
  const related = findRelatedTests(ROOT, sources).filter((file) => !LEFT_OUT.test(file) && !tests.includes(file));
  let cost = 0;
  const near = related.filter((file) => {
    cost += costOf(file);
    return cost <= MOST || costOf(file) === 0;
  });
  return { chosen: [...tests, ...near], left: related.length - near.length };
}

/** A test file or a folder. */
function isTest(file) {
  return /\.test\.(tsx?|mjs)$/.test(file) || statSync(path.resolve(ROOT, file)).isDirectory();
}

function isJourney(file) {
  return /^e2e\/[^/]+\.e2e\.ts$/.test(file);
}

function fromRoot(file) {
  return path.relative(ROOT, path.resolve(ROOT, file)).replaceAll(path.sep, '/');
}

function runUnits(tests, env) {
  const suite = { run: () => unitSuite({ args: ['--passWithNoTests'], env }).run(tests) };
  return runSuites([suite], { attempts: 0 });
}

/** Beside the unit tests, so that what they do is not seen: what failed is told at the end. */
async function runJourneys(chosen, env) {
  const chromium = await findChromium();
  await ensureBuilt({ quick: true });
  const suite = journeySuite({
    folder: 'e2e',
    pictures: path.join(RESULTS, 'journeys'),
    env: {
      ...env,
      CHROMIUM_PATH: chromium,
      ...(env.CLOCK_OFFSET_MS === undefined && { KEPT_SEED_DIR: keptSeedFolder() }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return runSuites([only(suite, chosen, 'quick')], { attempts: 0 });
}

/** Committed on this branch, uncommitted, and untracked files. */
function changedSinceMain() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const base = git('merge-base', 'main', 'HEAD')[0];
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
