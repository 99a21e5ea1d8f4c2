import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { findInstallationIdentity } from '../../backup/installation-identity.ts';
import { openBackupStore } from '../../backup/open-backup-store.ts';
import { listBackups } from '../../backup/repository.ts';
import { counted } from '../../counted.ts';
import { type Check, type CheckNeeds, type Finding, ok, problem, warning } from '../check.ts';

/** A daily backup, with time for several attempts. */
const MAX_AGE_HOURS = 30;

/** Whether there is a recent backup. Whether its every byte is whole is told by `npm run restore -- --verify`. */
export const backupsCheck: Check<CheckNeeds> = {
  name: 'backups',
  run: async ({ config, now }) => {
    const { BACKUP_TO } = config;
    if (BACKUP_TO === undefined) {
      return [
        warning(
          'No backups are made.',
          'Set BACKUP_TO to a folder on another disk, or to a bucket (docs/operating.md).',
        ),
      ];
    }
    try {
      const store = await openBackupStore(BACKUP_TO);
      const backups = await listBackups(store);
      const damaged = backups.flatMap(({ error }) => (error === undefined ? [] : [error]));
      const whole = backups.flatMap(({ manifest }) => manifest ?? []);
      const identity = await findInstallationIdentity(config);
      const own = whole.filter(({ installation }) => identity === undefined || installation.id === identity.id);
      return [
        own.length === 0 && whole.length > 0
          ? problem(
              `${store.address} holds the backups of another installation, and none of this one.`,
              'Choose another BACKUP_TO. If this installation replaces that one, run: npm run backup -- --adopt',
            )
          : ageOf(own.at(-1)?.created_at, now(), own.length),
        ...damaged.map((error) => problem(error, 'Find out what changed it; do not rely on this disk.')),
      ];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [problem(why, 'Check BACKUP_TO, the network and the rights to it.')];
    }
  },
};

function ageOf(newest: string | undefined, now: Date, count: number): Finding {
  if (newest === undefined) {
    return problem(
      'There is no backup yet.',
      'Make the first one: npm run backup. The server makes one every day at BACKUP_AT.',
    );
  }
  const advice = 'Look for "backup" in the log of the server, or run npm run backup to see what is wrong.';
  const hours = Math.floor((now.getTime() - Date.parse(newest)) / MILLISECONDS_PER_HOUR);
  if (hours > MAX_AGE_HOURS) return problem(`The newest backup is ${counted(hours, 'hour')} old.`, advice);
  return ok(`${counted(count, 'backup')}, the newest of ${newest.slice(0, 16).replace('T', ' ')} UTC.`);
}
