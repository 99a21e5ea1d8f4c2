import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is made with those above it, and the topmost new one is returned', async () => {
  expect(await makeFolder(path.join(folder, 'a/b/c'), 0o700)).toBe(path.join(folder, 'a'));
  expect((await stat(path.join(folder, 'a/b/c'))).mode & 0o777).toBe(0o700);
  expect(await makeFolder(path.join(folder, 'a/b/c'))).toBeUndefined();
});

test('a folder that several make at once is made', async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path.join(folder, 'a/b/c'))));
  expect(await readdir(path.join(folder, 'a/b'))).toEqual(['c']);
});

test('a folder in the place of a file, or below one, is refused', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(makeFolder(path.join(folder, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(path.join(folder, 'file/a'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('a folder that the system cannot make is refused at once', async () => {
  await expect(makeFolder('/proc/dewar/postgres')).rejects.toThrow('ENOENT');
});
