import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/errors.ts';
import { countMail, findFillingMail } from '../../shared/mail/mail-limits.ts';

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
  const key = `invitation ${email.toLowerCase()}`;
  const since = new Date(now.getTime() - MILLISECONDS_PER_DAY);
  const filledAt = await findFillingMail(transaction, { key }, { most, since });
  if (filledAt === undefined) return countMail(transaction, { key }, now);
  const free = new Date(filledAt.getTime() + MILLISECONDS_PER_DAY);
  const when = `${formatShortDateTime(free.toISOString(), { timeZone, now })} (${timeZone.replaceAll('_', ' ')})`;
  throw tooManyRequests(
    Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1_000)),
    `Nothing was sent: ${email} was mailed ${most} invitations within a day already. It can be mailed again from ${when}.`,
  );
}
