import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/errors.ts';
import { claimMail } from '../../shared/mail/mail-limits.ts';

/** Mails within 24 hours. */
const MOST = { recipient: 30, sender: 50, company: 200 } as const;

const SECONDS_PER_HOUR = 3_600;

/** Counts a mail to a receiver. Throws 429 if its recipient, sender or company had too many within 24 hours. */
export async function countReceiverMail(
  transaction: Database,
  { email, sender, company_id, now }: { email: string; sender: number; company_id: number; now: Date },
): Promise<void> {
  const keys = [
    [`handover to ${email.toLowerCase()}`, MOST.recipient, 'to this address'],
    [`handover by ${sender}`, MOST.sender, 'by you'],
    [`handover of company ${company_id}`, MOST.company, 'by your company'],
  ] as const;
  for (const [key, most, whose] of keys) {
    if (await claimMail(transaction, key, { most, now })) continue;
    const text = `No link was made: ${most} mails were sent ${whose} within 24 hours. Make a link without an address, and send it yourself.`;
    throw tooManyRequests(SECONDS_PER_HOUR, text);
  }
}
