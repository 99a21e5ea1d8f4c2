import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { MatrixWorld } from '../../../test-support/matrix-world.ts';
import { databaseUrlOf } from '../../../test-support/second-server.ts';
import { TEST_SETTINGS } from '../../../test-support/test-server.ts';
import { backUpBeforeUpgrade, UPGRADE_BACKUPS } from './back-up-before-upgrade.ts';
import { hashTables, makeFolder, openBackupWorld, startBackupSource } from './backup-test-world.ts';
import { openFolderStore } from './folder-store.ts';
import { listBackups } from './repository.ts';
import { RESTORE_MARK, requireNoUnfinishedRestore } from './restore-mark.ts';
import { listBackupJobs } from './scheduled-backup.ts';
import { verifyStore } from './verify-store.ts';

const quiet = () => undefined;
const commandOf = (name: 'backup' | 'restore') => path.join(import.meta.dirname, `${name}-command.ts`);

let source: MatrixWorld;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  source = await startBackupSource();
  environment = {
    ...process.env,
    ...TEST_SETTINGS,
    DATABASE_URL: await databaseUrlOf(source.server),
    DATA_DIR: source.server.config.DATA_DIR,
  };
  return () => source.server.stop();
});

const run = (name: 'backup' | 'restore', args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [commandOf(name), ...args], { env: { ...environment, ...settings } });

/** Ends it as a power cut would, at a random moment. */
async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  await Promise.race([delay(randomInt(300, 2_500)), ended]);
  child.kill('SIGKILL');
  await ended;
}

const start = (name: 'backup' | 'restore', args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [commandOf(name), ...args], { env: { ...environment, ...settings }, stdio: 'ignore' });

test('the commands back up, list, verify and restore, and say so in plain words', async () => {
  const folder = await makeFolder('dewar-backups-');
  const backedUp = await run('backup', ['--to', folder]);
  expect(backedUp.stdout).toMatch(/Backup \S+ of installation [0-9a-f-]{24} is complete and was read back: /);
  expect(backedUp.stderr).toBe('');
  expect((await run('restore', ['--list', '--from', folder])).stdout).toMatch(/ rows, \d files, /);
  expect((await run('restore', ['--verify', '--from', folder])).stdout).toContain('Nothing is damaged: 1 backup in');
  const target = await (await openBackupWorld(source)).makeTarget();
  const settings = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
  const restored = await run('restore', ['--from', folder], settings);
  expect(restored.stdout).toContain('is restored. Start the server with npm start.');
  expect(await hashTables(target.connection)).toEqual(await hashTables(await connectionOfSource()));
});

test('on a new machine, with a database elsewhere and without a folder of data, a backup is restored', async () => {
  const folder = await makeFolder('dewar-backups-');
  await run('backup', ['--to', folder]);
  const target = await (await openBackupWorld(source)).makeTarget();
  const settings = { DATABASE_URL: target.url, DATA_DIR: path.join(await makeFolder('dewar-new-'), 'not/made/yet') };
  const restored = await run('restore', ['--from', folder], settings);
  expect(restored.stderr).toBe('');
  expect(restored.stdout).toContain('is restored. Start the server with npm start.');
  expect(await hashTables(target.connection)).toEqual(await hashTables(await connectionOfSource()));
});

async function connectionOfSource() {
  return (await openBackupWorld(source)).source.connection;
}

test('into a new folder, a dry run and a restore of a damaged backup create nothing', async () => {
  const folder = await makeFolder('dewar-backups-');
  await run('backup', ['--to', folder]);
  const settings = { DATABASE_URL: '', DATA_DIR: await makeFolder('dewar-new-') };
  const tried = await run('restore', ['--from', folder, '--dry-run'], settings);
  expect(tried.stdout).toContain('This backup can be restored here. Nothing was changed.');
  expect(await readdir(settings.DATA_DIR)).toEqual([]);
  const [manifest = ''] = await readdir(path.join(folder, 'backups'));
  await writeFile(path.join(folder, 'backups', manifest), '{}');
  await expect(run('restore', ['--from', folder], settings)).rejects.toMatchObject({ code: 1 });
  expect(await readdir(settings.DATA_DIR)).toEqual([]);
});

