import { rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { headFileOf } from '../../shared/audit/chain-head-file.ts';
import { DATA_DIR_MODE } from '../../shared/config.ts';
import { codeOf, messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { makeFolder } from '../../shared/file-system/make-folder.ts';
import { writeDurably } from '../../shared/file-system/write-durably.ts';
import { counted } from '../counted.ts';
import { OperationError } from '../operation-error.ts';
import { type CheckedBackup, type CheckOptions, checkBackup } from './check-backup.ts';
import { restoreFiles } from './restore-files.ts';
import { RESTORE_MARK, readRestoreMark } from './restore-mark.ts';
import { findFilledTable, loadTables, requireKnownMigrations, requireUnused } from './restore-tables.ts';
import { connectForCopying } from './table-snapshot.ts';

export interface RestoreOptions extends CheckOptions {
  /** Called once the backup is checked; undefined if there is no database yet, which a dry run does not create. */
  readonly openDatabase: () => Promise<pg.ClientConfig | undefined>;
  readonly storage: FileStorage;
  readonly dataDir: string;
  /** Checks everything and changes nothing. */
  readonly dryRun: boolean;
  readonly report: (line: string) => void;
}

export interface RestoredBackup extends CheckedBackup {
  /** Second factors were encrypted with a secret that this installation does not have. */
  readonly hasOtherSecret: boolean;
}

/**
 * Fills an empty installation with a backup. Everything is checked before anything is changed; the database is filled in
 * one transaction, whose commit is the last step. Throws OperationError in words for the operator; the installation is
 * then still empty, and the same command starts again.
 */
export async function restore(options: RestoreOptions): Promise<RestoredBackup> {
  const { store, report } = options;
  report(`Checking the backup in ${store.address} …`);
  const checked = await checkBackup(options);
  const { manifest, contents } = checked;
  await requireKnownMigrations(contents.migrations);
  report(
    `Backup ${manifest.id} is whole: ${manifest.totals.rows.toLocaleString('en')} rows, ${counted(contents.files.length, 'file')}.`,
  );
  const connection = await options.openDatabase();
  if (connection !== undefined) await fillDatabase(connection, checked, options);
  return { ...checked, hasOtherSecret: manifest.installation.id !== options.installationId };
}

/** Of PostgreSQL. */
const DISK_FULL = '53100';

async function fillDatabase(
  connection: pg.ClientConfig,
  backup: CheckedBackup,
  { storage, dataDir, dryRun, store, report }: RestoreOptions,
): Promise<void> {
  const mark = path.join(dataDir, RESTORE_MARK);
  const client = await connectForCopying(connection);
  try {
    await requireUnused(client);
    await client.query('begin');
    const filled = await findFilledTable(client);
    if (filled !== undefined) {
      await requireRestored(backup, dataDir, filled);
      report('The database has been restored already.');
    }
    if (dryRun) return;
    if (filled === undefined) {
      // With DATABASE_URL nothing has made it: this is another machine.
      await makeFolder(dataDir, DATA_DIR_MODE);
      await writeDurably(mark, `${backup.manifest.id}\n`);
      await restoreFiles(storage, store, backup, report);
      await loadTables(client, store, backup, report);
      await client.query('commit');
    }
    // The end of another chain than the restored one.
    await rm(headFileOf(dataDir), { force: true });
    await rm(mark);
  } catch (error) {
    if (codeOf(error) !== DISK_FULL) throw error;
    throw new OperationError(
      `The disk of the database is full (${messageOf(error)}). Make room, then run the restore again.`,
      { cause: error },
    );
  } finally {
    // Rolls back what was not committed.
    await client.end();
  }
}

/** Data beside the mark of this backup: the restore was killed after its commit, before it removed the mark. */
async function requireRestored({ manifest }: CheckedBackup, dataDir: string, table: string): Promise<void> {
  if ((await readRestoreMark(dataDir)) === manifest.id) return;
  throw new OperationError(
    `The installation that is to be filled is not empty: its table ${table} has rows. Restore into a new one (another DATA_DIR, or an empty database).`,
  );
}
