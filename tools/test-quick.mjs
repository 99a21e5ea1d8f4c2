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
  '**/permission-matrix-*',
  '**/bad-input-*',
  '**/seed-demo.test.ts',
];

/**
 * `npm run test:quick -- <paths, or nothing for changes since main>`: the unit tests that import a changed file, and
 * those that are named or in a named folder. Builds nothing and starts no browser.
 */
await main(async () => {
  await ensureInstalled();
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : changedSinceMain();
  if (files.length === 0) {
    say('Nothing changed since main.\n\n0 passed, 0 failed');
    return 0;
  }
  const isNamed = (file) => /\.test\.(tsx?|mjs)$/.test(file) || (existsSync(file) && statSync(file).isDirectory());
  const tests = files.filter(isNamed);
  const sources = files.filter((file) => !isNamed(file) && /\.(tsx?|mjs|css|sql)$/.test(file));
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-tests-'));
  const excludes = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  const run = (name, args) =>
    outcomeOf(name, path.join(folder, `${name}.json`), vitest([...args, '--passWithNoTests']), {});
  try {
    const outcomes = [];
    if (tests.length > 0) outcomes.push(await run('named', ['run', ...tests]));
    if (sources.length > 0) outcomes.push(await run('related', ['related', '--run', ...sources, ...excludes]));
    return sayOutcome(outcomes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Committed on this branch, uncommitted, and untracked files. */
function changedSinceMain() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const base = git('merge-base', 'main', 'HEAD')[0];
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
