import type { MailContent } from '../../../shared/mail/compose-mail.ts';

export function verificationMail(token: string, isContested = false): MailContent {
  return {
    subject: 'Verify your email address',
    paragraphs: [
      'Someone, probably you, registered this address at Dewar. Open the link within 24 hours to verify it.',
      ...(isContested
        ? [
            'This address was registered more than once, with different passwords, so none of them was kept. Once it is verified, choose a password with "Forgot password?" on the sign-in page.',
          ]
        : []),
      'If it was not you, do nothing: nobody can sign in with an unverified address.',
    ],
    link: { label: 'Verify your email address', path: `/verify-email?token=${token}` },
  };
}

export function alreadyRegisteredMail(): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to register this address at Dewar. It already has an account, and nothing about it was changed.',
      'If you have forgotten your password, choose "Forgot password?" on the sign-in page.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

export function newPasswordMail(token: string): MailContent {
  return {
    subject: 'Set a new password',
    paragraphs: [
      'Someone, probably you, asked for a new password for your account at Dewar. Open the link within one hour to set it.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', path: `/reset-password?token=${token}` },
  };
}

export function passwordChangedMail(): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account at Dewar was changed, and the account was signed out everywhere else.',
      'If it was not you, set another one at once with "Forgot password?" on the sign-in page, and tell your administrator.',
    ],
    link: { label: 'Sign in', path: '/' },
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
