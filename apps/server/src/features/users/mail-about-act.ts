import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import type { MailContent } from '../../shared/mail/compose-mail.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { claimMail, tellOfMailLimit } from '../../shared/mail/mail-limits.ts';

/** Enough for mistakes that are put right, several times a day. */
const MOST_MAILS_A_DAY = 8;

interface ActedOn {
  readonly config: Config;
  readonly now: Date;
  readonly recipient: { readonly id: number; readonly email: string };
  /** Made only if it is sent: some contain a link. */
  readonly content: () => MailContent | Promise<MailContent>;
}

/**
 * Tells a person what was decided about their account. The act is never refused, but whoever suspends and restores
 * somebody again and again mails them so often in 24 hours at most; beyond, super-administrators are told.
 */
export async function mailAboutAct(transaction: Database, { config, now, recipient, content }: ActedOn): Promise<void> {
  const key = `acts on ${recipient.email.toLowerCase()}`;
  if (!(await claimMail(transaction, key, { most: MOST_MAILS_A_DAY, now }))) {
    const words = `So much was decided about the account of ${recipient.email} within 24 hours that its owner is mailed no more of it: the limit is ${MOST_MAILS_A_DAY} emails. The audit log says who decided what.`;
    await tellOfMailLimit({ db: transaction, config }, { key, words, now });
    return;
  }
  await mailAccount(transaction, config, recipient, await content());
}
