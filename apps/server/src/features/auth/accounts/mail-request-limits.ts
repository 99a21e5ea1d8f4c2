import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { tooManyRequests } from '../../../shared/errors.ts';
import { countMail, findFillingMail } from '../../../shared/mail/mail-limits.ts';
import { acquireAdvisoryLocks, secondsUntilRoom } from './sliding-windows.ts';

const WINDOW_MS = MILLISECONDS_PER_HOUR;
/** In place of what a registration does not count: neither an address nor a network is written so. */
const REGISTRATION = 'registration';

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
  const key = request.email.toLowerCase();
  await count(db, { key, network, now }, [
    { by: { key }, most: config.MAIL_REQUESTS_PER_RECIPIENT },
    { by: { network }, most: config.MAIL_REQUESTS_PER_ADDRESS },
  ]);
}

/**
 * Counts a registration for its network before its password is judged, which takes time; of what is refused afterwards
 * the recipient's share is not used up, because nothing was mailed. Throws 429 with the wait.
 */
export async function countRegistration(
  db: Database,
  { MAIL_REQUESTS_PER_ADDRESS: most }: Config,
  { network, now }: Omit<MailRequest, 'email'>,
): Promise<void> {
  await count(db, { key: REGISTRATION, network, now }, [{ by: { network }, most }]);
}

/** Counts the mail of a registration for its recipient. Throws 429 with the wait. */
export async function countMailTo(
  db: Database,
  { MAIL_REQUESTS_PER_RECIPIENT: most }: Config,
  { email, now }: Omit<MailRequest, 'network'>,
): Promise<void> {
  const key = email.toLowerCase();
  await count(db, { key, network: REGISTRATION, now }, [{ by: { key }, most }]);
}

interface Limit {
  readonly by: { readonly key: string } | { readonly network: string };
  readonly most: number;
}

const lockOf = (by: Limit['by']) => ('network' in by ? { 'mail network': by.network } : { 'mail recipient': by.key });

async function count(
  db: Database,
  { now, ...mail }: { readonly key: string; readonly network: string; readonly now: Date },
  limits: readonly Limit[],
): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const seconds = await inTransaction(db, async (transaction) => {
    let wait = 0;
    for (const { by, most } of limits) {
      await acquireAdvisoryLocks(transaction, lockOf(by));
      const filledAt = await findFillingMail(transaction, by, { most, since });
      wait = Math.max(wait, secondsUntilRoom(filledAt, WINDOW_MS, now));
    }
    if (wait === 0) await countMail(transaction, mail, now);
    return wait;
  });
  if (seconds > 0) throw tooManyRequests(seconds, 'Too many requests. Please wait a while and try again.');
}
