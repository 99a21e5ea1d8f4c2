import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { dropDatabase } from '../../../test-support/drop-database.ts';
import { openPool } from './database.ts';
import { applyMigrations, isMigrated, migrate } from './migrate.ts';

let pool: pg.Pool;
let other: pg.Pool;
let folder = '';
let database = '';

beforeEach(async () => {
  database = `migrate_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${database}`);
  const connection = { ...inject('postgres').connection, database };
  pool = openPool({ connection, connections: 2, onError: () => {} });
  other = openPool({ connection, connections: 2, onError: () => {} });
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-migrations-'));
  await write('0001-first.sql', 'create table first (id int primary key);');
});

afterEach(async () => {
  await pool.end();
  await other.end();
  await dropDatabase(database, onServer);
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres').connection, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map((row) => row.tablename);
}

async function recorded(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map((row) => row.name);
}

test('migrations are applied once and in order, and isMigrated reports missing ones', async () => {
  await write('0002-second.sql', 'create table second (first_id int references first);');
  expect(await migrate(pool, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(pool, { folder })).toEqual([]);
  expect(await isMigrated(pool, folder)).toBe(true);
  await write('0003-third.sql', 'create table third (id int);');
  expect(await isMigrated(pool, folder)).toBe(false);
  expect(await migrate(pool, { folder })).toEqual(['0003-third.sql']);
});

/** Every table with its columns and rows. */
async function wholeState(): Promise<unknown> {
  const columns = await pool.query(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  const rows = await Promise.all(
    (await tables()).map(async (table) => [table, (await pool.query(`select * from ${table} order by 1`)).rows]),
  );
  return { columns: columns.rows, rows };
}

test('a migration that fails after two good ones leaves the whole old state, says so, and can be corrected', async () => {
  await migrate(pool, { folder });
  await pool.query('insert into first values (7)');
  const before = await wholeState();
  await write('0002-good.sql', 'create table second (id int); update first set id = 8;');
  await write('0003-good.sql', 'alter table first add column note text; drop table second;');
  await write('0004-broken.sql', 'create table half (id int); insert into first values (1); select 1 / 0;');
  await write('0005-after.sql', 'create table after (id int);');
  const error = String(await migrate(pool, { folder }).catch(String));
  expect(error).toContain('Migration 0004-broken.sql failed: division by zero');
  expect(error).toContain('Nothing was changed: the database is as before');
  expect(error).toContain('the version that ran on it until now still runs on it');
  expect(await wholeState()).toEqual(before);
  await write('0004-broken.sql', 'create table whole (id int);');
  expect(await migrate(pool, { folder })).toEqual([
    '0002-good.sql',
    '0003-good.sql',
    '0004-broken.sql',
    '0005-after.sql',
  ]);
});

test('a first migration that fails leaves an empty database', async () => {
  await write('0002-broken.sql', 'select 1 / 0;');
  await expect(migrate(pool, { folder })).rejects.toThrow(/0002-broken\.sql failed/);
  expect(await tables()).toEqual([]);
});

test('migrations are applied through a named one, and the rest later', async () => {
  await write('0002-second.sql', 'create table second (id int);');
  await write('0003-third.sql', 'create table third (id int);');
  expect(await migrate(pool, { folder, through: '0002-second.sql' })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(pool, { folder, through: '0001-first.sql' })).toEqual([]);
  expect(await migrate(pool, { folder })).toEqual(['0003-third.sql']);
  await expect(migrate(pool, { folder, through: '0004-fourth.sql' })).rejects.toThrow(
    'This release has no migration 0004-fourth.sql.',
  );
});

test('migrations that are applied in a transaction of the caller come and go with it', async () => {
  await write('0002-second.sql', 'create table second (id int);');
  const client = await pool.connect();
  try {
    await client.query('begin');
    expect(await applyMigrations(client, { folder, through: '0001-first.sql' })).toEqual(['0001-first.sql']);
    await client.query('insert into first values (1)');
    expect(await applyMigrations(client, { folder })).toEqual(['0002-second.sql']);
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await tables()).toEqual([]);
});

test('beforeMigrating is called with what is pending, once, and only for a database that has a schema', async () => {
  const calls: (readonly string[])[] = [];
  const options = { folder, beforeMigrating: async (pending: readonly string[]) => void calls.push(pending) };
  await migrate(pool, options);
  await migrate(pool, options);
  expect(calls).toEqual([]);
  await write('0002-second.sql', 'create table second (id int);');
  await write('0003-third.sql', 'create table third (id int);');
  await Promise.all([pool, other].map((one) => migrate(one, options)));
  expect(calls).toEqual([['0002-second.sql', '0003-third.sql']]);
});

test('beforeMigrating runs while the old schema is there, and its failure leaves that', async () => {
  await migrate(pool, { folder });
  const before = await wholeState();
  await write('0002-second.sql', 'create table second (id int);');
  const beforeMigrating = async () => {
    expect(await wholeState()).toEqual(before);
    throw new Error('The backup folder is full.');
  };
  await expect(migrate(pool, { folder, beforeMigrating })).rejects.toThrow('The backup folder is full.');
  expect(await wholeState()).toEqual(before);
  expect(await migrate(pool, { folder })).toEqual(['0002-second.sql']);
});

test('a migration whose connection breaks is rolled back, and the next start continues', async () => {
  await write('0002-slow.sql', 'create table slow (id int); select pg_sleep(30);');
  const cut = expect(migrate(pool, { folder })).rejects.toThrow(/0002-slow\.sql failed/);
  let isCut = false;
  while (!isCut) {
    const { rows } = await other.query<{ cut: boolean }>(
      "select pg_terminate_backend(pid) as cut from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()",
    );
    isCut = rows.length > 0;
  }
  await cut;
  expect(await tables()).toEqual([]);
  await write('0002-slow.sql', 'create table slow (id int);');
  expect(await migrate(pool, { folder })).toEqual(['0001-first.sql', '0002-slow.sql']);
});

test('a migration that was edited after it was applied is rejected by name, and nothing else is applied', async () => {
  await migrate(pool, { folder });
  await write('0001-first.sql', 'create table first (id bigint primary key);');
  await write('0002-second.sql', 'create table second (id int);');
  await expect(migrate(pool, { folder })).rejects.toThrow(/0001-first\.sql was edited/);
  expect(await recorded()).toEqual(['0001-first.sql']);
});

test('the database of a newer release is rejected by the name of its migration', async () => {
  await write('0002-newer.sql', 'create table newer (id int);');
  await migrate(pool, { folder });
  await rm(path.join(folder, '0002-newer.sql'));
  await expect(migrate(pool, { folder })).rejects.toThrow(/0002-newer\.sql.*newer release/);
});

test('a migration with an invalid file name is rejected before anything is applied', async () => {
  await write('2-later.sql', 'create table later (id int);');
  await expect(migrate(pool, { folder })).rejects.toThrow(/2-later\.sql/);
  expect(await tables()).toEqual([]);
});

test('servers that start at the same time apply each migration once', async () => {
  await write('0002-second.sql', 'create table second (id int); select pg_sleep(0.2);');
  const applied = await Promise.all([pool, other, pool, other].map((one) => migrate(one, { folder })));
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await recorded()).toEqual(['0001-first.sql', '0002-second.sql']);
});

test('a failed migration releases the lock for the next server', async () => {
  await write('0002-broken.sql', 'select 1 / 0;');
  const outcomes = await Promise.allSettled([pool, other].map((one) => migrate(one, { folder })));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  await rm(path.join(folder, '0002-broken.sql'));
  expect(await migrate(pool, { folder })).toEqual(['0001-first.sql']);
});
