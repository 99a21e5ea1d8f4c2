import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { login } from '@dewar/contract/auth';
import { getFleet } from '@dewar/contract/fleet';
import { getTank } from '@dewar/contract/tanks';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import { openPool } from '../src/shared/database/database.ts';
import { migrate } from '../src/shared/database/migrate.ts';
import { dropDatabase } from './drop-database.ts';
import { PASSWORD } from './sample-world.ts';
import { startSecondServer } from './second-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { UPGRADE_CHANGES, type UpgradeChange } from './upgrade-changes.ts';

// From the state of every migration, with the rows of after-<migration> up to it, to the newest in one go.

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../migrations');
const DATA_FOLDER = path.join(import.meta.dirname, 'upgrade-data');
const migrations = (await readdir(MIGRATIONS_FOLDER)).sort();
const run = randomBytes(4).toString('hex');
const BASE = `upgrade_base_${run}`;
const stateAfter = (index: number) => `upgrade_${run}_${index}`;
const { connection } = inject('postgres');

let server: TestServer;

beforeAll(async () => {
  expect(
    migrations.filter((name) => !existsSync(path.join(DATA_FOLDER, `after-${name}`))),
    'Add a file after-<migration> to apps/server/test-support/upgrade-data for each of these: rows for its new tables and columns, or a comment that it needs none. What it renames, drops or fills belongs into upgrade-changes.ts.',
  ).toEqual([]);
  server = await startTestServer();
  await buildStates();
});

afterAll(async () => {
  for (const [index] of migrations.entries()) await dropDatabase(stateAfter(index), onServer);
  await dropDatabase(BASE, onServer);
  await server?.stop();
});

/** One database that grows by each migration and its rows; a clone of it after each. */
async function buildStates(): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await onServer(`create database ${BASE}`);
  for (const [index, name] of migrations.entries()) {
    const rows = await readFile(path.join(DATA_FOLDER, `after-${name}`), 'utf8');
    await withPool(BASE, async (pool) => {
      await migrate(pool, { through: name });
      await pool.query(rows.replaceAll('{{password_hash}}', password_hash));
    });
    await onServer(`create database ${stateAfter(index)} template ${BASE} strategy file_copy`);
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function withPool<Result>(database: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool({ connection: { ...connection, database }, connections: 2, onError: () => {} });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface Table {
  readonly name: string;
  /** Under the name that each had at first, by its name now. */
  readonly columns: Readonly<Record<string, string>>;
}

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
        and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)
      group by table_name order by table_name`,
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: Object.fromEntries(columns.map((column) => [column, column])),
  }));
}

/** Where the table and its columns are after these migrations. */
function follow(table: Table, changes: readonly UpgradeChange[]): Table {
  return changes.reduce<Table>(({ name, columns }, change) => {
    const renamed = change.columns?.[name] ?? {};
    const given_up = change.given_up?.[name] ?? [];
    return {
      name: change.tables?.[name] ?? name,
      columns: Object.fromEntries(
        Object.entries(columns)
          .filter(([, now]) => !given_up.includes(now))
          .map(([then, now]) => [then, renamed[now] ?? now]),
      ),
    };
  }, table);
}

/** Every row as text, with these columns under their first names. */
async function rowsOf(pool: pg.Pool, { name, columns }: Table, kept: readonly string[]): Promise<string[]> {
  // A function takes at most 100 arguments.
  const row = kept.map((column) => `jsonb_build_object('${column}', "${columns[column]}")`).join(' || ');
  const { rows } = await pool.query<{ row: string }>(`select (${row})::text as row from "${name}" order by 1`);
  return rows.map(({ row: text }) => text);
}

/** What makes the schema unsound: constraints that were not checked, and indexes that are not used. */
async function unsoundParts(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conname as name from pg_constraint where not convalidated
     union all select indexrelid::regclass::text from pg_index where not indisvalid`,
  );
  return rows;
}

/** A user of the first migration signs in, and opens the fleet and a tank where there is one. */
async function expectProgramToAnswer(database: string, hasTanks: boolean): Promise<void> {
  const { app, stop } = await startSecondServer(server, { connection: { ...connection, database } });
  try {
    const body = { email: 'user@polar.example', password: PASSWORD };
    const signIn = await app.inject({ method: login.method, url: login.path, payload: body });
    expect(signIn.statusCode, signIn.body).toBe(200);
    const headers = { authorization: `Bearer ${signIn.json().data.token}` };
    const fleet = await app.inject({ url: getFleet.path.replace('{companyName}', 'Polar%20Gas'), headers });
    expect(fleet.statusCode, fleet.body).toBe(200);
    expect(fleet.json().data.tanks.length).toBe(hasTanks ? 1 : 0);
    if (!hasTanks) return;
    const tank = await app.inject({ url: getTank.path.replace('{id}', '1'), headers });
    expect(tank.json().data, tank.body).toMatchObject({ tank_number: 'GASU 482913-6' });
  } finally {
    await stop();
  }
}

test.each(migrations.map((name, index) => ({ name, index })))(
  'an installation of $name with data in it upgrades to the newest, and keeps every row',
  async ({ index }) => {
    const later = migrations.slice(index + 1);
    const changes = later.flatMap((name) => UPGRADE_CHANGES[name] ?? []);
    const database = stateAfter(index);
    await withPool(database, async (pool) => {
      const dropped = new Set(changes.flatMap((change) => change.dropped ?? []));
      const tables = (await tablesOf(pool))
        .filter(({ name }) => !dropped.has(name))
        .map((before) => ({ before, after: follow(before, changes) }));
      const keptOf = ({ columns }: Table) => Object.keys(columns);
      const before = await Promise.all(tables.map((table) => rowsOf(pool, table.before, keptOf(table.after))));
      expect(await migrate(pool)).toEqual(later);
      const after = await Promise.all(tables.map((table) => rowsOf(pool, table.after, keptOf(table.after))));
      for (const [place, table] of tables.entries()) expect(after[place], table.before.name).toEqual(before[place]);
      expect(before.flat().length).toBeGreaterThan(15);
      expect(await unsoundParts(pool)).toEqual([]);
      for (const { filled } of index > 0 ? changes : []) {
        if (filled === undefined || !(await hasRowsFor(pool, filled))) continue;
        expect(Object.values((await pool.query(filled)).rows[0] ?? {}), filled).toEqual([true]);
      }
    });
    await expectProgramToAnswer(database, index > 0);
  },
);

/** Whether the tables that the query reads had rows in the state that was upgraded. */
async function hasRowsFor(pool: pg.Pool, query: string): Promise<boolean> {
  const tables = [...query.matchAll(/from (\w+)/g)].flatMap(([, name]) => name ?? []);
  const counts = await Promise.all(tables.map((name) => pool.query(`select from ${name} limit 1`)));
  return counts.every(({ rowCount }) => rowCount === 1);
}

test('every table has a row that was upgraded', async () => {
  const newest = stateAfter(migrations.length - 1);
  await withPool(newest, async (pool) => {
    const empty: string[] = [];
    for (const { name } of await tablesOf(pool)) {
      if ((await pool.query(`select from "${name}" limit 1`)).rowCount === 0) empty.push(name);
    }
    expect(empty, 'Add rows for these tables to apps/server/test-support/upgrade-data.').toEqual([]);
  });
});
