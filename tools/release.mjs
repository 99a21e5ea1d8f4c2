import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { cutRelease, isNewer, isVersion, namesChanges, readUnreleased } from './changelog.mjs';
import { RESULTS } from './run-tests.mjs';
import { main, ROOT, run, say } from './workspace.mjs';
import { worldMemory } from './world-memory.mjs';
import { WORLD_PARTS } from './world-parts.mjs';

const USAGE = 'npm run release -- 1.0.0 checks and tests this commit, writes the version, commits and tags it.';
const BRANCH = 'main';
const CHANGELOG = 'CHANGELOG.md';
/** The version of the whole; its packages are never published, and keep theirs. */
const MANIFESTS = ['package.json', 'package-lock.json'];

/**
 * Releases what is committed in the repository at `root`: checks it, writes the version into the manifests and the
 * changelog, commits and tags. Throws with everything that is against it before it runs or changes anything.
 */
export async function release({ root, version, day, passesStep, isTested }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const faults = findFaults({ version, git, read });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const commit = git('rev-parse', 'HEAD');
  for (const step of isTested() ? ['check'] : ['check', 'test']) {
    if (!(await passesStep(step))) throw new Error(`Nothing is released: npm run ${step} failed.`);
  }
  if (git('rev-parse', 'HEAD') !== commit || git('status', '--porcelain') !== '') {
    throw new Error('Nothing is released: something was changed while it was checked.');
  }
  for (const file of MANIFESTS) writeFileSync(path.join(root, file), withVersion(read(file), version));
  writeFileSync(path.join(root, CHANGELOG), cutRelease(read(CHANGELOG), version, day));
  git('add', ...MANIFESTS, CHANGELOG);
  git('commit', '-q', '-m', `chore(release): release ${version}`);
  git('tag', '-a', tagOf(version), '-m', `Dewar ${version}`);
}

function findFaults({ version, git, read }) {
  if (!isVersion(version)) return [`A version has three numbers, like 1.0.0, not ${version}.`];
  const faults = [];
  const { version: current } = JSON.parse(read('package.json'));
  if (!isNewer(version, current)) faults.push(`${version} is not greater than the version ${current}.`);
  const branch = git('branch', '--show-current');
  if (branch !== BRANCH)
    faults.push(`Releases are made on ${BRANCH}, not on ${branch || 'a commit without a branch'}.`);
  if (git('status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
  if (git('tag', '--list', tagOf(version)) !== '') faults.push(`The tag ${tagOf(version)} exists already.`);
  const unreleased = readUnreleased(read(CHANGELOG));
  if (unreleased === undefined) faults.push(`${CHANGELOG} has no part [Unreleased].`);
  else if (!namesChanges(unreleased)) faults.push(`${CHANGELOG} names no change under [Unreleased].`);
  return faults;
}

function tagOf(version) {
  return `v${version}`;
}

/** The first version of a manifest is its own; that of a lock file stands there twice. */
function withVersion(manifest, version) {
  const parsed = JSON.parse(manifest);
  parsed.version = version;
  if (parsed.packages?.[''] !== undefined) parsed.packages[''].version = version;
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

if (import.meta.main) {
  await main(async () => {
    const [version] = process.argv.slice(2);
    if (version === undefined) throw new Error(USAGE);
    const memory = worldMemory({ root: ROOT, file: path.join(RESULTS, 'world.json') });
    const parts = Array.from({ length: WORLD_PARTS }, (_, index) => `${index + 1}/${WORLD_PARTS}`);
    const isTested = () => parts.every((part) => memory.greenAt(part) !== undefined);
    if (isTested()) say('All parts of npm run test:world were green for this commit: npm test is left out.');
    const passesStep = (step) =>
      run('npm', ['run', step], { cwd: ROOT, shell: process.platform === 'win32' }).then(
        () => true,
        () => false,
      );
    const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    await release({ root: ROOT, version, day, passesStep, isTested });
    say(`Released ${version}. To publish it: git push origin ${BRANCH} v${version}`);
  });
}
