import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { queueMail } from './mail-outbox.ts';

interface Recipient {
  /** Null where nobody has the address. */
  readonly id: number | null;
  readonly email: string;
}

/** Puts a mail to somebody's account into the outbox, in the transaction of what it tells. */
export async function mailAccount(
  db: Database,
  config: Config,
  { id, email }: Recipient,
  content: MailContent,
): Promise<void> {
  await queueMail(db, { recipient: email, recipient_user_id: id, ...composeMail(content, config.publicUrl) });
}
