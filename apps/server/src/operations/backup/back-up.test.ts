import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MatrixWorld } from '../../../test-support/matrix-world.ts';
import { openClient } from '../../../test-support/second-server.ts';
import { takeBackupLock } from '../../shared/database/backup-lock.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { hashTables, makeFolder, openBackupWorld, readOtherIdentity, startBackupSource } from './backup-test-world.ts';
import { openFolderStore } from './folder-store.ts';
import { openSnapshot } from './open-snapshot.ts';
import { listBackups } from './repository.ts';
import { connectForCopying, listSequences } from './table-snapshot.ts';
import { verifyStore } from './verify-store.ts';

const quiet = () => undefined;

let source: MatrixWorld;
beforeAll(async () => {
  source = await startBackupSource();
  return () => source.server.stop();
});

async function sequencesOf(connection: pg.ClientConfig) {
  const client = await connectForCopying(connection);
  try {
    return await listSequences(client);
  } finally {
    await client.end();
  }
}

test('a backup restores every table with its hash, every file with its content, and the next ids', async () => {
  const world = await openBackupWorld(source);
  const manifest = await world.backUp();
  expect(manifest.totals).toMatchObject({ files: 2, lost_files: 0 });
  const target = await world.makeTarget();
  await world.restoreTo(target);

  const [before, after] = [await hashTables(world.source.connection), await hashTables(target.connection)];
  expect(after).toEqual(before);
  expect(Object.keys(after).length).toBeGreaterThan(40);
  for (const { stored_name } of await world.server.db.selectFrom('referenced_files').selectAll().execute()) {
    const name = stored_name ?? '';
    const [source, copy] = [await world.source.storage.read(name), await target.storage.read(name)];
    expect((await buffer(copy)).equals(await buffer(source))).toBe(true);
  }
  expect(await sequencesOf(target.connection)).toEqual(await sequencesOf(world.source.connection));
});

test('triggers, constraints and generated ids work again after a restore', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const target = await world.makeTarget();
  await world.restoreTo(target);
  const client = await connectForCopying(target.connection);
  try {
    const { rows } = await client.query(`select count(*)::int as count from pg_trigger where tgenabled = 'D'`);
    expect(rows).toEqual([{ count: 0 }]);
    await client.query(`insert into companies (name, name_key) values ('New after restore', 'new after restore')`);
    await expect(client.query(`insert into tanks (tank_number, company_id) values ('X 1', 999999)`)).rejects.toThrow(
      /foreign key/,
    );
  } finally {
    await client.end();
  }
});

test('the next backup stores only what is new, and each backup restores its own state', async () => {
  const world = await openBackupWorld(source);
  const first = await world.backUp();
  const before = await hashTables(world.source.connection);
  await world.newFile();
  world.server.clock.advance(1_000);
  const second = await world.backUp();
  expect(second.totals.bytes).toBeGreaterThan(first.totals.bytes);
  // The long text of a note has not changed, and is much larger than all else.
  expect(second.totals.added_bytes).toBeLessThan(first.totals.added_bytes);
  world.server.clock.advance(1_000);
  const unchanged = await world.backUp();
  // Its list of contents and its list of pieces.
  expect(unchanged.totals.added_bytes).toBeLessThan(20_000);

  const target = await world.makeTarget();
  await world.restoreTo(target, { id: first.id });
  expect(await hashTables(target.connection)).toEqual(before);
});

test('a backup shows one moment: what is written while it runs is not in it', async () => {
  const world = await openBackupWorld(source);
  const before = await hashTables(world.source.connection);
  let isWritten = false;
  await world.backUp({
    store: {
      ...world.store,
      write: async (name, source) => {
        if (!isWritten && name.startsWith('pieces/')) {
          isWritten = true;
          await world.newNote();
        }
        return world.store.write(name, source);
      },
    },
  });
  expect(isWritten).toBe(true);
  const target = await world.makeTarget();
  await world.restoreTo(target);
  expect(await hashTables(target.connection)).toEqual(before);
});

test('a file whose record is deleted during a backup stays until the backup is over', async () => {
  const world = await openBackupWorld(source);
  const { db } = world.server;
  const { storage } = world.source;
  const { id } = await world.newFile();
  const { stored_name } = await db
    .selectFrom('tank_files')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const snapshot = await openSnapshot(world.source.connection);
  await db.deleteFrom('tank_files').where('id', '=', id).execute();
  await db.insertInto('unclaimed_uploads').values({ stored_name }).execute();
  await removeIfUnclaimed({ db, storage }, stored_name);
  expect(await storage.exists(stored_name)).toBe(true);
  await snapshot.close();
  await removeIfUnclaimed({ db, storage }, stored_name);
  expect(await storage.exists(stored_name)).toBe(false);
});

