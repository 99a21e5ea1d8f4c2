import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../../test-support/object-store.ts';
import { readConfig } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { openFileStorage } from './open-file-storage.ts';
import { createStoredName } from './stored-names.ts';

let dataDir = '';
let store: TestObjectStore;
let storage: FileStorage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-s3-'));
  store = await startObjectStore();
  storage = await openFileStorage(readConfig({ DATA_DIR: dataDir, STORAGE_URL: store.url }));
});
afterEach(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const bytes = Buffer.alloc(2_000_000, 'abc');
const write = (name: string, maxBytes = bytes.length) =>
  storage.write(name, Readable.from([bytes], { objectMode: false }), { maxBytes });
const unfinished = () => readdir(path.join(dataDir, 'files', 'unfinished'));

test('a file is stored in the bucket and read back, and nothing remains on the local disk', async () => {
  const name = createStoredName();
  expect(await write(name)).toMatchObject({ size: bytes.length });
  expect([...store.objects.keys()]).toEqual([`/files/${name}`]);
  expect((await buffer(await storage.read(name))).equals(bytes)).toBe(true);
  expect(await unfinished()).toEqual([]);
  await storage.delete(name);
  expect(await storage.exists(name)).toBe(false);
  await expect(storage.read(name)).rejects.toMatchObject({ status: 404 });
});

test('an empty file can be stored', async () => {
  const name = createStoredName();
  await storage.write(name, Readable.from([], { objectMode: false }), { maxBytes: 0 });
  expect((await buffer(await storage.read(name))).length).toBe(0);
});

test('a file over the limit never reaches the bucket', async () => {
  await expect(write(createStoredName(), bytes.length - 1)).rejects.toMatchObject({ status: 413 });
  expect(store.objects.size).toBe(0);
  expect(await unfinished()).toEqual([]);
});

test.each<[string, NonNullable<TestObjectStore['respond']>]>([
  ['is overloaded', (_request, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
  ['refuses us', (_request, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['returns garbage', (_request, response) => response.end('<<< It works! >>>')],
  ['hangs up', (request) => request.socket.destroy()],
])(
  'a store that %s results in 503 with Retry-After, and the file does not count as stored',
  async (_what, response) => {
    store.respond = response;
    const refused = { status: 503, details: { retryAfterSeconds: 10 } };
    await expect(write(createStoredName())).rejects.toMatchObject(refused);
    expect(await unfinished()).toEqual([]);
    await storage.checkWritable();
    store.respond = undefined;
    await write(createStoredName());
    expect(store.objects.size, 'and it works again when the store does').toBe(1);
  },
);

test('the store is only asked for names that we created', async () => {
  for (const name of ['../other-bucket/x', 'x\r\nhost: evil', '']) {
    await expect(write(name)).rejects.toMatchObject({ status: 404 });
    await expect(storage.read(name)).rejects.toMatchObject({ status: 404 });
  }
});

test.each(['../../etc/passwd', '', 'a/b', 'A'.repeat(32)])('the name %j is never sent to a bucket', async (name) => {
  const refused = { status: 404 };
  store.objects.set(`/files/${name}`, Buffer.from('x'));
  await expect(write(name)).rejects.toMatchObject(refused);
  await expect(storage.read(name)).rejects.toMatchObject(refused);
  await expect(storage.delete(name)).rejects.toMatchObject(refused);
  await expect(storage.exists(name)).rejects.toMatchObject(refused);
});
