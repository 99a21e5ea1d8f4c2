import type { DataOf } from '@dewar/contract/endpoint';
import type { InvitationOutcome, resendInvitations } from '@dewar/contract/invitations';
import { invitationState, isWaiting } from '@dewar/domain/accounts/invitations';
import { can } from '@dewar/domain/accounts/permissions';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { forbidden, notFound } from '../../shared/errors.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { countInvitations } from './invitation-limits.ts';
import { findAddressesWithAccount, lockInvitations, recordOf, type StoredInvitation } from './invitation-repository.ts';
import { type InvitingCall, sendInvitation } from './send-invitation.ts';
import { markRevoked, renewInvitation } from './sent-invitation-repository.ts';

type Outcomes = DataOf<typeof resendInvitations>;

/**
 * Mails invitations again with new links; this person vouches for them from now on. Leaves alone those that were accepted
 * or revoked, or whose company is gone, and addresses with an account. Throws 404 for an id that there is not, 403 for an
 * invitation that this person could not have sent (for a company administrator a 404 too), and 429 for an address that
 * was mailed too often.
 */
export function resend(call: InvitingCall, ids: readonly number[]): Promise<Outcomes> {
  return changeEach(call, ids, async (transaction, invitation, hasAccount) => {
    if (hasAccount) return 'has-account';
    if (!canBeResent(call, invitation)) return 'closed';
    const { id, valid_days } = invitation;
    const token = createToken();
    await countInvitations(transaction, call, [invitation]);
    const sending = { person: call.person, token_hash: hashToken(token), now: call.now, valid_days };
    await renewInvitation(transaction, id, sending);
    await sendInvitation(transaction, call, { id, token, before: invitation });
    return 'done';
  });
}

/** Whether it would be open with a new link of this person. */
function canBeResent({ person, now }: InvitingCall, invitation: StoredInvitation): boolean {
  const expires_at = new Date(now.getTime() + MILLISECONDS_PER_DAY);
  return invitationState({ ...invitation, inviter: person, expires_at }, now) === 'open';
}

/** Revokes invitations. Leaves alone those that were accepted or revoked. Throws like `resend`. */
export function revoke(call: InvitingCall, ids: readonly number[]): Promise<Outcomes> {
  const { person, now } = call;
  return changeEach(call, ids, async (transaction, invitation) => {
    const { id, company_id } = invitation;
    const before = recordOf(invitation, now);
    if (!isWaiting(before.state)) return 'closed';
    await markRevoked(transaction, id, person, now);
    await writeAudit(transaction, {
      ...{ actor: person, company_id, entity: 'invitation', entity_id: id, action: 'revoke', before },
    });
    return 'done';
  });
}

async function changeEach(
  { db, person, now }: InvitingCall,
  ids: readonly number[],
  change: (transaction: Database, invitation: StoredInvitation, hasAccount: boolean) => Promise<InvitationOutcome>,
): Promise<Outcomes> {
  return inTransaction(db, async (transaction) => {
    const invitations = await lockInvitations(transaction, ids, now);
    if (invitations.length !== new Set(ids).size) throw notFound();
    if (!invitations.every((invitation) => can(person, 'send', 'invitation', invitation))) {
      if (!can(person, 'read', 'every_company')) throw notFound();
      throw forbidden('Only a super-admin can change the invitation of an administrator.');
    }
    const keys = invitations.map(({ email }) => email.toLowerCase());
    const known = await findAddressesWithAccount(transaction, keys, now);
    const outcomes: Outcomes = [];
    for (const invitation of invitations) {
      const hasAccount = known.has(invitation.email.toLowerCase());
      outcomes.push({ id: invitation.id, outcome: await change(transaction, invitation, hasAccount) });
    }
    return outcomes;
  });
}
