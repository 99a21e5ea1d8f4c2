import { domainToASCII } from 'node:url';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';

/** Where a browser begins to sign in with the provider of a company. */
export function signOnAddress({ publicUrl }: Config, key: string, email: string): string {
  return `${publicUrl}/api/auth/sign-on/${key}/start?${new URLSearchParams({ login_hint: email })}`;
}

/**
 * Where somebody who is invited into a company that has ended passwords signs in; null if it has not, or if the address is in
 * none of its verified mail domains, so that its provider makes no account of it.
 */
export async function findEnforcedSignOn(
  db: Database,
  config: Config,
  { company_id, email }: { readonly company_id: number | null; readonly email: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('company_sign_ons as sign_on')
    .innerJoin('sign_on_domains as domain', 'domain.company_id', 'sign_on.company_id')
    .select('sign_on.key')
    .where('sign_on.company_id', '=', company_id ?? 0)
    .where('sign_on.mode', '=', 'enforced')
    .where('sign_on.tested_at', 'is not', null)
    .where('domain.verified_at', 'is not', null)
    .where('domain.name', '=', domainToASCII(email.slice(email.lastIndexOf('@') + 1)))
    .executeTakeFirst();
  return found === undefined ? null : signOnAddress(config, found.key, email);
}
