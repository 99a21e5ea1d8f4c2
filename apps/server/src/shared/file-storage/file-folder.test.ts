import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { findFileFolderError, requireFilesOfDatabase } from './file-folder.ts';
import { createStoredName } from './stored-names.ts';

let server: TestServer;
let folder = '';
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-file-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settingsFor = (files: string) => ({ DATA_DIR: folder, STORAGE_URL: pathToFileURL(files).href });

test('trying whether files can be stored leaves no folder behind that was not there', async () => {
  expect(await findFileFolderError({ DATA_DIR: path.join(folder, 'a/b'), STORAGE_URL: undefined })).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('a folder in which no file can be made is told by the setting that names it', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const below = path.join(folder, 'file/files');
  expect(await findFileFolderError(settingsFor(below))).toMatch(
    new RegExp(`^STORAGE_URL: files cannot be stored in ${below} \\(ENOTDIR\\)`),
  );
  expect(await findFileFolderError({ DATA_DIR: path.join(folder, 'file'), STORAGE_URL: undefined })).toMatch(
    /^DATA_DIR: files cannot be stored in .*file\/files \(ENOTDIR\)/,
  );
  const inBucket = { DATA_DIR: path.join(folder, 'file'), STORAGE_URL: 's3://key:secret@bucket' };
  expect(await findFileFolderError(inBucket)).toMatch(/^DATA_DIR: /);
});

test('a database with files starts only with a folder that was used for files', async () => {
  const stored = createStoredName();
  const settings = settingsFor(path.join(folder, 'files'));
  const start = () => requireFilesOfDatabase(server.pool, settings);
  await start();
  await server.db.insertInto('companies').values({ name: 'Harbour', name_key: 'harbour', logo_name: stored }).execute();
  await expect(start()).rejects.toThrow(/^STORAGE_URL, DATA_DIR: the database has files \(1\), and .*files has none/);
  // As the place of a disk that is not mounted.
  await mkdir(path.join(folder, 'files'));
  await expect(start()).rejects.toThrow('Mount its disk');
  await requireFilesOfDatabase(server.pool, { DATA_DIR: folder, STORAGE_URL: 's3://key:secret@bucket' });
  await mkdir(path.join(folder, 'files/unfinished'));
  await start();
  await rm(path.join(folder, 'files/unfinished'), { recursive: true });
  await writeFile(path.join(folder, 'files', stored), '');
  await start();
});
