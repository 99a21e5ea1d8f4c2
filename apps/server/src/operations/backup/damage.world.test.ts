import { randomInt } from 'node:crypto';
import { appendFile, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MatrixWorld } from '../../../test-support/matrix-world.ts';
import {
  type BackupWorld,
  hashTables,
  openBackupWorld,
  readOtherIdentity,
  startBackupSource,
  type Target,
} from './backup-test-world.ts';
import { MARKER, pathOfManifest } from './piece-names.ts';
import { RESTORE_MARK } from './restore-mark.ts';
import { connectForCopying, listTables } from './table-snapshot.ts';
import { verifyStore } from './verify-store.ts';

const quiet = () => undefined;

let source: MatrixWorld;
beforeAll(async () => {
  source = await startBackupSource();
  return () => source.server.stop();
});

async function flipBit(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte.writeUInt8(byte.readUInt8() ^ (1 << randomInt(8)));
    await handle.write(byte, 0, 1, at);
  } finally {
    await handle.close();
  }
}

async function expectUntouched(target: Target): Promise<void> {
  const client = await connectForCopying(target.connection);
  try {
    expect(await listTables(client)).toEqual([]);
  } finally {
    await client.end();
  }
  await expect(readFile(path.join(target.dataDir, RESTORE_MARK))).rejects.toThrow('ENOENT');
}

async function expectRefused(world: BackupWorld, target: Target, message: RegExp | string): Promise<void> {
  await expect(world.restoreTo(target)).rejects.toThrow(message);
  await expectUntouched(target);
}

test('a bit that flips in any of a hundred random places of the store is found', { timeout: 300_000 }, async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  await world.newFile();
  world.server.clock.advance(1_000);
  await world.backUp();
  expect((await verifyStore(world.store, quiet)).problems).toEqual([]);
  const objects = await world.store.list('');
  const bytes = objects.reduce((total, { size }) => total + size, 0);
  const missed: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    // The first rounds take each object in turn, so that none is left out because it is small.
    let at = randomInt(bytes);
    const object =
      objects[round] ??
      objects.find(({ size }) => {
        if (at < size) return true;
        at -= size;
        return false;
      });
    if (object === undefined) throw new Error('there is no such place');
    const file = path.join(world.folder, object.name);
    const place = at % object.size;
    const before = await readFile(file);
    await flipBit(file, place);
    const { problems } = await verifyStore(world.store, quiet);
    if (problems.length === 0) missed.push(`${object.name} at ${place}`);
    await writeFile(file, before);
  }
  expect(missed).toEqual([]);
});

test('a damaged backup is refused before anything is touched', async () => {
  const world = await openBackupWorld(source);
  const manifest = await world.backUp();
  const target = await world.makeTarget();
  const [piece] = (await world.store.list('pieces')).map(({ name }) => path.join(world.folder, name));
  const file = piece ?? '';
  const whole = await readFile(file);
  await truncate(file, whole.length - 1);
  await expectRefused(world, target, 'is damaged');
  await appendFile(file, 'xx');
  await expectRefused(world, target, 'is damaged');
  await rm(file);
  await expectRefused(world, target, 'it does not exist');
  await writeFile(file, whole);

  const listed = path.join(world.folder, pathOfManifest(manifest.id));
  const text = await readFile(listed, 'utf8');
  await writeFile(listed, text.replace('"rows": ', '"rows": 1'));
  await expectRefused(world, target, 'its signature does not fit');
  await writeFile(listed, text.slice(0, -20));
  await expectRefused(world, target, 'it is not readable');
  await writeFile(listed, text.replace('"format": 1', '"format": 2'));
  await expectRefused(world, target, 'was written by a newer version of this program');
  await writeFile(listed, text);
  await world.restoreTo(target);
});

test('what is not ours, empty, or of another installation is refused before anything is touched', async () => {
  const world = await openBackupWorld(source);
  const target = await world.makeTarget();
  await expectRefused(world, target, 'There are no backups in');
  const other = await readOtherIdentity();
  await world.backUp({ identity: other });
  await expectRefused(world, target, /is of another installation .*--adopt/);
  const { hasOtherSecret } = await world.restoreTo(target, { adopt: true });
  expect(hasOtherSecret).toBe(true);
  await rm(path.join(world.folder, MARKER));
  await expectRefused(world, await world.makeTarget(), 'holds no backups of this program');
});

