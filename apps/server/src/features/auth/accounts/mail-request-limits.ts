import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { tooManyRequests } from '../../../shared/errors.ts';
import { acquireAdvisoryLocks, secondsUntilRoom } from './sliding-windows.ts';

const WINDOW_MS = MILLISECONDS_PER_HOUR;

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
      await findFilling(transaction, now, 'recipient_key', recipient, config.MAIL_REQUESTS_PER_RECIPIENT),
      await findFilling(transaction, now, 'address', network, config.MAIL_REQUESTS_PER_ADDRESS),
    ];
    const wait = Math.max(...filledAt.map((time) => secondsUntilRoom(time, WINDOW_MS, now)));
    if (wait === 0) {
      await transaction
        .insertInto('mail_requests')
        .values({ recipient_key: recipient, address: network, requested_at: now })
        .execute();
    }
    return wait;
  });
  if (seconds > 0) throw tooManyRequests(seconds, 'Too many requests. Please wait a while and try again.');
}

/** Deletes requests too old to count. */
export async function deleteOldMailRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_requests')
    .where('requested_at', '<=', new Date(now.getTime() - WINDOW_MS))
    .execute();
}

async function findFilling(
  db: Database,
  now: Date,
  column: 'recipient_key' | 'address',
  key: string,
  most: number,
): Promise<Date | undefined> {
  const filling = await db
    .selectFrom('mail_requests')
    .select('requested_at')
    .where(column, '=', key)
    .where('requested_at', '>', new Date(now.getTime() - WINDOW_MS))
    .orderBy('requested_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return filling?.requested_at;
}
