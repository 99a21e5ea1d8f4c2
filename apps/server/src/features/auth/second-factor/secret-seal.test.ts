import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../shared/config.ts';
import { createSecretSeal } from './secret-seal.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-seal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sealIn = (name: string, environment: Record<string, string> = {}) =>
  createSecretSeal(readConfig({ DATA_DIR: path.join(folder, name), ...environment }));

describe('a sealed secret', () => {
  const environment = { SESSION_SECRET: 'x'.repeat(32) };

  test('can be opened, and reveals nothing while sealed', async () => {
    const seal = sealIn('a', environment);
    const sealed = await seal.seal(SECRET, 7);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(await seal.open(sealed, 7)).toBe(SECRET);
    expect((await seal.seal(SECRET, 7)).equals(sealed), 'each sealing has a nonce of its own').toBe(false);
  });

  test('cannot be opened for another account, with another key, or after a bit was changed', async () => {
    const seal = sealIn('a', environment);
    const sealed = await seal.seal(SECRET, 7);
    expect(await seal.open(sealed, 8)).toBeUndefined();
    expect(await sealIn('a', { SESSION_SECRET: 'y'.repeat(32) }).open(sealed, 7)).toBeUndefined();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await seal.open(changed, 7)).toBeUndefined();
    }
    expect(await seal.open(sealed.subarray(0, 20), 7)).toBeUndefined();
  });

  test('needs no key file if the environment has a secret', async () => {
    await sealIn('no-file', environment).seal(SECRET, 7);
    await expect(stat(path.join(folder, 'no-file'))).rejects.toThrow('ENOENT');
  });
});

describe('the key file', () => {
  test('is created once, readable by its owner only, however many servers start at once', async () => {
    const seals = Array.from({ length: 20 }, () => sealIn('many'));
    const sealed = await Promise.all(seals.map((seal) => seal.seal(SECRET, 7)));
    const late = sealIn('many');
    expect(await Promise.all(sealed.map((one) => late.open(one, 7)))).toEqual(sealed.map(() => SECRET));
    expect(await readdir(path.join(folder, 'many'))).toEqual(['session-secret']);
    const file = path.join(folder, 'many', 'session-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[\w-]{43}$/);
  });

  test('is reported if it is truncated, and works without a restart once it is restored', async () => {
    const seal = sealIn('cut');
    const sealed = await seal.seal(SECRET, 7);
    const file = path.join(folder, 'cut', 'session-secret');
    const key = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    await writeFile(file, 'short');
    const later = sealIn('cut');
    await expect(later.seal(SECRET, 7)).rejects.toThrow('session-secret does not contain a complete key');
    await writeFile(file, key);
    expect(await later.open(sealed, 7)).toBe(SECRET);
  });
});

test('a SESSION_SECRET shorter than 32 characters is rejected by name', () => {
  expect(() => readConfig({ SESSION_SECRET: 'x'.repeat(31) })).toThrow(
    'SESSION_SECRET: must have at least 32 characters',
  );
});