test('two backups of an installation do not run at once', async () => {
  const world = await openBackupWorld(source);
  const other = await openClient(world.server);
  try {
    expect(await takeBackupLock(other)).toBe(true);
    await expect(world.backUp()).rejects.toThrow('Another backup of this installation is under way.');
  } finally {
    await other.end();
  }
  await world.backUp();
});

test('an encrypted backup shows nothing without its private key, and restores with it', async () => {
  const world = await openBackupWorld(source);
  const identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  const manifest = await world.backUp({ recipients });
  const plain = await world.backUp();
  const names = (await world.store.list('pieces')).map(({ name }) => name);
  // Neither the content nor a hash of it tells what is in the encrypted one.
  expect(manifest.contents.some((name) => plain.contents.includes(name))).toBe(false);
  for (const name of manifest.contents) {
    const stored = await buffer(await world.store.read(names.find((each) => each.endsWith(name)) ?? ''));
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
  world.server.clock.advance(1_000);
  const again = await world.backUp({ recipients });
  expect(again.totals.added_bytes).toBeLessThan(20_000);
  expect((await verifyStore(world.store, quiet)).problems).toEqual([]);

  const target = await world.makeTarget();
  await expect(world.restoreTo(target, { id: again.id })).rejects.toThrow('This backup is encrypted.');
  const stranger = await generateX25519Identity();
  await expect(world.restoreTo(target, { id: again.id, identities: [stranger] })).rejects.toThrow(
    'is not one that this backup was encrypted for',
  );
  await expect(world.restoreTo(target, { id: again.id, identities: ['nonsense'] })).rejects.toThrow('no private key');
  await world.restoreTo(target, { id: again.id, identities: [stranger, identity] });
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});

test('a store of another installation, or a folder with other things, is left alone', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const other = await readOtherIdentity();
  const before = await world.store.list('');
  await expect(world.backUp({ identity: other })).rejects.toThrow(/holds the backups of another installation.*--adopt/);
  expect(await world.store.list('')).toEqual(before);
  world.server.clock.advance(1_000);
  await world.backUp({ identity: other, adopt: true });
  expect((await listBackups(world.store)).length).toBe(2);

  const folder = await makeFolder('dewar-holiday-pictures-');
  await writeFile(path.join(folder, 'beach.jpg'), 'a picture');
  await expect(world.backUp({ store: openFolderStore(folder) })).rejects.toThrow('is not empty and holds no backups');
});

test('files from before their hashes were kept are backed up, and their hashes are kept from then on', async () => {
  const world = await openBackupWorld(source);
  const { db } = world.server;
  await world.newFile();
  await world.newPhoto();
  const hashes = () =>
    db
      .selectFrom('stored_files')
      .innerJoin('referenced_files', 'referenced_files.stored_name', 'stored_files.stored_name')
      .select(['stored_files.stored_name', 'sha256', 'stored_files.size'])
      .orderBy('stored_files.stored_name')
      .execute();
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  await world.backUp();
  const before = await hashes();
  await db.deleteFrom('stored_files').execute();
  world.server.clock.advance(1_000);
  const { totals } = await world.backUp();
  expect(totals.files).toBe(before.length);
  expect(await hashes()).toEqual(before);
  // Of statements that run at once on one connection, for example.
  expect(warnings).toEqual([]);
});

// Last, because it damages the files.
test('a file that the installation has lost or that is damaged is named, and the rest is backed up', async () => {
  const world = await openBackupWorld(source);
  const { db } = world.server;
  const files = await db.selectFrom('referenced_files').select('stored_name').execute();
  const [missing = '', damaged = ''] = files.map(({ stored_name }) => stored_name ?? '');
  const folder = path.join(world.source.dataDir, 'files');
  // A lost file would be backed up from another one with the same content.
  for (const stored_name of [missing, damaged]) {
    const sha256 = createHash('sha256').update(stored_name).digest();
    await writeFile(path.join(folder, stored_name), stored_name);
    await db
      .updateTable('stored_files')
      .set({ sha256, size: stored_name.length })
      .where('stored_name', '=', stored_name)
      .execute();
  }
  await rm(path.join(folder, missing));
  await writeFile(path.join(folder, damaged), 'something else');
  const manifest = await world.backUp();
  expect(manifest.totals).toMatchObject({ files: files.length - 1, lost_files: 2 });
  const target = await world.makeTarget();
  const { contents } = await world.restoreTo(target);
  expect(contents.lost_files.map(({ reason }) => reason).sort()).toEqual([
    'it is missing',
    'its content has changed since it was stored',
  ]);
  expect((await buffer(await target.storage.read(damaged))).toString()).toBe('something else');
});
