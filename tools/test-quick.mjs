import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { sayResult } from './outcome.mjs';
import { findRelatedTests } from './related-tests.mjs';
import { runSuites } from './repeat-failed.mjs';
import { unitSuite } from './test-suites.mjs';
import { main, ROOT, say } from './workspace.mjs';

/** They start clusters and whole servers, or walk every endpoint or form: run only if named explicitly. */
const LEFT_OUT = /\.world\.|\/embedded\/|\/(main|permission-matrix-\d)\.test\./;
/** Together at most this, or it takes over a minute. */
const MOST = 32;
/** What a test file takes, compared with one of the server: one of the packages takes milliseconds. */
const costOf = (file) => (file.startsWith('apps/web/') ? 2 : Number(file.startsWith('apps/')));

/**
 * `npm run test:quick -- <paths, or nothing for changes since main>`: the unit tests nearest to a changed file, and those
 * that are named or in a named folder. Builds nothing and starts no browser.
 */
await main(async () => {
  const named = process.argv.slice(2);
  const missing = named.find((file) => !existsSync(path.resolve(ROOT, file)));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  const files = named.length > 0 ? named : changedSinceMain();
  const tests = files.filter((file) => isTest(file) && (named.length > 0 || !LEFT_OUT.test(file)));
  const sources = files.filter((file) => !isTest(file) && !isJourney(file)).map(fromRoot);
  const related = findRelatedTests(ROOT, sources).filter((file) => !LEFT_OUT.test(file) && !tests.includes(file));
  let cost = 0;
  const near = related.filter((file) => {
    cost += costOf(file);
    return cost <= MOST || costOf(file) === 0;
  });
  const chosen = [...tests, ...near];
  const result = chosen.length > 0 ? await runTests(chosen) : { passed: 0, failures: [] };
  const further = related.length - near.length;
  if (further > 0) say(`\n${further} related test files that are further away run with npm test only.`);
  if (files.some(isJourney)) say('\nThe end-to-end tests run with npm test only.');
  if (result.passed + result.failures.length > 0) return sayResult(result);
  say(files.length === 0 ? '\nNothing changed since main.' : '\nNo test concerns these files.');
  say('\n0 passed, 0 failed');
  return 0;
});

/** A test file or a folder. */
function isTest(file) {
  return /\.test\.(tsx?|mjs)$/.test(file) || statSync(path.resolve(ROOT, file)).isDirectory();
}

function isJourney(file) {
  return fromRoot(file).startsWith('e2e/');
}

function fromRoot(file) {
  return path.relative(ROOT, path.resolve(ROOT, file)).replaceAll(path.sep, '/');
}

async function runTests(tests) {
  await ensureInstalled();
  const suite = { run: () => unitSuite({ args: ['--passWithNoTests'] }).run(tests) };
  return runSuites([suite], { attempts: 0 });
}

/** Committed on this branch, uncommitted, and untracked files. */
function changedSinceMain() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const base = git('merge-base', 'main', 'HEAD')[0];
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
