import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { Database } from '../../../shared/database/database.ts';
import { createToken, hashToken } from '../accounts/secret-tokens.ts';

/** The link of the first start, which ends with the first account; or the one that an operator makes on the machine. */
export type AdministratorLinkPurpose = 'first-administrator' | 'administrator-from-machine';

const PURPOSES: readonly AdministratorLinkPurpose[] = ['first-administrator', 'administrator-from-machine'];
const LINK_LIFETIME_MS = MILLISECONDS_PER_DAY;

/** The token of a new one-time link; earlier links of this purpose are no longer valid. */
export async function createAdministratorLink(
  db: Database,
  purpose: AdministratorLinkPurpose,
  now: Date,
): Promise<string> {
  const token = createToken();
  await db.deleteFrom('one_time_codes').where('purpose', '=', purpose).execute();
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: hashToken(token),
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
    })
    .execute();
  return token;
}

/** The link with this token that is still valid. */
export async function findAdministratorLink(db: Database, token: string, now: Date) {
  return db
    .selectFrom('one_time_codes')
    .select(['code_hash', 'purpose'])
    .where('code_hash', '=', hashToken(token))
    .where('purpose', 'in', PURPOSES)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteAdministratorLink(db: Database, code_hash: Buffer): Promise<void> {
  await db.deleteFrom('one_time_codes').where('code_hash', '=', code_hash).execute();
}

/** The path that the link opens in the web app. */
export function administratorLinkPath(token: string, purpose: AdministratorLinkPurpose): `/${string}` {
  const from = purpose === 'first-administrator' ? '' : '?from=machine';
  return `/first-administrator${from}#token=${token}`;
}

/** Approved super-administrators, who are told of each new one. */
export async function listSuperAdministrators(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_super_admin', '=', true)
    .where('status', 'in', ['approved', 'active'])
    .orderBy('id')
    .execute();
}
