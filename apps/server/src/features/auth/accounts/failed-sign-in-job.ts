import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import { inTransaction } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { CronJob } from '../../../shared/jobs/jobs.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { failedSignInsMail } from './account-mails.ts';

/** Failed sign-ins of a day after which their owner gets a mail, at most one a day. */
const MAILED_AFTER = 10;
const WINDOW_MS = MILLISECONDS_PER_DAY;

interface GuessedAccount {
  readonly id: number;
  readonly email: string;
  readonly times: number;
  readonly networks: number;
}

/**
 * Mails the owners of accounts with many failed sign-ins that they were not told about, if they may sign in. Not in the
 * request: it would then take longer for an address that has an account.
 */
export function failedSignInJob({ db, config, clock }: Pick<Server, 'db' | 'config' | 'clock'>): CronJob {
  return {
    name: 'failed-sign-in-warnings',
    cron: '* * * * *',
    timeZone: 'UTC',
    run: () =>
      inTransaction(db, async (transaction) => {
        const now = clock.now();
        const since = new Date(now.getTime() - WINDOW_MS);
        const { rows } = await sql<GuessedAccount>`
          with guessed as (
            select account_id, sum(count - told)::int as times, count(distinct network)::int as networks
              from counted_refusals
             where kind = 'failed-sign-in' and told < count and account_id is not null and last_at > ${since}
             group by account_id having sum(count - told) >= ${MAILED_AFTER}),
          warned as (
            insert into sign_in_warnings (user_id, warned_at)
            select guessed.account_id, ${now}::timestamptz
              from guessed join users on users.id = guessed.account_id
              left join companies on companies.id = users.company_id
             where users.status not in ('pending', 'rejected') and companies.status is distinct from 'inactive'
               and not ${isSuspendedAt('users', now)} and not ${isSuspendedAt('companies', now)}
            on conflict (user_id) do update set warned_at = excluded.warned_at
             where sign_in_warnings.warned_at <= ${since}
            returning user_id)
          select users.id, users.email, guessed.times, guessed.networks
            from warned join users on users.id = warned.user_id join guessed on guessed.account_id = users.id`.execute(
          transaction,
        );
        for (const account of rows) await mailAccount(transaction, config, account, failedSignInsMail(account));
      }),
  };
}
