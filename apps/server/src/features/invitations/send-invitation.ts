import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { invitationMail } from './invitation-mail.ts';
import { countInvitationMail } from './invitation-recipient-limit.ts';
import { lockInvitations, recordOf, type StoredInvitation } from './invitation-repository.ts';

/** A request of somebody who may invite. */
export interface InvitingCall extends RequestContext {
  /** For `whenEnded`: outside the transaction of the request. */
  readonly ownDb: Database;
  /** Runs work that stays although the request is refused, when its transaction has ended. */
  readonly whenEnded: (work: () => Promise<void>) => void;
  readonly config: Config;
}

interface Sent {
  readonly id: number;
  readonly token: string;
  /** The invitation before it was mailed again. */
  readonly before: StoredInvitation | undefined;
}

/** Mails an invitation that was just stored, and records it. Throws 429 if its address was mailed too often. */
export async function sendInvitation(
  transaction: Database,
  { config, person, now }: InvitingCall,
  { id, token, before }: Sent,
): Promise<void> {
  const [invitation] = await lockInvitations(transaction, [id], now);
  if (invitation === undefined) throw new Error('an invitation disappeared within its own transaction');
  const { email, role, company_name: companyName, company_id, message, expires_at: expiresAt } = invitation;
  await countInvitationMail(transaction, config, { email, now, timeZone: person.timezone });
  await writeAudit(transaction, {
    actor: person,
    company_id,
    entity: 'invitation',
    entity_id: id,
    action: before === undefined ? 'create' : 'resend',
    before: before && recordOf(before, now),
    after: recordOf(invitation, now),
  });
  const inviter = { inviter: nameOf(person), inviterEmail: person.email };
  const mail = invitationMail({ token, ...inviter, role, companyName, message, expiresAt });
  await mailAccount(transaction, config, { id: null, email }, mail);
}
