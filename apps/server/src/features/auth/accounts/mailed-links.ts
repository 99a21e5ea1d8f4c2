import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { withSavepoint } from '../../../shared/database/with-savepoint.ts';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { type Account, findAccountByEmail, findAnyUserId } from './account-repository.ts';
import { countMailRequest } from './mail-request-limits.ts';
import { type CodePurpose, createCode } from './one-time-code-repository.ts';

/** A request without a session that sends a mail. */
export interface MailedCall {
  readonly db: Database;
  readonly config: Config;
  readonly network: string;
  readonly now: Date;
}

export interface MailedLink {
  readonly purpose: CodePurpose;
  readonly isFor: (account: Account) => boolean;
  readonly content: (token: string) => MailContent;
}

/**
 * Mails a link to the account with this address; any other address takes the same time and gets no mail. Throws 429 for
 * too many.
 */
export async function mailLink(
  call: MailedCall,
  email: string,
  { purpose, isFor, content }: MailedLink,
): Promise<void> {
  const { db, config, network, now } = call;
  await countMailRequest(db, config, { email, network, now });
  const account = await findAccountByEmail(db, email);
  const anybody = await findAnyUserId(db);
  const isMeant = account !== undefined && isFor(account);
  // The insert that is rolled back also refers to an account, because checking the reference takes time.
  const recipient = { id: account?.id ?? anybody ?? null, email: account?.email ?? email };
  await inTransaction(db, (transaction) =>
    withSavepoint(transaction, isMeant, async () => {
      const token = await createCode(transaction, { purpose, user_id: recipient.id, now });
      await mailAccount(transaction, config, recipient, content(token));
    }),
  );
}
