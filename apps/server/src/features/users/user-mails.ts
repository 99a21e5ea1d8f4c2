import type { MailContent } from '../../shared/mail/compose-mail.ts';
import type { WaitingPerson } from '../company-assignment-requests/waiting-people-repository.ts';

const signIn = { label: 'Sign in', path: '/' } as const;

/** Those that wait longest come first; beyond, their number is told. */
const MOST_LISTED = 20;

/** To administrators of the portal, whom registrations wait for, and to those of a company, who approve its people. */
export function waitingPeopleMail(waiting: readonly WaitingPerson[], isPortal: boolean): MailContent {
  const link: MailContent['link'] = isPortal
    ? { label: 'Registrations to approve', path: '/admin/users?status=email_verified' }
    : { label: 'People of your company', path: '/company-people' };
  const more = waiting.length - MOST_LISTED;
  const one = waiting.length === 1;
  const [single, several] = isPortal ? ['A registration', 'registrations'] : ['A person', 'people'];
  return {
    subject: one ? `${single} waits for you` : `${waiting.length} ${several} wait for you`,
    paragraphs: [
      `${one ? 'This person has' : 'These people have'} verified the email address and ${one ? 'waits' : 'wait'} for an approval. Approve only whom you know.`,
      ...waiting
        .slice(0, MOST_LISTED)
        .map(({ email, requested_company: company }) =>
          company === null ? email : `${email}, for the company "${company}"`,
        ),
      ...(more > 0 ? [`… and ${more} more`] : []),
    ],
    link,
  };
}

export function accountMadeMail(): MailContent {
  return {
    subject: 'Your account at Dewar',
    paragraphs: [
      'An administrator created a Dewar account for this address. They will tell you your password, which you replace at the first sign-in, or you can set your own with "Forgot password?" on the sign-in page.',
    ],
    link: signIn,
  };
}

/** To somebody whom the directory of their company has added. */
export function directoryAccountMail(company: string): MailContent {
  return {
    subject: 'Your account at Dewar',
    paragraphs: [
      `Your company ${company} created a Dewar account for this address from its directory. You have no password yet: choose "Forgot password?" on the sign-in page to set one.`,
      'If you do not know this company, ignore this mail: nobody can sign in with your address unless they read your mails.',
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

export function passwordSetMail(standing: readonly string[]): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'An administrator set a new password for your account at Dewar, and the account was signed out everywhere.',
      'At the next sign-in you are asked to choose one of your own.',
      'If you did not ask for it, tell your administrator.',
      ...standing,
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

/** Sent to the new address, whose owner sets the password. */
export function addressGivenMail(token: string): MailContent {
  return {
    subject: 'Set a password for your account',
    paragraphs: [
      'An administrator gave your account at Dewar this address. The password from before no longer works, and the account was signed out everywhere.',
      'Open the link within one hour to set a new one. Later, choose "Forgot password?" on the sign-in page.',
    ],
    link: { label: 'Set a password', path: `/reset-password#token=${token}`, isSecret: true },
  };
}
