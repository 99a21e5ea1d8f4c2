import type { OffReason } from '@dewar/domain/webhooks/webhook-events';
import type { MailContent } from '../../shared/mail/compose-mail.ts';

/** To whoever made a webhook, or as whom somebody did. */
export function webhookMadeMail(receiver: string, company: string): MailContent {
  return {
    subject: 'A webhook was set up with your account',
    paragraphs: [
      `Records of ${company} are sent to ${receiver} from now on.`,
      'If it was not you, delete the webhook at once, set another password with "Forgot password?" on the sign-in page, and tell your administrator.',
    ],
    link: { label: 'See the webhooks', path: '/company-people?view=webhooks' },
  };
}

const BECAUSE: Readonly<Record<OffReason, string>> = {
  person: 'somebody switched it off',
  failing: 'nothing has arrived there for three days',
  gone: 'the receiver answered that it is gone (410)',
  maker: 'whoever answered for it may not do so any more',
};

export interface SwitchedOffWebhook {
  /** The name in its address. */
  readonly receiver: string;
  readonly because: OffReason;
}

/** To the administrators of the company. */
export function webhooksOffMail(webhooks: readonly SwitchedOffWebhook[]): MailContent {
  return {
    subject: webhooks.length === 1 ? 'A webhook was switched off' : 'Webhooks were switched off',
    paragraphs: [
      ...webhooks.map(({ receiver, because }) => `The webhook to ${receiver} is off: ${BECAUSE[because]}.`),
      'What was not delivered stands in its log for 30 days. Switch it on again once the receiver works, and send again what you miss.',
    ],
    link: { label: 'See the webhooks', path: '/company-people?view=webhooks' },
  };
}
