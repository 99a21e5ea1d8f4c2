import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import type { MailedLink } from './mailed-links.ts';

export function verificationMail(token: string, company: string | null): MailContent {
  return {
    subject: 'Verify your email address',
    paragraphs: [
      `Someone, probably you, registered this address at Dewar${company === null ? '' : ` for the company "${company}"`}. Open the link within 24 hours to verify it and to choose your password.`,
      'A password that was typed with the registration opens nothing: whoever typed it cannot sign in.',
      'If it was not you, do nothing: nobody can sign in with an unverified address.',
    ],
    link: { label: 'Verify your email address', path: `/verify-email#token=${token}`, isSecret: true },
  };
}

/** It asks for the company that its mail names, whoever registers the address again before it is opened. */
export function verificationLink(requested_company: string | null): MailedLink {
  return {
    ...{ purpose: 'verify-email', requested_company },
    content: (token) => verificationMail(token, requested_company),
  };
}

/** For an address that is registered again: what became of the registration before. */
export function knownAddressMail(status: string): MailContent {
  if (status === 'rejected') return rejectedBeforeMail();
  return status === 'email_verified' ? waitingAlreadyMail() : alreadyRegisteredMail();
}

function alreadyRegisteredMail(): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to register this address at Dewar. It already has an account, and nothing about it was changed.',
      'If you have forgotten your password, choose "Forgot password?" on the sign-in page.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

function waitingAlreadyMail(): MailContent {
  return {
    subject: 'Your registration waits for approval',
    paragraphs: [
      'Someone, probably you, tried to register this address at Dewar again. It is registered and verified, and waits for an administrator. Nothing about it was changed.',
      'If you have no password yet or have forgotten it, choose "Forgot password?" on the sign-in page.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

function rejectedBeforeMail(): MailContent {
  return {
    subject: 'Your registration was not approved',
    paragraphs: [
      'Someone, probably you, tried to register this address at Dewar again. An administrator did not approve an earlier registration, so nothing was changed.',
      'Ask an administrator to reset it if you think that this is a mistake, or to invite you.',
    ],
  };
}

export function newPasswordMail(token: string): MailContent {
  return {
    subject: 'Set a new password',
    paragraphs: [
      'Someone, probably you, asked for a new password for your account at Dewar. Open the link within one hour to set it.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', path: `/reset-password#token=${token}`, isSecret: true },
  };
}

export function signOnMail(): MailContent {
  return {
    subject: 'Sign in with your company',
    paragraphs: [
      'Someone, probably you, asked for a new password for your account at Dewar. Your company has ended passwords: enter your email address on the sign-in page and choose "Continue with your company".',
      'If it was not you, do nothing: nothing was changed.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

export function passwordChangedMail(standing: readonly string[]): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account at Dewar was changed, and the account was signed out everywhere else.',
      'If it was not you, set another one at once with "Forgot password?" on the sign-in page, and tell your administrator.',
      ...standing,
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

export function wrongCurrentPasswordMail(): MailContent {
  return {
    subject: 'A wrong password was entered in your account',
    paragraphs: [
      'Somebody who is signed in to your account at Dewar, probably you, was asked for its current password and entered a wrong one. Nothing was changed. You are told at most once a day.',
      'If it was not you, somebody else uses a session of yours: end it in your security settings, then change your password.',
    ],
    link: { label: 'See your security settings', path: '/user-settings?tab=security' },
  };
}

export function failedSignInsMail({
  times,
  networks,
}: {
  readonly times: number;
  readonly networks: number;
}): MailContent {
  const from = networks === 1 ? 'one network' : `${networks} networks`;
  return {
    subject: 'Failed sign-ins to your account',
    paragraphs: [
      `Somebody tried to sign in to your account at Dewar ${times} times with a wrong password or code, from ${from}. They were not let in, and you can sign in as usual.`,
      'If it was not you, make sure that you use this password nowhere else, and set up a second factor in your security settings.',
    ],
    link: { label: 'See your security settings', path: '/user-settings?tab=security' },
  };
}
