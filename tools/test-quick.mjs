import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { outcomeOf, sayOutcome, vitest } from './outcome.mjs';
import { main, ROOT, say } from './workspace.mjs';

/** They start clusters and whole servers, or walk every endpoint: run only if named explicitly. */
const LEFT_OUT = [
  '**/embedded/**',
  '**/main.test.ts',
  '**/open-installation.test.ts',
  '**/upgrade-data.test.ts',
  '**/permission-matrix-*',
  '**/bad-input-*',
  '**/seed-demo.test.ts',
];

/**
 * `npm run test:quick -- <paths, or nothing for changes since main>`: the unit tests that import a changed file, and
 * those that are named or in a named folder. Builds nothing and starts no browser.
 */
await main(async () => {
  const named = process.argv.slice(2);
  const missing = named.find((file) => !existsSync(path.resolve(ROOT, file)));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  const files = named.length > 0 ? named : changedSinceMain();
  const tests = files.filter(isTest);
  const sources = files.filter((file) => !isTest(file) && /\.(tsx?|mjs|css|sql)$/.test(file) && !isJourney(file));
  const outcomes = tests.length + sources.length > 0 ? await runTests(tests, sources) : [];
  if (files.some(isJourney)) say('\nThe end-to-end tests run with npm test only.');
  if (outcomes.some(({ passed, failures }) => passed + failures.length > 0)) return sayOutcome(outcomes);
  say(files.length === 0 ? '\nNothing changed since main.' : '\nNo test concerns these files.');
  say('\n0 passed, 0 failed');
  return 0;
});

/** A test file or a folder. */
function isTest(file) {
  return /\.test\.(tsx?|mjs)$/.test(file) || statSync(path.resolve(ROOT, file)).isDirectory();
}

function isJourney(file) {
  return path.relative(ROOT, path.resolve(ROOT, file)).startsWith(`e2e${path.sep}`);
}

async function runTests(tests, sources) {
  await ensureInstalled();
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-tests-'));
  const excludes = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  const run = (name, args) =>
    outcomeOf(name, path.join(folder, `${name}.json`), vitest([...args, '--passWithNoTests']), {});
  try {
    const outcomes = [];
    if (tests.length > 0) outcomes.push(await run('named', ['run', ...tests]));
    if (sources.length > 0) outcomes.push(await run('related', ['related', '--run', ...sources, ...excludes]));
    return outcomes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Committed on this branch, uncommitted, and untracked files. */
function changedSinceMain() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const base = git('merge-base', 'main', 'HEAD')[0];
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
