import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

interface Registration {
  readonly email: string;
  readonly password_hash: string;
  readonly requested_company: string;
}

/** Creates an account that waits for verification; undefined if the address was registered at the same moment. */
export async function createPendingAccount(db: Database, registration: Registration): Promise<number | undefined> {
  const created = await db
    .insertInto('users')
    .values({
      ...registration,
      requested_company_key: companyNameKey(registration.requested_company),
      ...{ role: 'user', status: 'pending' },
    })
    .onConflict((conflict) => conflict.expression(sql<string>`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

/** Does nothing if the account was verified in the meantime. */
export async function updatePendingAccount(
  db: Database,
  id: number,
  changes: Partial<Pick<Registration, 'password_hash' | 'requested_company'>>,
): Promise<void> {
  const { requested_company } = changes;
  const key = requested_company !== undefined && { requested_company_key: companyNameKey(requested_company) };
  await db
    .updateTable('users')
    .set({ ...changes, ...key, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** pending becomes email_verified (spec 1 §4); false if the account was no longer pending. */
export async function markEmailVerified(db: Database, id: number): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({
      status: 'email_verified',
      email_verified: true,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
