import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/** An arbitrary constant; prevents two servers that start at the same time from migrating together. */
const MIGRATION_LOCK = 7_341_001;
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date: forward only, each file in its own transaction, under an advisory lock. Returns the
 * names of the applied migrations. Throws if an applied file was edited or is missing, or if the database belongs to a
 * newer release.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // A second server waits here while the first one migrates, longer than lock_timeout usually allows.
    await client.query("set lock_timeout = '10min'");
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    return await applyPending(client, migrations);
  } finally {
    // Destroys the connection with its session settings and the lock.
    client.release(true);
  }
}

/** Whether every migration of this release has been applied; for /readyz. */
export async function isMigrated(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<boolean> {
  const [migrations, applied] = await Promise.all([
    readMigrations(folder),
    pool.query<{ name: string }>('select name from schema_migrations'),
  ]);
  const names = new Set(applied.rows.map((row) => row.name));
  return migrations.every((migration) => names.has(migration.name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).sort();
  const strange = files.find((file) => !FILE_NAME.test(file));
  if (strange !== undefined) throw new Error(`Migration ${strange} is not named like 0001-some-words.sql`);
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyPending(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const applied of rows) {
    const migration = byName.get(applied.name);
    if (migration === undefined) {
      throw new Error(
        `The database has migration ${applied.name}, which this release does not know: it belongs to a newer release.`,
      );
    }
    if (migration.checksum !== applied.checksum) {
      throw new Error(`Migration ${applied.name} was edited after it was applied; add a new migration instead.`);
    }
  }
  const done = new Set(rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !done.has(migration.name));
  for (const migration of pending) await applyOne(client, migration);
  return pending.map((migration) => migration.name);
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    // A broken connection has rolled back by itself; its error must not hide which file failed.
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
