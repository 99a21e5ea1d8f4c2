import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isSuspendedAt } from '../database/suspension-columns.ts';

interface Recipients {
  readonly company_id: number;
  readonly addresses: readonly string[];
}

/**
 * Which of these addresses get mails about a company now: those without an account, and those of accounts that may read
 * the company. A registration that nobody has let in changes nothing about its address: anybody can post one.
 */
export async function companyRecipients(
  db: Database,
  { company_id, addresses }: Recipients,
  now: Date,
): Promise<readonly string[]> {
  if (addresses.length === 0) return addresses;
  const isSuspended = sql<boolean>`(${isSuspendedAt('users', now)} or ${isSuspendedAt('companies', now)})`;
  const { rows } = await sql<{ email: string }>`
    select lower(users.email) as email
      from users left join companies on companies.id = users.company_id
     where lower(users.email) = any(${addresses.map((address) => address.toLowerCase())}::text[])
       and (${isSuspended}
            or (users.status in ('approved', 'active')
                and users.role <> 'admin'
                and not (users.role = 'user' and companies.status = 'active'
                         and users.company_id is not distinct from ${company_id}::int)))`.execute(db);
  const excluded = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !excluded.has(address.toLowerCase()));
}
