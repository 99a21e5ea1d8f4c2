import type { Handover } from '@dewar/contract/handovers';
import { HANDOVER_FIELDS } from '@dewar/domain/handovers/handover-links';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { HttpError, tooManyRequests } from '../../shared/errors.ts';
import { countWrongSecret, type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { countOpening, findOpenLink, type OpenLink } from './opened-link-repository.ts';

/** Whoever holds a link has no account: the log names the link. */
export function holderOf({ id }: Pick<OpenLink, 'id'>) {
  return { id: null, email: `receiver by link ${id}` };
}

/**
 * What to record of the load of a link; the opening is counted, and logged unless it was within the hour before. A link
 * that there is not and one that has ended get the same 404, and are counted as guesses of their network and of the
 * token; throws 429 for many.
 */
export async function openHandover(call: GuardedCall, token: string): Promise<Handover> {
  const { db, now } = call;
  const link = await findOpenLink(db, hashToken(token), now);
  if (link === undefined) throw await linkEnded(call, token);
  const { id: entity_id, company_id, tank_number, product_name, last_logged_at } = link;
  const isLogged = last_logged_at === null || now.getTime() - last_logged_at.getTime() >= MILLISECONDS_PER_HOUR;
  await inTransaction(db, async (transaction) => {
    await countOpening(transaction, entity_id, { now, isLogged });
    if (!isLogged) return;
    const entry = { actor: holderOf(link), company_id, entity: 'handover_link', entity_id } as const;
    await writeAudit(transaction, { ...entry, action: 'open', after: { transfer_id: link.transfer_id } });
  });
  return {
    ...{ tank_number, product_name, fields: [...HANDOVER_FIELDS] },
    ends_at: link.ends_at.toISOString(),
    sent_at: link.sent_at?.toISOString() ?? null,
  };
}

/** The answer to a link that cannot be used, after it was counted. Throws 429 for many. */
export async function linkEnded(call: GuardedCall, token: string): Promise<HttpError> {
  try {
    await countWrongSecret(call, `handover link ${hashToken(token).toString('base64url')}`);
  } catch (error) {
    // Receivers have no account, and have not tried to sign in.
    if (!(error instanceof HttpError) || error.status !== 429) throw error;
    throw tooManyRequests(error.details.retryAfterSeconds, 'Too many attempts. Please wait a while and try again.');
  }
  return new HttpError(404, 'not_found', 'This link has ended. Ask the sender of the tank for a new one.');
}
