import { isAdministratorRole, isTeachingRole, type Role } from '@dewar/domain/accounts/roles';
import type { MailContent } from '../../shared/mail/compose-mail.ts';

interface InvitationMail {
  readonly token: string;
  /** Their name, or their address. */
  readonly inviter: string;
  readonly inviterEmail: string;
  readonly role: Role;
  readonly companyName: string | null;
  readonly message: string | null;
  readonly expiresAt: Date;
}

/** The token stands behind '#': browsers send this part of an address to no server and to no other page. */
export function invitationMail(invitation: InvitationMail): MailContent {
  const { token, inviter, inviterEmail, role, companyName, message, expiresAt } = invitation;
  const who = inviter === inviterEmail ? inviter : `${inviter} (${inviterEmail})`;
  return {
    subject: 'You are invited to Dewar',
    paragraphs: [
      `${who} invites you to Dewar, ${placeOf(role, companyName)}.`,
      ...(message === null ? [] : [`Their message:\n${message}`]),
      `Open the link by ${asText(expiresAt)} to choose your password or a passkey. It works once, and for nobody but you: do not pass it on.`,
      'If you do not know who this is, do nothing: no account is made.',
    ],
    link: { label: 'Accept the invitation', path: `/invitation#token=${token}`, isSecret: true },
  };
}

function placeOf(role: Role, companyName: string | null): string {
  if (isAdministratorRole(role)) return 'as an administrator';
  if (isTeachingRole(role)) return 'to plan lessons as a teacher';
  return `to the tanks of ${companyName ?? 'a company'}`;
}

/** '17 June 2026, 12:00 UTC': nobody knows the time zone of the invited. */
function asText(moment: Date): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return `${moment.toLocaleString('en-GB', { ...day, timeZone: 'UTC' })}, ${moment.toLocaleTimeString('en-GB', { ...time, timeZone: 'UTC' })} UTC`;
}
