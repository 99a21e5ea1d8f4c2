import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
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
  /** Of the registration that the link verifies. */
  readonly requested_company?: string | null;
  readonly content: (token: string) => MailContent;
}

interface LinksByAccount {
  /** How the audit log calls the request. */
  readonly action: AuditAction;
  /** Undefined if nothing is mailed to this account. */
  readonly linkFor: (account: Account) => MailedLink | undefined;
  /** Made and rolled back where nothing is mailed. */
  readonly decoy: MailedLink;
}

/**
 * Mails a link to the account with this address; any other address takes the same time and gets no mail. Throws 429 for
 * too many.
 */
export async function mailLink(
  call: MailedCall,
  email: string,
  { action, linkFor, decoy }: LinksByAccount,
): Promise<void> {
  const { db, config, network, now } = call;
  await countMailRequest(db, config, { email, network, now });
  const account = await findAccountByEmail(db, email);
  const anybody = await findAnyUserId(db);
  const link = account && linkFor(account);
  const { content, ...code } = link ?? decoy;
  // The insert that is rolled back also refers to an account, because checking the reference takes time.
  const recipient = { id: account?.id ?? anybody ?? null, email: account?.email ?? email };
  await inTransaction(db, async (transaction) => {
    // Also for an account that gets no mail, because it may not sign in: somebody tried.
    await withSavepoint(transaction, account !== undefined, () =>
      writeAudit(transaction, {
        ...{ actor: null, company_id: account?.company_id ?? null, entity: 'user', entity_id: recipient.id, action },
        after: { email: recipient.email, is_mailed: link !== undefined },
      }),
    );
    await withSavepoint(transaction, link !== undefined, async () => {
      const token = await createCode(transaction, { ...code, user_id: recipient.id, now });
      await mailAccount(transaction, config, recipient, content(token));
    });
  });
}
