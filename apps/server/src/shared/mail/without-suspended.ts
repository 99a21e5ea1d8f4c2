import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isSuspendedAt } from '../database/suspension-columns.ts';

/** These addresses without those of people who are suspended now, or whose company is: they get no mails of jobs. */
export async function withoutSuspended(
  db: Database,
  addresses: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (addresses.length === 0) return addresses;
  const { rows } = await sql<{ email: string }>`
    select lower(users.email) as email
      from users left join companies on companies.id = users.company_id
     where lower(users.email) = any(${addresses.map((address) => address.toLowerCase())}::text[])
       and (${isSuspendedAt('users', now)} or ${isSuspendedAt('companies', now)})`.execute(db);
  const suspended = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !suspended.has(address.toLowerCase()));
}
