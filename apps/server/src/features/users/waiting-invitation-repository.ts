import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';

interface Revocation {
  readonly actor: NonNullable<AuditEntry['actor']>;
  readonly now: Date;
}

/**
 * Revokes the invitation that still waits for an address. It was sent before the address had an account, which somebody
 * came by in another way: once that account is deleted or has another address, the old link would make a new one.
 */
export async function revokeInvitationTo(
  transaction: Database,
  email: string,
  { actor, now }: Revocation,
): Promise<void> {
  const revoked = await transaction
    .updateTable('invitations')
    .set({ revoked_at: now, revoked_by_email: actor.email })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .returning(['id', 'email', 'role', 'company_id'])
    .execute();
  for (const { id: entity_id, company_id, ...before } of revoked) {
    await writeAudit(transaction, { actor, company_id, entity: 'invitation', entity_id, action: 'revoke', before });
  }
}
