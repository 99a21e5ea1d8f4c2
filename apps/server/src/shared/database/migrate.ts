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

export interface MigrationOptions {
  readonly folder?: string;
  /** The name of the last migration to apply; without it, all of this release. */
  readonly through?: string;
}

/** Called with the names of the pending migrations before a database that has a schema is changed. */
export type BeforeMigrating = (pending: readonly string[]) => Promise<void>;

/**
 * Brings the schema up to date: forward only, under an advisory lock, all pending files in one transaction, so that one
 * that fails leaves the database of the old release. Returns the names of the applied migrations. Throws if an applied
 * file was edited or is missing, if the database belongs to a newer release, or if `beforeMigrating` does.
 */
export async function migrate(
  pool: pg.Pool,
  {
    beforeMigrating = async () => {},
    ...options
  }: MigrationOptions & { readonly beforeMigrating?: BeforeMigrating } = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // A second server waits here while the first one makes its backup and migrates, longer than lock_timeout allows.
    await client.query('set lock_timeout = 0');
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const { applied, pending } = await readSchemaState(client, options);
    if (pending.length === 0) return [];
    if (applied.length > 0) await beforeMigrating(pending.map(({ name }) => name));
    await client.query('begin');
    try {
      const done = await applyMigrations(client, options);
      await client.query('commit');
      return done;
    } catch (error) {
      // A broken connection has rolled back by itself; its error must not hide which file failed.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  } finally {
    // Destroys the connection with its session settings and the lock.
    client.release(true);
  }
}

/**
 * The same in the transaction that the caller has begun on this connection, and ends: rolled back if this throws.
 * Returns the names of the applied migrations.
 */
export async function applyMigrations(client: pg.ClientBase, options: MigrationOptions = {}): Promise<string[]> {
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { pending } = await readSchemaState(client, options);
  for (const migration of pending) await applyOne(client, migration);
  return pending.map(({ name }) => name);
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

/** The migrations of this release, in their order. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
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

/** How the schema of a database differs from this release, by names of migrations; all empty if it does not. */
export async function compareSchema(client: pg.ClientBase, folder: string = MIGRATIONS_FOLDER) {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(client);
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const done = new Set(applied.map(({ name }) => name));
  return {
    applied: applied.map(({ name }) => name),
    pending: migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name),
    /** Of a newer release. */
    unknown: applied.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    /** Changed after they were applied. */
    edited: applied
      .filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
  };
}

/** Throws if the database is not one that this release can bring up to date. */
async function readSchemaState(client: pg.ClientBase, { folder = MIGRATIONS_FOLDER, through }: MigrationOptions) {
  const migrations = await readMigrations(folder);
  if (through !== undefined && !migrations.some(({ name }) => name === through)) {
    throw new Error(`This release has no migration ${through}.`);
  }
  const { applied, pending, unknown, edited } = await compareSchema(client, folder);
  if (unknown[0] !== undefined) {
    throw new Error(
      `The database has migration ${unknown[0]}, which this release does not know: it belongs to a newer release.`,
    );
  }
  if (edited[0] !== undefined) {
    throw new Error(`Migration ${edited[0]} was edited after it was applied; add a new migration instead.`);
  }
  const wanted = new Set(through === undefined ? pending : pending.filter((name) => name <= through));
  return { applied, pending: migrations.filter(({ name }) => wanted.has(name)) };
}

async function readApplied(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ has_table: boolean }>(
    "select to_regclass('schema_migrations') is not null as has_table",
  );
  if (rows[0]?.has_table !== true) return [];
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return applied.rows;
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
  } catch (error) {
    throw new Error(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}\n` +
        'Nothing was changed: the database is as before, and the version that ran on it until now still runs on it.',
      { cause: error },
    );
  }
}
