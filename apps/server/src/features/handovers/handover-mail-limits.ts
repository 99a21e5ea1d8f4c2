import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/errors.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import { claimMail, tellOfMailLimit } from '../../shared/mail/mail-limits.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Mails within 24 hours. */
const MOST = { recipient: 30, sender: 50, company: 200 } as const;

const SECONDS_PER_HOUR = 3_600;

/** A request that mails the receiver of a load. */
export interface ReceiverMailCall extends RequestContext {
  readonly config: Config;
  /** For `whenEnded`: outside the transaction of the request. */
  readonly ownDb: Database;
  /** Runs work that stays although the request is refused, when its transaction has ended. */
  readonly whenEnded: (work: () => Promise<void>) => void;
}

/**
 * Counts a mail to a receiver. Throws 429 if its recipient, sender or company had too many within 24 hours;
 * super-administrators are told once, although nothing of the request is kept.
 */
export async function countReceiverMail(
  transaction: Database,
  { config, person, now, ownDb, whenEnded }: ReceiverMailCall,
  { email, company_id }: { readonly email: string; readonly company_id: number },
): Promise<void> {
  const keys = [
    [`handover to ${email.toLowerCase()}`, MOST.recipient, 'to this address', 'to one address'],
    [`handover by ${person.id}`, MOST.sender, 'by you', 'by one person'],
    [`handover of company ${company_id}`, MOST.company, 'by your company', 'by one company'],
  ] as const;
  for (const [key, most, whose, limited] of keys) {
    if (await claimMail(transaction, key, { most, now })) continue;
    const words = `${nameOf(person)} (${person.email}) wanted to ask more receivers of loads by email within 24 hours than the limit of ${most} ${limited} allows. No link was made.`;
    whenEnded(() => tellOfMailLimit({ db: ownDb, config }, { key, words, now }));
    const text = `No link was made: ${most} mails were sent ${whose} within 24 hours. Make a link without an address, and send it yourself.`;
    throw tooManyRequests(SECONDS_PER_HOUR, text);
  }
}
