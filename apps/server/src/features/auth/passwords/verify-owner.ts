import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { hashUnknownPassword } from './new-password-access.ts';

interface CodeOwner {
  readonly id: number;
  readonly email: string;
  readonly status: string;
  /** The company that was asked for with the registration whose mail was opened. */
  readonly code_company: string | null;
}

/**
 * Verifies the address of an account that waits for it (spec 1 §4). The password that was typed before ends: the mail
 * proves who reads the mailbox, not who typed a password. Does nothing for any other account.
 */
export async function verifyOwner(db: Database, owner: CodeOwner, now: Date): Promise<void> {
  if (owner.status !== 'pending') return;
  const password_hash = await hashUnknownPassword();
  await inTransaction(db, async (transaction) => {
    if (!(await markEmailVerified(transaction, owner, { password_hash, now }))) return;
    await writeAudit(transaction, {
      actor: owner,
      company_id: null,
      entity: 'user',
      entity_id: owner.id,
      action: 'verify',
      before: { status: 'pending' },
      after: { status: 'email_verified' },
    });
  });
}

/** False if the account was no longer pending. */
async function markEmailVerified(
  transaction: Database,
  { id, code_company }: CodeOwner,
  { password_hash, now }: { readonly password_hash: string; readonly now: Date },
): Promise<boolean> {
  const company = code_company !== null && {
    requested_company: code_company,
    requested_company_key: companyNameKey(code_company),
  };
  const updated = await transaction
    .updateTable('users')
    .set({
      ...{ status: 'email_verified', email_verified: true, password_hash, needs_new_password: false, ...company },
      waiting_since: now,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
