import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { dropDatabase } from '../test-support/drop-database.ts';
import { type StartOptions, startServer } from './main.ts';
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

async function createDatabase(): Promise<{ pool: pg.Pool; start: (options?: StartOptions) => Promise<void> }> {
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
  return { pool, start };
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
