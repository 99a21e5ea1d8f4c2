import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { hasCluster } from '../../shared/database/embedded/running-postgres.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { counted } from '../counted.ts';
import { type Installation, openInstallation } from '../open-installation.ts';
import { OperationError } from '../operation-error.ts';
import { readSettings } from '../read-settings.ts';
import { runCommand } from '../run-command.ts';
import type { BackupStore } from './backup-store.ts';
import { findInstallationIdentity } from './installation-identity.ts';
import { openBackupStore } from './open-backup-store.ts';
import { listBackups } from './repository.ts';
import { restore } from './restore.ts';
import { verifyStore } from './verify-store.ts';

const HELP = `Fills a new installation (another DATA_DIR, or an empty database) with a backup.

  npm run restore -- --from FOLDER

  --from FOLDER|s3://…   where the backups are (BACKUP_TO)
  --backup ID            which one; the newest by default
  --identity FILE        the private keys of age (AGE-SECRET-KEY-1…), one a line, for an encrypted backup
  --adopt                accepts the backup of another installation
  --dry-run              checks everything and changes nothing
  --list                 lists the backups
  --verify               reads every byte of all backups and tells what is damaged
`;

const HOW_TO_MEND =
  'Delete a damaged file under pieces/, and the next backup stores it again if the installation still has what it held.';

const out = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      identity: { type: 'string' },
      adopt: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return out(HELP);
  const config = readSettings();
  const from = values.from ?? config.BACKUP_TO;
  if (from === undefined)
    throw new OperationError('Say from where: npm run restore -- --from FOLDER (or set BACKUP_TO).');
  const store = await openBackupStore(from);
  if (values.list) return list(store);
  if (values.verify) return verify(store);

  const identities = values.identity === undefined ? [] : await readIdentities(values.identity);
  const isDryRun = values['dry-run'];
  let installation: Installation | undefined;
  try {
    const identity = await findInstallationIdentity(config);
    const { manifest, contents, hasOtherSecret } = await restore({
      openDatabase: async () => {
        const isThere = config.DATABASE_URL !== undefined || (await hasCluster(config.DATA_DIR));
        if (isThere || !isDryRun) installation = await openInstallation(config, { mayCreate: true });
        return installation?.connection;
      },
      storage: await openFileStorage(config),
      dataDir: config.DATA_DIR,
      store,
      id: values.backup,
      identities,
      installationId: identity?.id,
      adopt: values.adopt,
      dryRun: isDryRun,
      report: out,
    });
    if (isDryRun) {
      out('This backup can be restored here. Nothing was changed.');
      return;
    }
    out(`Backup ${manifest.id} is restored. Start the server with npm start.`);
    if (!manifest.has_files) out('It holds the database alone: the files must be in their place already.');
    for (const { stored_name, referenced_by, reason } of contents.lost_files) {
      out(`Warning: when the backup was made, file ${stored_name} of ${referenced_by} was not whole: ${reason}.`);
    }
    if (hasOtherSecret) {
      out(
        'Warning: this installation has another SESSION_SECRET than the one that was backed up. Codes of authenticator apps ' +
          'will not be accepted: start with the old SESSION_SECRET (or the file session-secret of the old DATA_DIR), or use ' +
          'npm run admin -- reset-second-factor.',
      );
    }
  } finally {
    await installation?.close();
  }
});

async function list(store: BackupStore): Promise<void> {
  const backups = await listBackups(store);
  if (backups.length === 0) out(`There are no backups in ${store.address}.`);
  for (const { id, manifest, error } of backups) {
    if (manifest === undefined) {
      out(`${id}  damaged: ${error}`);
      continue;
    }
    const { totals, encrypted_for, has_files, installation, schema } = manifest;
    const sizes = `${totals.rows.toLocaleString('en')} rows, ${has_files ? counted(totals.files, 'file') : 'the database alone'}, ${formatFileSize(totals.bytes)}`;
    out(
      `${id}  ${sizes}, added ${formatFileSize(totals.added_bytes)}${encrypted_for.length > 0 ? ', encrypted' : ''}; ` +
        `installation ${installation.id}, schema ${schema}`,
    );
  }
}

async function verify(store: BackupStore): Promise<void> {
  const { backups, pieces, problems } = await verifyStore(store, out);
  if (problems.length > 0) throw new OperationError([...problems, HOW_TO_MEND].join('\n'));
  if (backups === 0) throw new OperationError(`There are no backups in ${store.address}.`);
  out(`Nothing is damaged: ${counted(backups, 'backup')} in ${store.address}, ${counted(pieces, 'piece')}.`);
}

async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperationError(`The identity file cannot be read: ${messageOf(error)}.`);
  });
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
