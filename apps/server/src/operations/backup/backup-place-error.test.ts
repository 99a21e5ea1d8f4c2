import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../../test-support/object-store.ts';
import { findBackupFolderWarning, findBackupPlaceError } from './backup-place-error.ts';

let folder = '';
let store: TestObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-place-'));
  await writeFile(path.join(folder, 'file'), '');
  store = await startObjectStore();
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

test('a bucket of backups that the store rejects is told by the name of its setting', async () => {
  store.respond = (_, response) => response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
  expect(await findBackupPlaceError({ BACKUP_TO: store.url })).toBe(
    'BACKUP_TO: the store does not know this key (InvalidAccessKeyId)',
  );
});

test('a bucket of backups that is down, a folder to be made and no backups at all keep nobody from starting', async () => {
  const down = 's3://key:secret@files?endpoint=http://127.0.0.1:1';
  for (const BACKUP_TO of [down, path.join(folder, 'new/backups'), undefined]) {
    expect(await findBackupPlaceError({ BACKUP_TO })).toBeUndefined();
    expect(await findBackupFolderWarning({ BACKUP_TO })).toBeUndefined();
  }
  expect(await readdir(folder)).toEqual(['file']);
});

test.each([
  ['file', (place: string) => place],
  ['file/backups', (place: string) => place],
  ['file', (place: string) => pathToFileURL(place).href],
])('a place of backups that is or is below a file is told: %s', async (name, as) => {
  expect(await findBackupPlaceError({ BACKUP_TO: as(path.join(folder, name)) })).toBe(
    `BACKUP_TO: ${path.join(folder, 'file')} is a file, not a folder; set another place`,
  );
});

test('a folder of backups that cannot be written is a warning, because its disk may be mounted later', async () => {
  // Not even the system's administrator can write there.
  const BACKUP_TO = '/proc/sys/dewar';
  expect(await findBackupPlaceError({ BACKUP_TO })).toBeUndefined();
  expect(await findBackupFolderWarning({ BACKUP_TO })).toMatch(/^BACKUP_TO: \/proc\/sys cannot be written \(E/);
});
