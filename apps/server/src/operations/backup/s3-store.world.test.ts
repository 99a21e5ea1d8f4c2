import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MatrixWorld } from '../../../test-support/matrix-world.ts';
import { KEYS_PER_PAGE, startObjectStore } from '../../../test-support/object-store.ts';
import { hashTables, openBackupWorld, startBackupSource } from './backup-test-world.ts';
import { listBackups } from './repository.ts';
import { openS3Store } from './s3-store.ts';
import { verifyStore } from './verify-store.ts';

let source: MatrixWorld;
beforeAll(async () => {
  source = await startBackupSource();
  return () => source.server.stop();
});

async function startStore() {
  const objects = await startObjectStore();
  onTestFinished(() => objects.stop());
  return { objects, store: openS3Store(objects.url, { silenceMs: 500 }) };
}

const temporaryFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('dewar-backup-'));

test('a bucket holds backups that are verified, continued and restored like those in a folder', async () => {
  const world = await openBackupWorld(source);
  const { objects, store } = await startStore();
  await world.backUp({ store });
  const count = objects.objects.size;
  world.server.clock.advance(1_000);
  const writes: string[] = [];
  await world.backUp({
    store: {
      ...store,
      write: (name, content) => {
        writes.push(name);
        return store.write(name, content);
      },
    },
  });
  // Its manifest; all else is stored. Finding that out took several pages of the listing.
  expect(writes).toEqual([expect.stringMatching(/^backups\//)]);
  expect(objects.objects.size - count).toBe(1);
  expect(count).toBeGreaterThan(KEYS_PER_PAGE);
  expect((await verifyStore(store, () => undefined)).problems).toEqual([]);
  const target = await world.makeTarget();
  await world.restoreTo(target, { store });
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
  expect(await temporaryFolders()).toEqual([]);
});

test.each<[string, RegExp, NonNullable<Awaited<ReturnType<typeof startObjectStore>>['respond']>]>([
  ['does not answer', /it does not respond/, () => undefined],
  [
    'is overloaded',
    /Please reduce your request rate/,
    (_request, response) =>
      response
        .writeHead(503)
        .end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'),
  ],
  [
    'refuses the key',
    /The key does not exist/,
    (_request, response) =>
      response
        .writeHead(403)
        .end('<Error><Code>InvalidAccessKeyId</Code><Message>The key does not exist.</Message></Error>'),
  ],
  ['hangs up', /it does not respond/, (request) => request.socket.destroy()],
])('a bucket that %s ends a backup with clear words, and the next one works', async (_what, words, respond) => {
  const world = await openBackupWorld(source);
  const { objects, store } = await startStore();
  await world.backUp({ store });
  const before = [...objects.objects.keys()];
  world.server.clock.advance(1_000);
  await world.newFile();
  objects.respond = respond;
  const failed = world.backUp({ store });
  await expect(failed).rejects.toThrow(words);
  await expect(failed).rejects.toThrow('What was backed up before is unharmed.');
  await expect(failed).rejects.not.toThrow('secret');
  objects.respond = undefined;
  expect([...objects.objects.keys()]).toEqual(before);
  expect((await verifyStore(store, () => undefined)).problems).toEqual([]);
  await world.backUp({ store });
});

test('an address that is no bucket is refused in words', () => {
  expect(() => openS3Store('s3://key:secret@')).toThrow('The address of the backups');
  expect(() => openS3Store('s3://key@files')).toThrow(
    'The address of the backups: set both key and secret, or neither.',
  );
});

test('encrypted backups in a bucket stay readable after the next one', async () => {
  const world = await openBackupWorld(source);
  const { store } = await startStore();
  const identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  const first = await world.backUp({ store, recipients });
  world.server.clock.advance(1_000);
  await world.newNote();
  await world.backUp({ store, recipients });
  expect((await verifyStore(store, () => undefined)).problems).toEqual([]);
  await world.restoreTo(await world.makeTarget(), { store, id: first.id, identities: [identity] });
});

test('old backups in a bucket are deleted, and their space is told', async () => {
  const world = await openBackupWorld(source);
  const { store } = await startStore();
  const retention = { days: 1, weeks: 0, months: 0 };
  await world.backUp({ store, retention });
  world.server.clock.advance(86_400_000);
  await world.newNote();
  const { id } = await world.backUp({ store, retention });
  expect((await listBackups(store)).map((backup) => backup.id)).toEqual([id]);
  expect(world.reports).toContainEqual(expect.stringMatching(/^Deleted 1 old backup \(\d/));
  expect((await verifyStore(store, () => undefined)).problems).toEqual([]);
});

test('a bucket that stops in the middle of an object is not waited for', async () => {
  const { objects, store } = await startStore();
  await store.write('pieces/one', Readable.from([Buffer.alloc(1_000)]));
  objects.respond = (request, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    if (request.method === 'HEAD') response.end();
    else response.write(Buffer.alloc(10));
  };
  const content = await store.read('pieces/one');
  await expect(buffer(content)).rejects.toThrow('could not be read: it does not respond');
});
