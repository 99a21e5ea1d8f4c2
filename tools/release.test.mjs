import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isNewer, isVersion } from './changelog.mjs';
import { release } from './release.mjs';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Handbooks.

## [0.1.0] - 2026-11-21

- The beginning.
`;

/** A repository on main with version 0.1.0 and one unreleased change. */
function makeRepository({ changelog = CHANGELOG } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (name, text) => writeFileSync(path.join(root, name), text);
  const read = (name) => readFileSync(path.join(root, name), 'utf8');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.test');
  const manifest = { name: 'dewar', version: '0.1.0' };
  const part = { name: '@dewar/part', version: '0.1.0' };
  write('package.json', JSON.stringify(manifest));
  write('package-lock.json', JSON.stringify({ ...manifest, packages: { '': manifest, part } }));
  write('CHANGELOG.md', changelog);
  git('add', '-A');
  git('commit', '-q', '-m', 'feat(workspace): begin');
  const steps = [];
  const publish = (version, { fails, isTested = false, meanwhile = () => {} } = {}) =>
    release({
      ...{ root, version, day: '2026-12-01', isTested: () => isTested },
      passesStep: async (step) => {
        steps.push(step);
        meanwhile();
        return step !== fails;
      },
    });
  return { git, write, read, publish, steps };
}

test('a release checks and tests, writes the version and the changelog, commits and tags', async () => {
  const { git, read, publish, steps } = makeRepository();
  await publish('0.2.0');
  expect(steps).toEqual(['check', 'test']);
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version, lock.packages.part.version]).toEqual(['0.2.0', '0.2.0', '0.1.0']);
  expect(read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n'),
  );
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): release 0.2.0');
  expect(git('rev-list', '-1', 'v0.2.0')).toBe(git('rev-parse', 'HEAD'));
});

test('a commit whose tests were green is not tested again', async () => {
  const { publish, steps } = makeRepository();
  await publish('1.0.0', { isTested: true });
  expect(steps).toEqual(['check']);
});

test('after a release there is nothing to release until the changelog names a change', async () => {
  const { publish } = makeRepository();
  await publish('0.2.0');
  await expect(publish('0.3.0')).rejects.toThrow('names no change under [Unreleased]');
});

describe('nothing is run, written or tagged', () => {
  const refused = async (repository, version, message) => {
    const { git, publish, steps } = repository;
    const before = [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')];
    await expect(publish(version)).rejects.toThrow(message);
    expect(steps).toEqual([]);
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual(before);
  };

  test('with uncommitted changes', async () => {
    const repository = makeRepository();
    repository.write('new.ts', '1');
    await refused(repository, '0.2.0', 'There are changes that are not committed.');
  });

  test('on another branch', async () => {
    const repository = makeRepository();
    repository.git('checkout', '-q', '-b', 'topic');
    await refused(repository, '0.2.0', 'Releases are made on main, not on topic.');
  });

  test.each(['0.1.0', '0.0.9'])('for the version %s, which is not greater', async (version) => {
    await refused(makeRepository(), version, `${version} is not greater than the version 0.1.0.`);
  });

  test.each(['1.0', 'v1.0.0', '1.0.0-rc.1', ''])('for “%s”, which is no version', async (version) => {
    await refused(makeRepository(), version, 'A version has three numbers');
  });

  test('for a tag that exists', async () => {
    const repository = makeRepository();
    repository.git('tag', 'v0.2.0');
    await refused(repository, '0.2.0', 'The tag v0.2.0 exists already.');
  });

  test('with headings alone under Unreleased', async () => {
    const changelog = CHANGELOG.replace('- Handbooks.\n', '');
    await refused(makeRepository({ changelog }), '0.2.0', 'names no change under [Unreleased]');
  });

  test('with everything that is against it said at once', async () => {
    const repository = makeRepository({ changelog: '# Changelog\n' });
    repository.git('checkout', '-q', '-b', 'topic');
    await refused(repository, '0.1.0', /not greater[\s\S]+on topic[\s\S]+has no part \[Unreleased\]/);
  });
});

describe('nothing is written or tagged', () => {
  test.each(['check', 'test'])('if npm run %s fails', async (fails) => {
    const { git, publish } = makeRepository();
    const before = git('rev-parse', 'HEAD');
    await expect(publish('0.2.0', { fails })).rejects.toThrow(`npm run ${fails} failed`);
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
  });

  test('if something is changed while it is checked', async () => {
    const { git, write, publish } = makeRepository();
    await expect(publish('0.2.0', { meanwhile: () => write('late.ts', '1') })).rejects.toThrow(
      'something was changed while it was checked',
    );
    expect(git('tag')).toBe('');
  });
});

test('versions are compared by their numbers', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('1.9.9', '2.0.0')).toBe(false);
  expect(['1.0.0', '10.20.30'].every(isVersion)).toBe(true);
});
