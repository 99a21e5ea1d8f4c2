import { describeSuspensionEnd } from '@dewar/domain/accounts/suspensions';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import type { SuspensionRequest } from './suspension-repository.ts';

const signIn = { label: 'Sign in', path: '/' } as const;

/** A person's own account, or that of the named company. */
export type Suspended = { readonly company: string | null };

interface SuspensionView {
  readonly timeZone: string;
  readonly now: Date;
}

export function suspendedMail(
  { company }: Suspended,
  { reason, until }: SuspensionRequest,
  view: SuspensionView,
): MailContent {
  const what = company === null ? 'your account' : `the account of your company ${company}`;
  return {
    subject: company === null ? 'Your account was suspended' : 'Your company account was suspended',
    paragraphs: [
      `An administrator suspended ${what} at Dewar ${describeSuspensionEnd(until, view)}. You were signed out everywhere and cannot sign in meanwhile.`,
      `The reason: ${reason}`,
      'Nothing that you recorded is deleted. If you think that this is a mistake, ask your administrator.',
    ],
  };
}

export function suspensionLiftedMail({ company }: Suspended): MailContent {
  const what = company === null ? 'your account' : `the account of your company ${company}`;
  return {
    subject: company === null ? 'Your account is no longer suspended' : 'Your company account is no longer suspended',
    paragraphs: [`An administrator lifted the suspension of ${what} at Dewar. You can sign in again.`],
    link: signIn,
  };
}

export function sessionsEndedMail(standing: readonly string[]): MailContent {
  return {
    subject: 'You were signed out everywhere',
    paragraphs: [
      'An administrator ended all sessions of your account at Dewar, for example because a device was lost. Your password was not changed.',
      ...standing,
    ],
    link: signIn,
  };
}
