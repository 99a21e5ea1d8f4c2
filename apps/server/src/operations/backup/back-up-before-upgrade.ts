import path from 'node:path';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import type pg from 'pg';
import { systemClock } from '../../shared/clock.ts';
import type { Config } from '../../shared/config.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { backUp } from './back-up.ts';
import { openFolderStore } from './folder-store.ts';
import { readInstallationIdentity } from './installation-identity.ts';

/** In DATA_DIR. */
export const UPGRADE_BACKUPS = 'backups-before-upgrades';
const KEPT = { days: 5, weeks: 0, months: 0 };

/**
 * A backup of the database alone, because a migration changes no file. It is kept apart from the others: the newest of
 * those has the files too.
 */
export async function backUpBeforeUpgrade(
  { config, connection }: { readonly config: Config; readonly connection: pg.ClientConfig },
  pending: readonly string[],
): Promise<void> {
  const folder = path.resolve(config.DATA_DIR, UPGRADE_BACKUPS);
  const report = (line: string) => process.stdout.write(`${line}\n`);
  report(`This version changes the database (${pending.join(', ')}). Backing it up to ${folder} first …`);
  const { id, totals } = await backUp({
    connection,
    storage: await openFileStorage(config),
    store: openFolderStore(folder),
    identity: await readInstallationIdentity(config),
    recipients: config.BACKUP_RECIPIENTS,
    hasFiles: false,
    adopt: true,
    retention: KEPT,
    clock: systemClock,
    report: () => {},
  });
  report(`Backup ${id} is complete (${formatFileSize(totals.bytes)}).`);
}