test('wrong use and failures are told in words, with an exit code', async () => {
  await expect(run('backup', [])).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Say where to:') });
  await expect(run('backup', ['--too', 'x'])).rejects.toMatchObject({ code: 2 });
  await expect(run('backup', ['--to', 'ftp://x/y'])).rejects.toMatchObject({
    stderr: 'ftp://x/y is neither a folder nor a bucket (s3://…).\n',
  });
  await expect(run('backup', ['--to', '/dev/null/x'])).rejects.toMatchObject({
    stderr: expect.stringContaining('it is not a folder'),
  });
  await expect(run('restore', ['--from', await makeFolder('dewar-empty-')])).rejects.toMatchObject({
    stderr: expect.stringContaining('There are no backups in'),
  });
  expect((await run('backup', ['--help'])).stdout).toContain('npm run backup -- --to FOLDER');
});

test('a backup that is killed leaves the earlier ones whole, and the next one works', {
  timeout: 300_000,
}, async () => {
  const folder = await makeFolder('dewar-backups-');
  const store = openFolderStore(folder);
  await run('backup', ['--to', folder]);
  const before = await listBackups(store);
  for (let round = 0; round < 4; round += 1) {
    await source.newFile();
    await kill(start('backup', ['--to', folder]));
    expect((await verifyStore(store, quiet)).problems).toEqual([]);
    expect((await listBackups(store)).slice(0, before.length)).toEqual(before);
  }
  await run('backup', ['--to', folder]);
  expect((await verifyStore(store, quiet)).problems).toEqual([]);
  expect((await store.list('unfinished')).length).toBe(0);
});

test('a restore that is killed is not started as a server, and the same command finishes it', {
  timeout: 300_000,
}, async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const target = await world.makeTarget();
  const settings = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
  for (let round = 0; round < 4; round += 1) {
    await kill(start('restore', ['--from', world.folder], settings));
    const tables = Object.keys(await hashTables(target.connection));
    // Nothing, or all of it if it was killed too late.
    if (tables.length > 0)
      expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
  }
  await run('restore', ['--from', world.folder], settings).catch((error: unknown) => {
    expect(String(error)).toContain('is not empty');
  });
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});

test('a server does not start on a DATA_DIR whose restore has not finished', async () => {
  const dataDir = await makeFolder('dewar-restored-');
  await requireNoUnfinishedRestore(dataDir);
  await writeFile(path.join(dataDir, RESTORE_MARK), '2026-06-10T120000Z-1a2b\n');
  await expect(requireNoUnfinishedRestore(dataDir)).rejects.toThrow(
    /The restore of backup 2026-06-10T120000Z-1a2b has not finished\. Run it again/,
  );
});

test('before an upgrade the database is backed up, and that backup restores it', async () => {
  const world = await openBackupWorld(source);
  const { config } = world.server;
  await backUpBeforeUpgrade({ config, connection: world.source.connection }, ['9999-future.sql']);
  const store = openFolderStore(path.join(config.DATA_DIR, UPGRADE_BACKUPS));
  const target = await world.makeTarget();
  const { manifest } = await world.restoreTo(target, { store });
  expect(manifest.has_files).toBe(false);
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});

test('the scheduled backup is made every day, and super-administrators are told once if it fails', async () => {
  const { server } = source;
  const folder = await makeFolder('dewar-backups-');
  const jobsFor = (to: string | undefined) =>
    listBackupJobs({
      ...{ db: server.db, clock: server.clock, log: server.app.log },
      config: { ...server.config, BACKUP_TO: to, BACKUP_AT: '23:05' },
      environment: { ...environment, BACKUP_TO: to },
    });
  expect(jobsFor(undefined)).toEqual([]);
  const [job] = jobsFor(folder);
  expect(job).toMatchObject({ name: 'backup', cron: '5 23 * * *', timeZone: 'UTC' });
  await job?.run();
  expect((await listBackups(openFolderStore(folder))).length).toBe(1);

  const [broken] = jobsFor('/dev/null/x');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(broken?.run()).rejects.toThrow('it is not a folder');
  }
  const mails = await server.db
    .selectFrom('mails')
    .select(['recipient', 'text_body'])
    .where('subject', '=', 'The backup of Dewar failed')
    .execute();
  expect(mails).toEqual([
    {
      recipient: 'super@x.example',
      text_body: expect.stringContaining('/dev/null/x could not be read: it is not a folder'),
    },
  ]);
});
