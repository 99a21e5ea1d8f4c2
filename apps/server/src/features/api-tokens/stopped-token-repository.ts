import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';
import { decidesForCompany, maySignInAt } from '../../shared/mail/mail-audiences.ts';

/** How a token is named in a mail. */
interface NamedToken {
  readonly name: string;
  readonly prefix: string;
}

interface StoppedTokens {
  readonly company_id: number;
  readonly tokens: readonly NamedToken[];
}

/** Takes the stopped tokens that nobody was told about, by company; of several servers one gets each. */
export async function takeUntoldStops(transaction: Database, now: Date): Promise<readonly StoppedTokens[]> {
  const { rows } = await sql<StoppedTokens>`
    with untold as (
      select token.id
        from api_tokens token
        join users owner on owner.id = token.user_id
        join companies on companies.id = owner.company_id
       where not token.is_stop_told and companies.status = 'active' and not ${isSuspendedAt('companies', now)}
       order by token.id
         for update of token skip locked),
    told as (
      update api_tokens token set is_stop_told = true
        from untold, users owner
       where token.id = untold.id and owner.id = token.user_id
      returning token.id, owner.company_id, token.name, token.prefix, token.stopped_at, token.revoked_at)
    select company_id, json_agg(json_build_object('name', name, 'prefix', prefix) order by id) as tokens
      from told where stopped_at is not null and revoked_at is null group by company_id order by company_id`.execute(
    transaction,
  );
  return rows;
}

/** Those who can sign in and decide for the company, which is in use. */
export async function listCompanyAdministrators(
  db: Database,
  company_id: number,
  now: Date,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select users.id, users.email from users join companies on companies.id = users.company_id
     where users.company_id = ${company_id} and ${maySignInAt(now)} and ${decidesForCompany(now)}
     order by users.id`.execute(db);
  return rows;
}
