import { invitationState } from '@dewar/domain/accounts/invitations';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { findUserRecord } from '../users/user-repository.ts';
import { lockWaitingInvitations, recordOf, type StoredInvitation } from './invitation-repository.ts';
import { claimShownLinks, markAccepted } from './sent-invitation-repository.ts';

/** The open invitation of an address into a company, locked until the transaction ends. */
export async function lockInvitationInto(
  transaction: Database,
  { email, company_id }: { readonly email: string; readonly company_id: number },
  now: Date,
): Promise<StoredInvitation | undefined> {
  const invitations = await lockWaitingInvitations(transaction, [email.toLowerCase()], now);
  return invitations.find(
    (invitation) =>
      invitation.company_id === company_id &&
      belongsToCompany(invitation.role) &&
      invitationState(invitation, now) === 'open',
  );
}

/** The account that was made for the invitation, or was `before` it, takes it, with what waits for its address. */
export async function recordAcceptance(
  transaction: Database,
  invitation: StoredInvitation,
  {
    id: user_id,
    now,
    before: account,
  }: { readonly id: number; readonly now: Date; readonly before?: object | undefined },
): Promise<void> {
  const { id, email, company_id } = invitation;
  await markAccepted(transaction, id, user_id, now);
  await claimShownLinks(transaction, { id: user_id, email });
  const by = { actor: { id: user_id, email }, company_id };
  const before = recordOf(invitation, now);
  await writeAudit(transaction, { ...by, entity: 'invitation', entity_id: id, action: 'accept', before });
  const after = await findUserRecord(transaction, user_id);
  const entry = { ...by, entity: 'user', entity_id: user_id, after } as const;
  await writeAudit(
    transaction,
    account === undefined ? { ...entry, action: 'create' } : { ...entry, action: 'approve', before: account },
  );
}
