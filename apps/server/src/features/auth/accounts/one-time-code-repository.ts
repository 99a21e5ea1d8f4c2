import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { Database } from '../../../shared/database/database.ts';
import { suspensionOf } from '../../../shared/database/suspension-columns.ts';
import { createToken, hashToken } from './secret-tokens.ts';

export type CodePurpose = 'verify-email' | 'reset-password' | 'passkey-sign-in';

/** How long a code is valid. Mailed links at least as long as the hour of the limit on mails (countMailRequest). */
const LIFETIME_HOURS: Readonly<Record<CodePurpose, number>> = {
  'verify-email': 24,
  'reset-password': 1,
  'passkey-sign-in': 1 / 12,
};

export interface NewCode {
  /** By default a new random one. */
  readonly token?: string;
  readonly purpose: CodePurpose;
  /** Null for a decoy code without an account. */
  readonly user_id: number | null;
  readonly now: Date;
}

/** Creates a code and returns it; only its hash is stored. Earlier codes stay valid. */
export async function createCode(
  db: Database,
  { token = createToken(), purpose, user_id, now }: NewCode,
): Promise<string> {
  const expires_at = new Date(now.getTime() + LIFETIME_HOURS[purpose] * MILLISECONDS_PER_HOUR);
  await db
    .insertInto('one_time_codes')
    .values({ code_hash: hashToken(token), purpose, user_id, created_at: now, expires_at })
    .execute();
  return token;
}

/** The account of a code that is still valid. */
export async function findCodeOwner(db: Database, purpose: CodePurpose, token: string, now: Date) {
  return db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.email',
      'users.status',
      'users.company_id',
      'users.first_name',
      'users.last_name',
      'users.timezone',
      'users.password_hash',
      'users.needs_new_password',
      suspensionOf('users').as('suspension'),
      'companies.name as company_name',
      'companies.status as company_status',
      suspensionOf('companies').as('company_suspension'),
    ])
    .where('code_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a code up; false if another request did so before, or if it has expired by `now`. */
export async function consumeCode(db: Database, purpose: CodePurpose, token: string, now?: Date): Promise<boolean> {
  let codes = db.deleteFrom('one_time_codes').where('code_hash', '=', hashToken(token)).where('purpose', '=', purpose);
  if (now !== undefined) codes = codes.where('expires_at', '>', now);
  const consumed = await codes.executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** Deletes mailed links that must no longer work: after a new password, or when the account's address changes. */
export async function deleteCodesOf(db: Database, user_id: number, purpose?: CodePurpose): Promise<void> {
  let codes = db.deleteFrom('one_time_codes').where('user_id', '=', user_id);
  if (purpose !== undefined) codes = codes.where('purpose', '=', purpose);
  await codes.execute();
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
}
