import { can, type Invited, type Person } from './permissions.ts';
import { belongsToCompany } from './roles.ts';

/**
 * 'lapsed': whoever sent it may no longer invite such a person, or the company is gone or inactive. Mailed again by
 * somebody who may, it is open again.
 */
export const INVITATION_STATES = ['open', 'accepted', 'expired', 'revoked', 'lapsed'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
  lapsed: 'No longer valid',
};

/** How long a mailed link is valid: the choices, in days. */
export const INVITATION_DAYS = [1, 3, 7, 14, 30] as const;
export const DEFAULT_INVITATION_DAYS = 7;

/** The most people that one request invites, mails again or revokes. */
export const MAX_INVITED_AT_ONCE = 200;

export interface Invitation extends Invited {
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  /** Whoever sent it last; null if their account was deleted or may not sign in. */
  readonly inviter: Person | null;
  /** Of its company; null without one. */
  readonly company_status: string | null;
}

/** The state of an invitation. An inviter who lost the right to invite, and a lost company, end it. */
export function invitationState(invitation: Invitation, now: Date): InvitationState {
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.revoked_at !== null) return 'revoked';
  if (invitation.expires_at <= now) return 'expired';
  return hasLapsed(invitation) ? 'lapsed' : 'open';
}

function hasLapsed({ inviter, company_status, ...invited }: Invitation): boolean {
  if (inviter === null || !can(inviter, 'send', 'invitation', invited)) return true;
  return belongsToCompany(invited.role) && company_status !== 'active';
}

/** Whether it can be mailed again or revoked: it was neither accepted nor revoked. */
export function isWaiting(state: InvitationState): boolean {
  return state !== 'accepted' && state !== 'revoked';
}

/**
 * What inviting an address does: a new invitation, a new link for the one that waits, or nothing, because the address
 * has an account, or an invitation that this person may not change.
 */
export const INVITEE_FATES = ['new', 'renewed', 'has-account', 'reserved'] as const;
export type InviteeFate = (typeof INVITEE_FATES)[number];

/** The fate of an address; `waiting` is the role and company of its invitation that waits. */
export function inviteeFate(
  person: Person,
  { hasAccount, waiting }: { readonly hasAccount: boolean; readonly waiting: Invited | undefined },
): InviteeFate {
  if (hasAccount) return 'has-account';
  if (waiting === undefined) return 'new';
  return can(person, 'send', 'invitation', waiting) ? 'renewed' : 'reserved';
}

/** Whether an address with this fate is mailed. */
export function isInvitable(fate: InviteeFate): boolean {
  return fate === 'new' || fate === 'renewed';
}
