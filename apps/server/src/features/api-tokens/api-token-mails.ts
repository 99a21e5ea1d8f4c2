import type { ApiToken } from '@dewar/contract/api-tokens';
import type { MailContent } from '../../shared/mail/compose-mail.ts';

const IF_NOT_YOU =
  'If it was not you, revoke it at once, set another password with "Forgot password?" on the sign-in page, and tell your administrator.';

/** To whoever made a token, or as whom somebody did. */
export function tokenMadeMail({ name, prefix, scopes, expires_at }: ApiToken, company: string | null): MailContent {
  const whose = company === null ? 'that acts in your name' : `for a service account of ${company}`;
  const end = expires_at === null ? 'It does not expire.' : `It expires on ${expires_at.slice(0, 10)}.`;
  return {
    subject: 'An API token was made with your account',
    paragraphs: [
      `A token for programs ${whose} was made at Dewar: ${name} (${prefix}…), for ${scopes.join(', ')}. ${end}`,
      IF_NOT_YOU,
    ],
    link:
      company === null
        ? { label: 'See your API tokens', path: '/user-settings?tab=tokens' }
        : { label: 'Open Dewar', path: '/' },
  };
}

/** To the person whose token an administrator revoked. */
export function tokenRevokedMail({ name, prefix }: ApiToken): MailContent {
  return {
    subject: 'Your API token was revoked',
    paragraphs: [
      `An administrator revoked your token ${name} (${prefix}…) at Dewar. Programs that use it are refused from now on.`,
    ],
    link: { label: 'See your API tokens', path: '/user-settings?tab=tokens' },
  };
}
