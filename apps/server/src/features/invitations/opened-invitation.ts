import type { OpenedInvitation } from '@dewar/contract/invitations';
import { type InvitationState, invitationState } from '@dewar/domain/accounts/invitations';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import type { Database } from '../../shared/database/database.ts';
import { conflict, type HttpError, invalidInput } from '../../shared/errors.ts';
import { countWrongSecret, type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { findEnforcedSignOn } from '../auth/accounts/sign-on-address-access.ts';
import { findAddressesWithAccount, findInvitationByToken, type StoredInvitation } from './invitation-repository.ts';

/** The invitation of a link, whatever its state. Throws 400 for a link that there is not (any more), and 429 for many. */
export async function requireInvitation(call: GuardedCall, token: string): Promise<StoredInvitation> {
  const found = await findInvitationByToken(call.db, hashToken(token), call.now);
  if (found !== undefined) return found;
  await countWrongSecret(call, 'invitation');
  throw unknownLink();
}

/** What the holder of the link sees. */
export async function describeInvitation(call: GuardedCall, token: string): Promise<OpenedInvitation> {
  const invitation = await requireInvitation(call, token);
  const { email, role, company_id, company_name, first_name, last_name, message, expires_at, invited_by_email } =
    invitation;
  return {
    ...{ email, role, company_name, first_name, last_name, message, invited_by_email },
    state: invitationState(invitation, call.now),
    invited_by: inviterNameOf(invitation),
    expires_at: expires_at.toISOString(),
    has_account: await hasAccount(call.db, email, call.now),
    sign_on_url: belongsToCompany(role) ? await findEnforcedSignOn(call.db, call.config, { company_id, email }) : null,
  };
}

/** Throws 409 with what to do unless the invitation is open and its address has no account. */
export async function requireAcceptable(db: Database, invitation: StoredInvitation, now: Date): Promise<void> {
  const state = invitationState(invitation, now);
  if (state !== 'open') throw conflict(TEXTS[state](inviterNameOf(invitation)));
  if (await hasAccount(db, invitation.email, now)) throw accountExists(invitation);
}

/** Its password and rights stay as they are: somebody was let in with it. */
export function accountExists({ email }: StoredInvitation): HttpError {
  return conflict(
    `${email} has an account already, which was not changed. Log in with its password, or choose "Forgot password?".`,
  );
}

export function unknownLink(): HttpError {
  return invalidInput({ token: 'This link is not valid. Open the latest email, or ask for a new invitation.' });
}

const TEXTS: Readonly<Record<Exclude<InvitationState, 'open'>, (inviter: string) => string>> = {
  accepted: () => 'This invitation has been used already. Log in instead.',
  expired: (inviter) => `This invitation has expired. Ask ${inviter} for a new one.`,
  revoked: (inviter) => `This invitation was withdrawn. Ask ${inviter} if you expected it.`,
  lapsed: () => 'This invitation is no longer valid. Ask your administrator for a new one.',
};

function inviterNameOf({ inviter, invited_by_email }: StoredInvitation): string {
  return (inviter && fullNameOf(inviter)) ?? invited_by_email;
}

async function hasAccount(db: Database, email: string, now: Date): Promise<boolean> {
  return (await findAddressesWithAccount(db, [email.toLowerCase()], now)).size > 0;
}
