import { number } from './setting-definition.ts';

const shared = { scope: 'admin', unit: 'emails', guardsAccounts: true } as const;
const range = { minimum: 1, maximum: 100_000, decimals: 0 };

/** How much mail people and events can cause from the portal's address. */
export const MAIL_SETTINGS = {
  invitations_per_sender_a_day: number({
    ...shared,
    id: 80,
    key: 'invitations_per_sender_a_day',
    title: 'Invitations by one person',
    description:
      'How many invitations one person can have mailed within 24 hours. Super-admins are told when it is reached',
    initial: 200,
    range,
  }),
  invitations_per_company_a_day: number({
    ...shared,
    id: 81,
    key: 'invitations_per_company_a_day',
    title: 'Invitations into one company',
    description:
      'How many invitations into one company can be mailed within 24 hours, by all people together. Super-admins are ' +
      'told when it is reached',
    initial: 300,
    range,
  }),
  alert_emails_per_company_a_day: number({
    ...shared,
    id: 82,
    key: 'alert_emails_per_company_a_day',
    title: 'Alerts of one company',
    description:
      'How many emails with alerts each recipient of a company gets within 24 hours. After the first third, alerts are ' +
      'collected and the other emails spread over the day',
    initial: 24,
    range: { ...range, minimum: 3 },
  }),
} as const;