test('a backup of a newer program, or of edited migrations, is refused before anything is touched', async () => {
  const world = await openBackupWorld(source);
  const { pool } = world.server;
  const target = await world.makeTarget();
  await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', repeat('0', 64))`);
  await world.backUp();
  await expectRefused(world, target, 'was made by a newer version of this program (its database has 9999-future.sql)');
  await pool.query(`delete from schema_migrations where name = '9999-future.sql'`);
  const { rows } = await pool.query(`select checksum from schema_migrations where name like '0003%'`);
  const setChecksum = (to: string) =>
    pool.query(`update schema_migrations set checksum = $1 where name like '0003%'`, [to]);
  await setChecksum('0'.repeat(64));
  onTestFinished(() => setChecksum(rows[0]?.checksum).then(() => undefined));
  world.server.clock.advance(1_000);
  await world.backUp();
  await expectRefused(world, target, 'was made with another 0003-account-life.sql than this program has');
});

test('an installation with data, or with a program connected to it, is not filled', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const before = await hashTables(world.source.connection);
  await expect(world.restoreTo(world.source)).rejects.toThrow('Other programs are connected to the database');
  const target = await world.makeTarget();
  await world.restoreTo(target);
  await expect(world.restoreTo(target)).rejects.toThrow('is not empty');
  expect(await hashTables(target.connection)).toEqual(before);
});

test('an installation that was started and never used is filled', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const target = await world.makeTarget();
  await world.restoreTo(target);
  const client = await connectForCopying(target.connection);
  try {
    const tables = (await listTables(client)).map(({ name }) => name).filter((name) => name !== 'schema_migrations');
    for (const table of ['audit_log', 'audit_seals', 'audit_chain']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    await client.query(`truncate ${tables.join()}`);
  } finally {
    await client.end();
  }
  await world.restoreTo(target);
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});

test('a restore that was killed between its last step and the removal of its mark has only the mark removed', async () => {
  const world = await openBackupWorld(source);
  const { id } = await world.backUp();
  const target = await world.makeTarget();
  await world.restoreTo(target);
  const mark = path.join(target.dataDir, RESTORE_MARK);
  await writeFile(mark, `${id}\n`);
  const before = await hashTables(target.connection);
  await world.restoreTo(target);
  await expect(readFile(mark)).rejects.toThrow('ENOENT');
  expect(await hashTables(target.connection)).toEqual(before);
  await writeFile(mark, '2026-01-01T000000Z-abcd\n');
  await expect(world.restoreTo(target)).rejects.toThrow('is not empty');
});

test('a dry run checks everything and changes nothing', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const target = await world.makeTarget();
  await world.restoreTo(target, { dryRun: true });
  await expectUntouched(target);
});

test('a restore that fails on the way leaves an empty installation, and the next one works', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const target = await world.makeTarget();
  let reads = 0;
  const broken = {
    ...world.store,
    // The check reads every piece once; this breaks while the tables are loaded.
    read: async (name: string) => {
      reads += name.startsWith('pieces/') ? 1 : 0;
      if (reads > (await world.store.list('pieces')).length + 15) throw new Error('the cable was pulled');
      return world.store.read(name);
    },
  };
  await expect(world.restoreTo(target, { store: broken })).rejects.toThrow('the cable was pulled');
  const client = await connectForCopying(target.connection);
  expect(await listTables(client)).toEqual([]);
  await client.end();
  expect(await readFile(path.join(target.dataDir, RESTORE_MARK), 'utf8')).toMatch(/^2026/);
  await world.restoreTo(target);
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
  await expect(readFile(path.join(target.dataDir, RESTORE_MARK))).rejects.toThrow('ENOENT');
});

test('a damaged old backup does not keep the next one from being whole', async () => {
  const world = await openBackupWorld(source);
  const first = await world.backUp();
  await flipBit(path.join(world.folder, pathOfManifest(first.id)), 40);
  const largest = (await world.store.list('pieces')).toSorted((a, b) => b.size - a.size)[0];
  await truncate(path.join(world.folder, largest?.name ?? ''), 10);
  world.server.clock.advance(1_000);
  await world.backUp();
  expect(world.reports.filter((line) => line.startsWith('Warning'))).toHaveLength(1);
  const target = await world.makeTarget();
  await world.restoreTo(target);
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});
