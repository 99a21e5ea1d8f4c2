import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { systemClock } from '../../shared/clock.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { openInstallation } from '../open-installation.ts';
import { OperationError } from '../operation-error.ts';
import { readSettings } from '../read-settings.ts';
import { runCommand } from '../run-command.ts';
import { backUp } from './back-up.ts';
import { readInstallationIdentity } from './installation-identity.ts';
import { openBackupStore } from './open-backup-store.ts';
import { readRetention } from './retention.ts';

const HELP = `Backs up the database and the files of this installation, while its server runs or not.

  npm run backup -- --to FOLDER

  --to FOLDER|s3://…     where to (BACKUP_TO); a bucket is written as in STORAGE_URL
  --encrypt-for age1…    encrypts for the holder of this key (BACKUP_RECIPIENTS); may be repeated
  --keep '14d 8w 12m'    afterwards deletes all but the newest backups of so many days, weeks and months
  --without-files        the database alone
  --adopt                continues a store that an installation which this one replaces has begun

npm run restore -- --help tells how to list, verify and restore them.
`;

/** Lower than any server's: a backup takes what the server leaves. */
const PRIORITY = 15;

const out = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      to: { type: 'string' },
      'encrypt-for': { type: 'string', multiple: true },
      keep: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      adopt: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return out(HELP);
  setPriority(PRIORITY);
  const installation = await openInstallation(readSettings());
  try {
    const { config, connection } = installation;
    const to = values.to ?? config.BACKUP_TO;
    if (to === undefined) throw new OperationError('Say where to: npm run backup -- --to FOLDER (or set BACKUP_TO).');
    const startedAt = Date.now();
    const manifest = await backUp({
      connection,
      storage: await openFileStorage(config),
      store: await openBackupStore(to),
      identity: await readInstallationIdentity(config),
      recipients: values['encrypt-for'] ?? config.BACKUP_RECIPIENTS,
      retention: values.keep === undefined ? undefined : readRetention(values.keep),
      hasFiles: !values['without-files'],
      adopt: values.adopt,
      clock: systemClock,
      report: out,
    });
    const { bytes, added_bytes, lost_files } = manifest.totals;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    out(
      `Backup ${manifest.id} of installation ${manifest.installation.id} is complete and was read back: ` +
        `${formatFileSize(bytes)}, for which ${formatFileSize(added_bytes)} were added to the store (compressed), in ${seconds} s.`,
    );
    if (lost_files > 0) {
      out(
        `Warning: files missing or damaged in the installation itself: ${lost_files}. npm run doctor -- --files names them.`,
      );
    }
  } finally {
    await installation.close();
  }
});
