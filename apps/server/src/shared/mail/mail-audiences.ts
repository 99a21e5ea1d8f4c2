import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isSuspendedAt } from '../database/suspension-columns.ts';
import type { Mail, MailAudience } from './mail-repository.ts';

/** Whether the row of `users` is an administrator of the portal, who decides who may join. */
export const decidesForPortal = sql<boolean>`users.role = 'admin'`;

/** Whether the rows of `users` and `companies` are an administrator of a company that is in use, who decides for it. */
export function decidesForCompany(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(users.role = 'user' and users.is_company_admin and companies.status = 'active'
                       and not ${isSuspendedAt('companies', now)})`;
}

export function maySignInAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(users.status in ('approved', 'active') and not ${isSuspendedAt('users', now)})`;
}

type Addressed = Pick<Mail, 'recipient' | 'recipient_user_id' | 'company_id'> & { readonly audience: MailAudience };

/** Whether the recipient has the rank now that a mail for this audience needs, under the address that it goes to. */
export async function isInAudience(
  db: Database,
  { audience, recipient, recipient_user_id, company_id = null }: Addressed,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from users left join companies on companies.id = users.company_id
     where users.id = ${recipient_user_id} and lower(users.email) = ${recipient.toLowerCase()} and ${maySignInAt(now)}
       and ${rankOf(audience, company_id, now)}`.execute(db);
  return rows.length > 0;
}

function rankOf(audience: MailAudience, company_id: number | null, now: Date): RawBuilder<boolean> {
  if (audience === 'super-administrators') return sql<boolean>`users.is_super_admin`;
  if (company_id === null) return decidesForPortal;
  return sql<boolean>`users.company_id = ${company_id} and ${decidesForCompany(now)}`;
}
