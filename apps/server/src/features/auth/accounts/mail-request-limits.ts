import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { tooManyRequests } from '../../../shared/errors.ts';
import { acquireAdvisoryLocks, secondsUntilRoom } from './sliding-windows.ts';

const WINDOW_MS = MILLISECONDS_PER_HOUR;
const INVITATION_WINDOW_MS = MILLISECONDS_PER_DAY;
/** In place of the network: administrators invite many people from one. */
const BY_ADMINISTRATORS = 'invitation';

export interface MailRequest {
  readonly email: string;
  readonly network: string;
  readonly now: Date;
}

/**
 * Limits mails that anybody can request without signing in (api, Conventions): per network, and per recipient whether
 * or not the address has an account, so that the response does not reveal it. Throws 429 with the wait. An attacker who
 * uses up a recipient's share locks nobody out: each of those requests mailed the owner a link that stays valid for as
 * long as the wait.
 */
export async function countMailRequest(db: Database, config: Config, request: MailRequest): Promise<void> {
  const { network, now } = request;
  const recipient = request.email.toLowerCase();
  const seconds = await inTransaction(db, async (transaction) => {
    await acquireAdvisoryLocks(transaction, { 'mail recipient': recipient, 'mail network': network });
    const filledAt = [
      await findFilling(transaction, { recipient_key: recipient }, config.MAIL_REQUESTS_PER_RECIPIENT, hourBefore(now)),
      await findFilling(transaction, { address: network }, config.MAIL_REQUESTS_PER_ADDRESS, hourBefore(now)),
    ];
    const wait = Math.max(...filledAt.map((time) => secondsUntilRoom(time, WINDOW_MS, now)));
    if (wait === 0) await record(transaction, { recipient_key: recipient, address: network, requested_at: now });
    return wait;
  });
  if (seconds > 0) throw tooManyRequests(seconds, 'Too many requests. Please wait a while and try again.');
}

interface InvitationMail {
  readonly email: string;
  readonly now: Date;
  /** Of the person who invites. */
  readonly timeZone: string;
}

/**
 * Limits how often one address is mailed an invitation, whoever invites and whatever became of the earlier ones. The
 * invitation is locked by the caller's transaction, so that of several at once each counts. Throws 429 with the time from
 * which on it can be mailed again.
 */
export async function countInvitationMail(
  transaction: Database,
  { INVITATION_MAILS_PER_RECIPIENT: most }: Config,
  { email, now, timeZone }: InvitationMail,
): Promise<void> {
  // Apart from what strangers request: they must not use up the invitations of an address.
  const recipient_key = `invitation ${email.toLowerCase()}`;
  const filledAt = await findFilling(transaction, { recipient_key }, most, dayBefore(now));
  if (filledAt === undefined) {
    return record(transaction, { recipient_key, address: BY_ADMINISTRATORS, requested_at: now });
  }
  const from = new Date(filledAt.getTime() + INVITATION_WINDOW_MS).toISOString();
  const when = `${formatShortDateTime(from, { timeZone, now })} (${timeZone.replaceAll('_', ' ')})`;
  throw tooManyRequests(
    secondsUntilRoom(filledAt, INVITATION_WINDOW_MS, now),
    `Nothing was sent: ${email} was mailed ${most} invitations within a day already. It can be mailed again from ${when}.`,
  );
}

/** Deletes requests too old to count. */
export async function deleteOldMailRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_requests')
    .where('requested_at', '<=', hourBefore(now))
    .where((where) =>
      where.or([where('address', '<>', BY_ADMINISTRATORS), where('requested_at', '<=', dayBefore(now))]),
    )
    .execute();
}

interface CountedMail {
  readonly recipient_key: string;
  readonly address: string;
  readonly requested_at: Date;
}

/** The time of the oldest of the latest `most` requests, if there were so many since then: they fill the window. */
async function findFilling(
  db: Database,
  by: Partial<Pick<CountedMail, 'recipient_key' | 'address'>>,
  most: number,
  since: Date,
): Promise<Date | undefined> {
  const filling = await db
    .selectFrom('mail_requests')
    .select('requested_at')
    .where((where) => where.and(by))
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return filling?.requested_at;
}

async function record(db: Database, mail: CountedMail): Promise<void> {
  await db.insertInto('mail_requests').values(mail).execute();
}

const hourBefore = (now: Date) => new Date(now.getTime() - WINDOW_MS);
const dayBefore = (now: Date) => new Date(now.getTime() - INVITATION_WINDOW_MS);
