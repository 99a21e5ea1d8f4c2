import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations, readMigrations } from '../../shared/database/migrate.ts';
import { orderByReferences } from '../../shared/recycle-bin/foreign-keys.ts';
import { OperationError } from '../operation-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type CheckedBackup, requirePiece } from './check-backup.ts';
import type { BackedUpTable, Contents } from './manifest.ts';
import { readContent } from './stored-piece.ts';
import { hashTable, listTables } from './table-snapshot.ts';

/** Throws OperationError for a backup of a newer release, or of a program that is not ours. */
export async function requireKnownMigrations(backedUp: Contents['migrations']): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = backedUp.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new OperationError(
      `The backup was made by a newer version of this program (its database has ${unknown.name}). Restore it with that version, or a newer one.`,
    );
  }
  const edited = backedUp.find(({ name, checksum }) => known.get(name) !== checksum);
  if (edited !== undefined) {
    throw new OperationError(`The backup's database was made with another ${edited.name} than this program has.`);
  }
}

const CHECKS_FOR_OTHERS = 20;
const PAUSE_BETWEEN_CHECKS_MS = 250;

/** What an installation has that was started and never used. */
const TABLES_OF_AN_EMPTY_ONE = ['schema_migrations', 'settings', 'one_time_codes'];

/**
 * Throws OperationError if a program is connected that might write to the database. Call it outside of a transaction,
 * which would see the connections as they were at its beginning.
 */
export async function requireUnused(client: pg.Client): Promise<void> {
  // A connection that was just closed ends a moment later.
  for (let tries = 0; tries < CHECKS_FOR_OTHERS; tries += 1) {
    const { rows } = await client.query(`
      select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`);
    if (rows.length === 0) return;
    await delay(PAUSE_BETWEEN_CHECKS_MS);
  }
  throw new OperationError('Other programs are connected to the database that is to be filled. Stop the server first.');
}

/** A table with data that a restore would replace; undefined if the installation is empty. */
export async function findFilledTable(client: pg.Client): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    if (TABLES_OF_AN_EMPTY_ONE.includes(name)) continue;
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/**
 * In the transaction of `client`: the schema of the backup, its rows, whose hashes are compared with the backup's, and
 * then the migrations that this version of the program has in addition.
 */
export async function loadTables(
  client: pg.Client,
  store: BackupStore,
  backup: CheckedBackup,
  report: (line: string) => void,
): Promise<void> {
  const { tables, sequences, migrations } = backup.contents;
  await dropEverything(client);
  await applyMigrations(client, throughOf(migrations));
  const known = await listTables(client);
  requireSameTables(known, tables);
  for (const { name } of known) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
  }
  // What migrations insert is in the backup as it was left.
  await client.query(`truncate ${known.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const name of orderByReferences([...byName.keys()], await listReferences(client))) {
    const table = byName.get(name);
    if (table !== undefined) await loadTable(client, store, backup, table);
  }
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      pg.escapeIdentifier(name),
      last_value,
      is_called,
    ]);
  }
  for (const { name } of known) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  }
  for (const table of tables) {
    const snapshotTable = known.find(({ name }) => name === table.name);
    if (snapshotTable === undefined || (await hashTable(client, snapshotTable)).sha256 !== table.sha256) {
      throw new OperationError(`After loading, ${table.name} is not what was backed up.`);
    }
  }
  report(`${tables.length} tables are restored, with the hashes of the backup.`);
  const newer = await applyMigrations(client);
  if (newer.length > 0) report(`The schema was brought up to date: ${newer.join(', ')}.`);
  await client.query('analyze');
}

function throughOf(migrations: Contents['migrations']): { through?: string } {
  const last = migrations.at(-1);
  return last === undefined ? {} : { through: last.name };
}

function requireSameTables(known: readonly { name: string; columns: readonly string[] }[], tables: BackedUpTable[]) {
  const describe = (list: readonly { name: string; columns: readonly string[] }[]) =>
    list.map(({ name, columns }) => `${name} (${columns.join()})`).sort();
  const [ours, theirs] = [describe(known), describe(tables)];
  const strange = [...ours.filter((each) => !theirs.includes(each)), ...theirs.filter((each) => !ours.includes(each))];
  if (strange.length > 0)
    throw new OperationError(`The tables of the backup are not those of its version: ${strange[0]}.`);
}

async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      object record;
    begin
      for object in select viewname as name from pg_views where schemaname = 'public' loop
        execute format('drop view public.%I cascade', object.name);
      end loop;
      for object in select tablename as name from pg_tables where schemaname = 'public' loop
        -- A part of one that was dropped has gone with it.
        execute format('drop table if exists public.%I cascade', object.name);
      end loop;
      for object in
        select proname as name, pg_get_function_identity_arguments(oid) as arguments
          from pg_proc where pronamespace = 'public'::regnamespace
      loop
        -- One that calls another has gone with it.
        execute format('drop routine if exists public.%I(%s) cascade', object.name, object.arguments);
      end loop;
    end
    $$`);
}

/** Between two tables; a table may refer to itself, because its rows are loaded by one statement. */
async function listReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; target: string }>(`
    select child.relname as "table", parent.relname as target
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  return rows;
}

async function loadTable(
  client: pg.Client,
  store: BackupStore,
  { inventory, open }: CheckedBackup,
  { name, columns, pieces, sha256 }: BackedUpTable,
): Promise<void> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const hash = createHash('sha256');
  const rows = async function* () {
    for (const piece of pieces) {
      for await (const chunk of readContent(store, requirePiece(inventory, piece), open)) {
        hash.update(chunk);
        yield chunk;
      }
    }
  };
  await pipeline(rows, client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin (format text)`)));
  if (hash.digest('hex') !== sha256)
    throw new OperationError(`The rows of ${name} in the backup are not those of its list.`);
}
