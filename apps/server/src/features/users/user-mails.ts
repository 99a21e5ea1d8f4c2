import type { MailContent } from '../../shared/mail/compose-mail.ts';

const signIn = { label: 'Sign in', path: '/' } as const;

export function accountMadeMail(): MailContent {
  return {
    subject: 'Your account at Dewar',
    paragraphs: [
      'An administrator created a Dewar account for this address. They will tell you your password, which you replace at the first sign-in, or you can set your own with "Forgot password?" on the sign-in page.',
    ],
    link: signIn,
  };
}

export function approvedMail(company_name: string | null): MailContent {
  return {
    subject: 'Your registration was approved',
    paragraphs: [
      'An administrator approved your registration at Dewar.',
      company_name === null
        ? 'You will get an email when you are assigned to a company.'
        : `You are assigned to the company ${company_name}.`,
    ],
    link: signIn,
  };
}

export function rejectedMail(reason: string | null): MailContent {
  return {
    subject: 'Your registration was not approved',
    paragraphs: [
      'An administrator did not approve your registration at Dewar.',
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
  };
}

export function requestApprovedMail(company_name: string): MailContent {
  return {
    subject: 'Your company assignment was approved',
    paragraphs: [`An administrator assigned you to the company ${company_name}.`],
    link: signIn,
  };
}

export function requestRejectedMail(company_name: string): MailContent {
  return {
    subject: 'Your company assignment was not approved',
    paragraphs: [
      `An administrator did not approve your request to be assigned to the company ${company_name}. You can ask again in the portal.`,
    ],
    link: signIn,
  };
}

export function passwordSetMail(): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'An administrator set a new password for your account at Dewar, and the account was signed out everywhere.',
      'At the next sign-in you are asked to choose one of your own.',
      'If you did not ask for it, tell your administrator.',
    ],
    link: signIn,
  };
}

/** Sent to the previous address. */
export function addressChangedMail(email: string): MailContent {
  return {
    subject: 'The address of your account was changed',
    paragraphs: [
      `An administrator changed the address of your account at Dewar to ${email}. You can no longer sign in with this address.`,
      'If you did not ask for it, tell your administrator.',
    ],
  };
}
