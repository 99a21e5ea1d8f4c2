import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { queueMail } from './mail-outbox.ts';
import type { MailAudience } from './mail-repository.ts';

interface Recipient {
  /** Null if nobody has the address. */
  readonly id: number | null;
  readonly email: string;
  /** Whom the mail is for, if it is about more than the recipient's own account. */
  readonly audience?: MailAudience;
}

/** Queues a mail to an account, in the transaction of what it reports. */
export async function mailAccount(
  db: Database,
  config: Config,
  { id, email, audience }: Recipient,
  content: MailContent,
): Promise<void> {
  const to = { recipient: email, recipient_user_id: id, ...(audience !== undefined && { audience }) };
  await queueMail(db, { ...to, ...composeMail(content, config.publicUrl) });
}
