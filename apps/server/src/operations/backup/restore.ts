import { rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { writeDurably } from '../../shared/file-system/write-durably.ts';
import { counted } from '../counted.ts';
import { type CheckedBackup, type CheckOptions, checkBackup } from './check-backup.ts';
import { restoreFiles } from './restore-files.ts';
import { RESTORE_MARK } from './restore-mark.ts';
import { loadTables, requireEmptyInstallation, requireKnownMigrations, requireUnused } from './restore-tables.ts';
import { connectForCopying } from './table-snapshot.ts';

export interface RestoreOptions extends CheckOptions {
  readonly connection: pg.ClientConfig;
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
  const { connection, storage, dataDir, dryRun, store, report } = options;
  report(`Checking the backup in ${store.address} …`);
  const checked = await checkBackup(options);
  const { manifest, contents } = checked;
  const backup = { ...checked, hasOtherSecret: manifest.installation.id !== options.installationId };
  await requireKnownMigrations(contents.migrations);
  const client = await connectForCopying(connection);
  try {
    await requireUnused(client);
    await client.query('begin');
    await requireEmptyInstallation(client);
    report(
      `Backup ${manifest.id} is whole: ${manifest.totals.rows.toLocaleString('en')} rows, ${counted(contents.files.length, 'file')}.`,
    );
    if (dryRun) return backup;
    const mark = path.join(dataDir, RESTORE_MARK);
    await writeDurably(mark, `${manifest.id}\n`);
    await restoreFiles(storage, store, backup, report);
    await loadTables(client, store, backup, report);
    await client.query('commit');
    await rm(mark);
    return backup;
  } finally {
    // Rolls back what was not committed.
    await client.end();
  }
}
