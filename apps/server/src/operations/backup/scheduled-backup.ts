import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { FastifyBaseLogger } from 'fastify';
import { listSuperAdministrators } from '../../features/auth/registration/administrator-link-repository.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Config } from '../../shared/config.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';

const COMMAND = path.join(import.meta.dirname, 'backup-command.ts');
/** More than the command ever prints. */
const MAX_OUTPUT_BYTES = 10_000_000;
/** The first backup of many files to a slow bucket takes hours; the next day's has to begin. */
const MAX_RUN_SECONDS = 23 * 3_600;
const SUBJECT = 'The backup of Dewar failed';
/** A job that fails is tried again several times. */
const MAIL_AGAIN_AFTER_MS = 12 * MILLISECONDS_PER_HOUR;

export interface ScheduledBackupOptions {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Of the command; the server's own by default. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** The daily backup, if BACKUP_TO is set: in a process of its own, which spares the server's memory and answers. */
export function listBackupJobs(options: ScheduledBackupOptions): readonly CronJob[] {
  const { BACKUP_TO, BACKUP_AT } = options.config;
  if (BACKUP_TO === undefined) return [];
  const [hours, minutes] = BACKUP_AT.split(':').map(Number);
  return [
    {
      name: 'backup',
      cron: `${minutes} ${hours} * * *`,
      timeZone: 'UTC',
      maxRunSeconds: MAX_RUN_SECONDS,
      run: () => runBackup(options),
    },
  ];
}

async function runBackup(options: ScheduledBackupOptions): Promise<void> {
  const { config, log, environment = process.env } = options;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, '--keep', config.BACKUP_KEEP], {
      maxBuffer: MAX_OUTPUT_BYTES,
      env: environment,
    });
    for (const line of stdout.trim().split('\n')) log.info({ job: 'backup' }, line);
  } catch (error) {
    const reason = readReason(error);
    await tellSuperAdministrators(options, reason);
    throw new Error(`The backup failed: ${reason}`, { cause: error });
  }
}

function readReason(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n')[0] || String(error);
}

/** Nobody reads the log of a server that seems to work. */
async function tellSuperAdministrators({ db, config, clock }: ScheduledBackupOptions, reason: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const told = await transaction
      .selectFrom('mails')
      .select('id')
      .where('subject', '=', SUBJECT)
      .where('created_at', '>', new Date(clock.now().getTime() - MAIL_AGAIN_AFTER_MS))
      .limit(1)
      .executeTakeFirst();
    if (told !== undefined) return;
    for (const administrator of await listSuperAdministrators(transaction)) {
      await mailAccount(
        transaction,
        config,
        { ...administrator, audience: 'super-administrators' },
        {
          subject: SUBJECT,
          paragraphs: [
            { verbatim: `The scheduled backup did not succeed: ${reason}` },
            'Earlier backups are unharmed. It is tried again, and again tomorrow. The operator of the server finds more with npm run doctor.',
          ],
        },
      );
    }
  });
}
