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

/** What the latest registration of the address asks for. Undefined if the account no longer waits for its mail. */
export async function updatePendingAccount(
  db: Database,
  id: number,
  { password_hash, requested_company }: Omit<Registration, 'email'>,
): Promise<number | undefined> {
  const updated = await db
    .updateTable('users')
    .set({
      ...{ password_hash, requested_company, requested_company_key: companyNameKey(requested_company) },
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return updated?.id;
}
