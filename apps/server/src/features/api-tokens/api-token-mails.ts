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

interface NamedToken {
  readonly name: string;
  readonly prefix: string;
}

const namesOf = (tokens: readonly NamedToken[]) => tokens.map(({ name, prefix }) => `${name} (${prefix}…)`).join(', ');

/** To the administrators of the company whose programs have to wait. */
export function tokensStoppedMail(tokens: readonly NamedToken[]): MailContent {
  return {
    subject:
      tokens.length === 1 ? 'An API token of your company was stopped' : 'API tokens of your company were stopped',
    paragraphs: [
      `Programs of your company at Dewar are refused from now on, because whoever made their tokens lost the right to, or your company was suspended: ${namesOf(tokens)}.`,
      'Under People → API Tokens you let each go on, or revoke it. Whoever lost the right may know the token: better make another one.',
    ],
    link: { label: 'Open Dewar', path: '/' },
  };
}

/** To the administrators of the company, and to whoever let it go on. */
export function tokenConfirmedMail(token: NamedToken, confirmer: string, company: string): MailContent {
  return {
    subject: 'A stopped API token goes on',
    paragraphs: [
      `${confirmer} let a stopped token of a service account of ${company} at Dewar go on: ${namesOf([token])}. It stands with their rights from now on.`,
      'If that was not meant, revoke it at once, and whoever confirmed it sets another password.',
    ],
    link: { label: 'Open Dewar', path: '/' },
  };
}
