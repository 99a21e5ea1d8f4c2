import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { queueMail } from './mail-outbox.ts';

interface Recipient {
  /** Null if nobody has the address. */
  readonly id: number | null;
  readonly email: string;
}

/** Queues a mail to an account, in the transaction of what it reports. */
export async function mailAccount(
  db: Database,
  config: Config,
  { id, email }: Recipient,
  content: MailContent,
): Promise<void> {
  await queueMail(db, { recipient: email, recipient_user_id: id, ...composeMail(content, config.publicUrl) });
}
