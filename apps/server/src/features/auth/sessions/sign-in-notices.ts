import type { SignInNotices } from '@dewar/contract/auth';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/**
 * Links that were shown are told at the next sign-in and for this long: whoever opened one and signed in would
 * otherwise be the only one to read it.
 */
const SHOWN_LINKS_TOLD_MS = 7 * MILLISECONDS_PER_DAY;
const MAX_LINKS = 3;
const MAX_SEEN = 3;

interface NoticedAccount {
  readonly id: number;
  readonly last_login: Date | null;
}

/**
 * What a person has to know at sign-in. Failed sign-ins count as told from now on; of links that the same
 * super-administrator showed several times, the last time is told.
 */
export async function takeNotices(transaction: Database, account: NoticedAccount, now: Date): Promise<SignInNotices> {
  const { rows } = await sql<{ times: number; networks: number }>`
    with untold as (
      select entry_id, count - told as times, network from counted_refusals
       where account_id = ${account.id} and kind = 'failed-sign-in' and told < count
         for update),
    marked as (
      update counted_refusals counted set told = count from untold where counted.entry_id = untold.entry_id)
    select coalesce(sum(times), 0)::int as times, count(distinct network)::int as networks from untold`.execute(
    transaction,
  );
  const links = await transaction
    .selectFrom('shown_mail_links')
    .select(['subject', 'shown_by'])
    .select(({ fn }) => fn.max('shown_at').as('shown_at'))
    .where('owner_id', '=', account.id)
    .where('shown_at', '>=', firstTold(account, now))
    .groupBy(['subject', 'shown_by'])
    .orderBy('shown_at', 'desc')
    .limit(MAX_LINKS)
    .execute();
  const seen = await transaction
    .selectFrom('see_as_sessions')
    .select(['administrator_email as by', 'began_at as at'])
    .where('person_id', '=', account.id)
    .where('began_at', '>=', account.last_login ?? new Date(0))
    .orderBy('began_at', 'desc')
    .limit(MAX_SEEN)
    .execute();
  return {
    failed_sign_ins: rows[0] ?? { times: 0, networks: 0 },
    shown_links: links.map(({ shown_at, ...link }) => ({ ...link, shown_at: shown_at.toISOString() })),
    seen_as: seen.map(({ at, by }) => ({ by, at: at.toISOString() })),
  };
}

function firstTold({ last_login }: NoticedAccount, now: Date): Date {
  const weekAgo = now.getTime() - SHOWN_LINKS_TOLD_MS;
  return new Date(last_login === null ? 0 : Math.min(last_login.getTime(), weekAgo));
}
