import { mailDomainOf } from '@dewar/domain/accounts/sign-on';
import type { Database } from '../../../shared/database/database.ts';
import { notUnique } from '../../../shared/http/scim-error.ts';
import { freeAddress } from '../managed-user.ts';
import type { DirectoryChange } from './directory-administrators.ts';

/** The same for an address of this company and of another one: what is elsewhere is not told. */
export const NOT_UNIQUE =
  'This userName or address is in use. If the person is one of yours, filter by userName to find them.';

/**
 * Makes an address free for an account of this directory, as far as it may have it. Throws 409 for one in a mail domain that
 * another company has proven to be its own: whoever has it would find their address taken.
 */
export async function claimAddress(transaction: Database, change: DirectoryChange, email: string): Promise<void> {
  if (await isInDomainOfOthers(transaction, change.company_id, email)) throw notUnique(NOT_UNIQUE);
  await freeAddress(transaction, change, email);
}

async function isInDomainOfOthers(db: Database, company_id: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_on_domains')
    .select('id')
    .where('name', '=', mailDomainOf(email) ?? '')
    .where('verified_at', 'is not', null)
    .where('company_id', '!=', company_id)
    .executeTakeFirst();
  return found !== undefined;
}
