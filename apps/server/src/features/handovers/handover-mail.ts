import type { HandoverLanguage } from '@dewar/domain/handovers/handover-links';
import { describeHandoverEnd, HANDOVER_MAIL_TEXTS } from '@dewar/domain/handovers/handover-mail-texts';
import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { handoverPath } from './handover-path.ts';

interface HandoverMail {
  readonly token: string;
  readonly email: string;
  readonly language: HandoverLanguage;
  readonly company_name: string;
  readonly tank_number: string;
  readonly product_name: string | null;
  readonly ends_at: Date;
  readonly isReminder: boolean;
}

/** Asks the receiver of a load for its arrival, in their language, in the transaction of what it follows from. */
export function mailReceiver(transaction: Database, config: Config, mail: HandoverMail): Promise<void> {
  const { token, email, language, company_name, tank_number, product_name, ends_at, isReminder } = mail;
  const texts = HANDOVER_MAIL_TEXTS[language];
  return mailAccount(
    transaction,
    config,
    { id: null, email },
    {
      language,
      subject: isReminder ? texts.reminderSubject : texts.subject,
      paragraphs: [
        texts.greeting,
        texts.request(company_name, tank_number, product_name),
        ...(isReminder ? [texts.reminder] : []),
        `${texts.how} ${texts.until(describeHandoverEnd(ends_at, language))}`,
        texts.mistaken,
      ],
      link: { label: texts.link, path: handoverPath(token), isSecret: true },
    },
  );
}
