import type { MailContent } from '../../../shared/mail/compose-mail.ts';

/** `what` is the sentence that says what happened. */
export function secondFactorMail(what: string): MailContent {
  return {
    subject: 'The second factor of your account was changed',
    paragraphs: [
      what,
      'If it was not you, set another password at once with "Forgot password?" on the sign-in page, and tell your administrator.',
    ],
    link: { label: 'See your security settings', path: '/user-settings?tab=security' },
  };
}

export function recoveryCodeUsedMail(left: number): MailContent {
  return {
    subject: 'A recovery code was used to sign in',
    paragraphs: [
      `Somebody signed in to your account at Dewar with a recovery code. ${left} of them ${left === 1 ? 'is' : 'are'} left.`,
      'If it was not you, set another password at once with "Forgot password?" on the sign-in page, and tell your administrator.',
    ],
    link: { label: 'See your security settings', path: '/user-settings?tab=security' },
  };
}

export function wrongProofsMail(): MailContent {
  return {
    subject: 'Somebody knows your password',
    paragraphs: [
      'Somebody entered the right password of your account at Dewar, and then several wrong codes. They were not let in.',
      'If it was not you, set another password at once with "Forgot password?" on the sign-in page.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}
