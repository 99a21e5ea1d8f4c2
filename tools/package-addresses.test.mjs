import { expect, test } from 'vitest';
import { addPackageAddresses } from './package-addresses.mjs';

const REGISTRY = 'https://registry.example/npm';

const addressOf = (place, entry) =>
  addPackageAddresses({ packages: { [place]: entry } }, REGISTRY).packages[place].resolved;

test.each([
  ['node_modules/a', { version: '1.0.0' }, 'https://registry.example/npm/a/-/a-1.0.0.tgz'],
  ['node_modules/@b/c', { version: '2.0.0-rc.1' }, 'https://registry.example/npm/@b/c/-/c-2.0.0-rc.1.tgz'],
  ['node_modules/a/node_modules/d', { version: '3.0.0' }, 'https://registry.example/npm/d/-/d-3.0.0.tgz'],
  [
    'node_modules/alias',
    { name: '@e/real', version: '4.0.0' },
    'https://registry.example/npm/@e/real/-/real-4.0.0.tgz',
  ],
])('the locked package in %s gets the URL of its file in the registry', (place, entry, address) => {
  expect(addressOf(place, { ...entry, integrity: 'sha512-x' })).toBe(address);
});

test('workspaces, links into them and URLs in the lock file stay unchanged', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'dewar', version: '0.1.0' },
      'apps/web': { name: '@dewar/web', version: '0.1.0' },
      'node_modules/@dewar/web': { resolved: 'apps/web', link: true },
      'node_modules/a': { version: '1.0.0', resolved: 'https://elsewhere.example/a.tgz', integrity: 'sha512-x' },
    },
  };
  expect(addPackageAddresses(lock, `${REGISTRY}/`)).toEqual(lock);
});
