import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { dropDatabase } from '../test-support/drop-database.ts';
import { type StartOptions, startServer } from './main.ts';
import { RESTORE_MARK } from './operations/backup/restore-mark.ts';
import { readConfig } from './shared/config.ts';
import { openPool } from './shared/database/database.ts';
import { urlOf } from './shared/database/embedded/embedded-postgres.ts';
import { migrate } from './shared/database/migrate.ts';

const { connection } = inject('postgres');

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface UpgradeWorld {
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly start: (options?: StartOptions) => Promise<void>;
}

async function createDatabase(): Promise<UpgradeWorld> {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  const dataDir = path.join(tmpdir(), `dewar-${database}`);
  await onServer(`create database ${database}`);
  const pool = openPool({ connection: { ...connection, database }, connections: 2, onError: () => {} });
  onTestFinished(async () => {
    await pool.end();
    await dropDatabase(database, onServer);
    await rm(dataDir, { recursive: true, force: true });
  });
  const config = readConfig({
    DATABASE_URL: urlOf({ password: '', ...connection, database }),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const start = async (options?: StartOptions) => (await startServer(config, options)).stop();
  return { pool, dataDir, start };
}

const appliedIn = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by 1')).rows.map(({ name }) => name);

test('a server that finds an older schema calls for a backup before it migrates, and then no more', async () => {
  const { pool, start } = await createDatabase();
  const calls: (readonly string[])[] = [];
  await migrate(pool, { through: '0024-timeline-of-a-tank.sql' });
  const options: StartOptions = {
    beforeMigrating: async ({ connection: at }, pending) => {
      const client = new pg.Client(at);
      await client.connect();
      expect((await client.query('select from schema_migrations')).rowCount).toBe(24);
      await client.end();
      calls.push(pending);
    },
  };
  await start(options);
  expect(calls).toEqual([expect.arrayContaining(['0025-thumbnails-of-pictures.sql', '0026-tanks-in-stock.sql'])]);
  expect(calls[0]).not.toContain('0024-timeline-of-a-tank.sql');
  await start(options);
  expect(calls).toHaveLength(1);
});

test('a server on an empty database calls for no backup', async () => {
  const { pool, start } = await createDatabase();
  await start({ beforeMigrating: () => Promise.reject(new Error('called')) });
  expect((await appliedIn(pool)).length).toBeGreaterThan(20);
});

test('a server whose backup fails does not start and changes nothing', async () => {
  const { pool, start } = await createDatabase();
  await migrate(pool, { through: '0024-timeline-of-a-tank.sql' });
  const before = await appliedIn(pool);
  const beforeMigrating = () => Promise.reject(new Error('The backup folder is full.'));
  await expect(start({ beforeMigrating })).rejects.toThrow('The backup folder is full.');
  expect(await appliedIn(pool)).toEqual(before);
});

test('a server whose restore was not finished does not start and changes nothing', async () => {
  const { pool, dataDir, start } = await createDatabase();
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, RESTORE_MARK), '2026-06-10T120000Z-1a2b');
  await expect(start()).rejects.toThrow('The restore of backup 2026-06-10T120000Z-1a2b has not finished.');
  expect((await pool.query(`select from pg_class where relname = 'tanks'`)).rowCount).toBe(0);
});

test('a server whose database has files starts only with their folder', async () => {
  const { pool, dataDir, start } = await createDatabase();
  await start();
  await pool.query("insert into companies (name, name_key, logo_name) values ('Harbour', 'harbour', $1)", [
    randomBytes(16).toString('hex'),
  ]);
  await mkdir(path.join(dataDir, 'files/unfinished'), { recursive: true });
  await start();
  await rm(path.join(dataDir, 'files'), { recursive: true });
  await expect(start()).rejects.toThrow(/^STORAGE_URL, DATA_DIR: the database has files \(1\)/);
});
