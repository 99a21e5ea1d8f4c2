import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { openFileStorage } from './open-file-storage.ts';
import { createStoredName } from './stored-names.ts';

const MIB = 1_048_576;

let dataDir = '';
let storage: FileStorage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-files-'));
  storage = await openFileStorage(readConfig({ DATA_DIR: dataDir }));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Every file below DATA_DIR, whatever it is called. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function inPieces(bytes: Buffer, pieceSize = 65_536): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
    })(),
    { objectMode: false },
  );
}

test('a file is read back unchanged, with its size and hash, until it is deleted', async () => {
  const bytes = randomBytes(3 * MIB + 7);
  const name = createStoredName();
  const stored = await storage.write(name, inPieces(bytes), { maxBytes: bytes.length });
  expect(stored).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(await filesOnDisk()).toEqual([name]);
  expect((await buffer(await storage.read(name))).equals(bytes)).toBe(true);
  expect(await storage.exists(name)).toBe(true);
  await storage.delete(name);
  await storage.delete(name);
  expect(await storage.exists(name)).toBe(false);
  await expect(storage.read(name)).rejects.toMatchObject({ status: 404 });
  expect(await filesOnDisk()).toEqual([]);
});

test('an empty file can be stored, and stored files are not readable by other users of the machine', async () => {
  const name = createStoredName();
  expect(await storage.write(name, inPieces(Buffer.alloc(0)), { maxBytes: 0 })).toMatchObject({ size: 0 });
  expect((await buffer(await storage.read(name))).length).toBe(0);
  expect((await stat(path.join(dataDir, 'files', name))).mode & 0o777).toBe(0o600);
});

test('a file one byte over the limit is rejected with 413 and leaves nothing behind', async () => {
  const source = inPieces(randomBytes(MIB + 1), MIB);
  await expect(storage.write(createStoredName(), source, { maxBytes: MIB })).rejects.toMatchObject({
    status: 413,
    message: 'The file is larger than 1 MB.',
  });
  expect(await filesOnDisk()).toEqual([]);
  expect(source.destroyed, 'the rest is not read').toBe(true);
});

test('an upload that breaks off at 99 percent leaves nothing behind', async () => {
  const bytes = randomBytes(MIB);
  const source = new Readable({ read: () => {} });
  source.push(bytes.subarray(0, Math.floor(MIB * 0.99)));
  const writing = storage.write(createStoredName(), source, { maxBytes: MIB });
  await expect.poll(filesOnDisk).toHaveLength(1);
  source.destroy();
  await expect(writing).rejects.toThrow();
  expect(await filesOnDisk()).toEqual([]);
});

test.each([
  '../../etc/passwd',
  '..',
  '',
  'a/b',
  'unfinished',
  `${'a'.repeat(31)}\n`,
  `${'a'.repeat(32)}\r\n`,
  `${'a'.repeat(31)}\0`,
  'A'.repeat(32),
  `/${'a'.repeat(31)}`,
])('the name %j returns 404', async (name) => {
  const source = inPieces(Buffer.from('x'));
  const refused = { status: 404 };
  await expect(storage.write(name, source, { maxBytes: 10 })).rejects.toMatchObject(refused);
  await expect(storage.read(name)).rejects.toMatchObject(refused);
  await expect(storage.delete(name)).rejects.toMatchObject(refused);
  await expect(storage.exists(name)).rejects.toMatchObject(refused);
  expect(await filesOnDisk()).toEqual([]);
});

test('stored names are random and contain nothing that a person chose', () => {
  const names = Array.from({ length: 1_000 }, createStoredName);
  expect(new Set(names).size).toBe(1_000);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});

test('a server killed while receiving leaves only an unfinished file, which the sweep removes', async () => {
  const module = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
  const program = `
    import { Readable } from 'node:stream';
    import { openFileStorage } from ${module('open-file-storage.ts')};
    import { createStoredName } from ${module('stored-names.ts')};
    setInterval(() => {}, 1_000);
    const source = new Readable({ read: () => {} });
    source.push(Buffer.alloc(500_000));
    const storage = await openFileStorage({ DATA_DIR: process.env.DATA_DIR });
    await storage.write(createStoredName(), source, { maxBytes: 1e6 });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { DATA_DIR: dataDir },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const received = async () => {
    const [name] = await filesOnDisk();
    return name === undefined ? 0 : (await stat(path.join(dataDir, 'files', 'unfinished', name))).size;
  };
  await expect.poll(received).toBe(500_000);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await readdir(path.join(dataDir, 'files'))).toEqual(['unfinished']);
  await storage.sweepUnfinished(new Date(Date.now() - 60_000));
  expect(await filesOnDisk(), 'it may still be under way elsewhere').toHaveLength(1);
  await storage.sweepUnfinished(new Date(Date.now() + 60_000));
  expect(await filesOnDisk()).toEqual([]);
});

test('a storage folder that is not a folder makes readiness and writes fail, and is left unchanged', async () => {
  await storage.checkWritable();
  expect(await filesOnDisk()).toEqual([]);
  await rm(path.join(dataDir, 'files'), { recursive: true });
  await writeFile(path.join(dataDir, 'files'), 'in the way');
  await expect(storage.checkWritable()).rejects.toThrow();
  await expect(storage.write(createStoredName(), inPieces(Buffer.from('x')), { maxBytes: 1 })).rejects.toThrow();
  expect(await readFile(path.join(dataDir, 'files'), 'utf8')).toBe('in the way');
});

test('STORAGE_URL selects another folder for files', async () => {
  const folder = path.join(dataDir, 'else where');
  const other = await openFileStorage(readConfig({ DATA_DIR: dataDir, STORAGE_URL: pathToFileURL(folder).href }));
  const name = createStoredName();
  await other.write(name, inPieces(Buffer.from('here')), { maxBytes: 4 });
  expect(await readFile(path.join(folder, name), 'utf8')).toBe('here');
});
