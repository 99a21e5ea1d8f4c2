import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { isSuspendedAt } from '../database/suspension-columns.ts';
import { mailAccount } from './mail-account.ts';

/** In place of a network, for mails that no stranger requested: counted for a day, the others for an hour. */
const COUNTED_FOR_A_DAY = 'invitation';

interface CountedMail {
  /** Whose mails are counted: an address, or 'alerts of company 7'. */
  readonly key: string;
  /** Of the stranger who requested it. */
  readonly network?: string;
}

export async function countMail(
  db: Database,
  { key, network = COUNTED_FOR_A_DAY }: CountedMail,
  now: Date,
): Promise<void> {
  const mail = { recipient_key: key, address: network, requested_at: now };
  await db.insertInto('mail_requests').values(mail).execute();
}

/** The times of the mails of the last 24 hours that were counted under this key, latest first. */
export async function listCountedMails(db: Database, key: string, now: Date): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('mail_requests')
    .select('requested_at')
    .where('recipient_key', '=', key)
    .where('requested_at', '>', dayBefore(now))
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(({ requested_at }) => requested_at);
}

/**
 * The time of the oldest of the latest `most` mails with this key or from this network, if there were so many since
 * then: they fill the window.
 */
export async function findFillingMail(
  db: Database,
  by: { readonly key: string } | { readonly network: string },
  { most, since }: { readonly most: number; readonly since: Date },
): Promise<Date | undefined> {
  const [column, value] = 'key' in by ? (['recipient_key', by.key] as const) : (['address', by.network] as const);
  const filling = await db
    .selectFrom('mail_requests')
    .select('requested_at')
    .where(column, '=', value)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return filling?.requested_at;
}

/** Until the transaction ends, others that count with this key wait. */
export async function lockCountedMails(transaction: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('counted mails'), hashtext(${key}))`.execute(transaction);
}

/** Counts a mail with this key, unless `most` were counted in the last 24 hours: then it must not be sent, and false. */
export async function claimMail(
  transaction: Database,
  key: string,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<boolean> {
  await lockCountedMails(transaction, key);
  if ((await listCountedMails(transaction, key, now)).length >= most) return false;
  await countMail(transaction, { key }, now);
  return true;
}

/** Deletes what is too old to count. */
export async function deleteOldCountedMails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_requests')
    .where('requested_at', '<=', new Date(now.getTime() - MILLISECONDS_PER_HOUR))
    .where((where) =>
      where.or([where('address', '<>', COUNTED_FOR_A_DAY), where('requested_at', '<=', dayBefore(now))]),
    )
    .execute();
}

interface ReachedLimit {
  readonly key: string;
  /** What was reached, as a sentence. */
  readonly words: string;
  readonly now: Date;
}

/** Mails super-administrators that a limit was reached: once in 24 hours, not for each mail that was not sent. */
export async function tellOfMailLimit(
  { db, config }: { readonly db: Database; readonly config: Config },
  { key, words, now }: ReachedLimit,
): Promise<void> {
  const told = `told of ${key}`;
  await inTransaction(db, async (transaction) => {
    if (!(await claimMail(transaction, told, { most: 1, now }))) return;
    const people = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('is_super_admin', '=', true)
      .where('status', 'in', ['approved', 'active'])
      .where(({ not }) => not(isSuspendedAt('users', now)))
      .orderBy('id')
      .execute();
    for (const person of people) {
      await mailAccount(
        transaction,
        config,
        { ...person, audience: 'super-administrators' },
        {
          subject: 'A limit on emails was reached',
          paragraphs: [words, 'You are told once a day. Limits that can be changed are in the system settings.'],
          link: { label: 'Open the system settings', path: '/admin/settings' },
        },
      );
    }
  });
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - MILLISECONDS_PER_DAY);
}
