import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { dropDatabase } from '../../../test-support/drop-database.ts';
import { openPool } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

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
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await isMigrated(pool, folder)).toBe(true);
  await write('0003-third.sql', 'create table third (id int);');
  expect(await isMigrated(pool, folder)).toBe(false);
  expect(await migrate(pool, folder)).toEqual(['0003-third.sql']);
});

test('a migration that fails is rolled back, earlier ones stay, and it can be corrected', async () => {
  await write('0002-broken.sql', 'create table half (id int); insert into first values (1); select 1 / 0;');
  await write('0003-after.sql', 'create table after (id int);');
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-broken\.sql failed: division by zero/);
  expect(await tables()).toEqual(['first', 'schema_migrations']);
  expect(await recorded()).toEqual(['0001-first.sql']);
  expect((await pool.query('select * from first')).rows).toEqual([]);
  await write('0002-broken.sql', 'create table whole (id int);');
  expect(await migrate(pool, folder)).toEqual(['0002-broken.sql', '0003-after.sql']);
});

test('a migration whose connection breaks is rolled back, and the next start continues', async () => {
  await write('0002-slow.sql', 'create table slow (id int); select pg_sleep(30);');
  const cut = expect(migrate(pool, folder)).rejects.toThrow(/0002-slow\.sql failed/);
  let isCut = false;
  while (!isCut) {
    const { rows } = await other.query<{ cut: boolean }>(
      "select pg_terminate_backend(pid) as cut from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()",
    );
    isCut = rows.length > 0;
  }
  await cut;
  expect(await tables()).toEqual(['first', 'schema_migrations']);
  await write('0002-slow.sql', 'create table slow (id int);');
  expect(await migrate(pool, folder)).toEqual(['0002-slow.sql']);
});

test('a migration that was edited after it was applied is rejected by name, and nothing else is applied', async () => {
  await migrate(pool, folder);
  await write('0001-first.sql', 'create table first (id bigint primary key);');
  await write('0002-second.sql', 'create table second (id int);');
  await expect(migrate(pool, folder)).rejects.toThrow(/0001-first\.sql was edited/);
  expect(await recorded()).toEqual(['0001-first.sql']);
});

test('the database of a newer release is rejected by the name of its migration', async () => {
  await write('0002-newer.sql', 'create table newer (id int);');
  await migrate(pool, folder);
  await rm(path.join(folder, '0002-newer.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-newer\.sql.*newer release/);
});

test('a migration with an invalid file name is rejected before anything is applied', async () => {
  await write('2-later.sql', 'create table later (id int);');
  await expect(migrate(pool, folder)).rejects.toThrow(/2-later\.sql/);
  expect(await tables()).toEqual([]);
});

test('servers that start at the same time apply each migration once', async () => {
  await write('0002-second.sql', 'create table second (id int); select pg_sleep(0.2);');
  const applied = await Promise.all([pool, other, pool, other].map((one) => migrate(one, folder)));
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await recorded()).toEqual(['0001-first.sql', '0002-second.sql']);
});

test('a failed migration releases the lock for the next server', async () => {
  await write('0002-broken.sql', 'select 1 / 0;');
  const outcomes = await Promise.allSettled([pool, other].map((one) => migrate(one, folder)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  await rm(path.join(folder, '0002-broken.sql'));
  expect(await migrate(pool, folder)).toEqual([]);
});
