import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { dropDatabase } from '../../../test-support/drop-database.ts';
import { type MatrixWorld, makeMatrixWorld } from '../../../test-support/matrix-world.ts';
import { connectionOf, databaseUrlOf } from '../../../test-support/second-server.ts';
import { startTestServer, TEST_SETTINGS } from '../../../test-support/test-server.ts';
import { type Config, readConfig } from '../../shared/config.ts';
import { urlOf } from '../../shared/database/embedded/embedded-postgres.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { type BackupOptions, backUp } from './back-up.ts';
import type { BackupStore } from './backup-store.ts';
import { openFolderStore } from './folder-store.ts';
import { readInstallationIdentity } from './installation-identity.ts';
import type { Manifest } from './manifest.ts';
import { type RestoreOptions, restore } from './restore.ts';
import { connectForCopying, hashTable, listTables } from './table-snapshot.ts';

const OTHER_SECRET = 'the secret of another installation, long enough';

export interface Target {
  readonly connection: pg.ClientConfig;
  /** The same as DATABASE_URL has it. */
  readonly url: string;
  readonly storage: FileStorage;
  readonly dataDir: string;
}

export interface BackupWorld extends MatrixWorld {
  readonly folder: string;
  readonly store: BackupStore;
  readonly source: Target;
  backUp(options?: Partial<BackupOptions>): Promise<Manifest>;
  /** An empty database and an empty DATA_DIR, of the same installation or of another. */
  makeTarget(): Promise<Target>;
  restoreTo(target: Target, options?: Partial<RestoreOptions>): ReturnType<typeof restore>;
  /** What was reported so far. */
  readonly reports: string[];
}

/** An installation with records and files of every kind; one per test file. */
export async function startBackupSource(): Promise<MatrixWorld> {
  const server = await startTestServer();
  const world = await makeMatrixWorld(server);
  const tankId = await world.newTank();
  await Promise.all([world.newReading(), world.newLoad(), world.newNote(), world.newFile(), world.newPhoto()]);
  await addOddTexts(server.pool, tankId);
  await mkdir(server.config.DATA_DIR, { recursive: true });
  return world;
}

/** A new folder for backups of an installation. */
export async function openBackupWorld(world: MatrixWorld): Promise<BackupWorld> {
  const { server } = world;
  const folder = await makeFolder('dewar-backups-');
  const source = {
    connection: await connectionOf(server),
    url: await databaseUrlOf(server),
    storage: await openFileStorage(server.config),
    dataDir: server.config.DATA_DIR,
  };
  const store = openFolderStore(folder);
  const reports: string[] = [];
  const identity = await readInstallationIdentity(server.config);
  return {
    ...world,
    folder,
    store,
    source,
    reports,
    backUp: (options = {}) =>
      backUp({
        connection: source.connection,
        storage: source.storage,
        store,
        identity,
        recipients: [],
        hasFiles: true,
        adopt: false,
        clock: server.clock,
        report: (line) => reports.push(line),
        ...options,
      }),
    makeTarget,
    restoreTo: ({ connection, storage, dataDir }, options = {}) =>
      restore({
        openDatabase: async () => connection,
        storage,
        dataDir,
        store,
        id: undefined,
        identities: [],
        installationId: identity.id,
        adopt: false,
        dryRun: false,
        report: (line) => reports.push(line),
        ...options,
      }),
  };
}

/** The identity of an installation with another secret. */
export function readOtherIdentity() {
  return readInstallationIdentity({ SESSION_SECRET: OTHER_SECRET, DATA_DIR: tmpdir() });
}

export async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeTarget(): Promise<Target> {
  const { connection } = inject('postgres');
  const name = `restored_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  onTestFinished(() => dropDatabase(name, onServer));
  const dataDir = await makeFolder('dewar-restored-');
  return {
    connection: { ...connection, database: name },
    url: urlOf({ password: '', ...connection, database: name }),
    storage: await openFileStorage(configOf(dataDir)),
    dataDir,
  };
}

function configOf(dataDir: string): Config {
  return readConfig({ ...TEST_SETTINGS, DATA_DIR: dataDir });
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The hash of the rows of each table. */
export async function hashTables(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = await connectForCopying(connection);
  try {
    const hashes: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows, sha256 } = await hashTable(client, table);
      hashes[table.name] = `${rows} rows, ${sha256}`;
    }
    return hashes;
  } finally {
    await client.end();
  }
}

/** What a text format could lose: separators, escapes, line breaks, null markers, other scripts, length. */
async function addOddTexts(pool: pg.Pool, tankId: number): Promise<void> {
  const texts = [
    'tab\there, backslash \\ here, \\N there, \\. at the end',
    'two\nlines\r\nand\rmore',
    '"quotes", \'quotes\', `quotes`; drop table tanks; --',
    'Ünïcödé Ω 漢字 🧊 \u200e\u202e e\u0301 \ufeff',
    'x'.repeat(3_000_000),
  ];
  for (const text of texts) {
    await pool.query(
      `insert into tank_notes (tank_id, company_id, assignment_id, note_text, created_by_email, created_by_name, created_at)
       select tank_id, company_id, id, $2, $3, '', '1999-12-31 23:59:59.999999-11:30'
         from tank_assignments where tank_id = $1`,
      [tankId, text, text.slice(0, 20)],
    );
  }
}
