import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { Database } from '../../../shared/database/database.ts';
import { suspensionOf } from '../../../shared/database/suspension-columns.ts';
import { createToken, hashToken } from './secret-tokens.ts';

export type CodePurpose = 'verify-email' | 'reset-password' | 'passkey-sign-in' | 'sign-on';

/** How long a code is valid. Mailed links at least as long as the hour of the limit on mails (countMailRequest). */
const LIFETIME_HOURS: Readonly<Record<CodePurpose, number>> = {
  'verify-email': 24,
  'reset-password': 1,
  'passkey-sign-in': 1 / 12,
  'sign-on': 1 / 2,
};

export interface NewCode {
  /** By default a new random one. */
  readonly token?: string;
  readonly purpose: CodePurpose;
  /** Null for a decoy code without an account. */
  readonly user_id: number | null;
  /** Of the registration that the code is mailed for. */
  readonly requested_company?: string | null;
  readonly now: Date;
}

/** Creates a code and returns it; only its hash is stored. Earlier codes stay valid. */
export async function createCode(
  db: Database,
  { token = createToken(), purpose, user_id, requested_company = null, now }: NewCode,
): Promise<string> {
  const expires_at = new Date(now.getTime() + LIFETIME_HOURS[purpose] * MILLISECONDS_PER_HOUR);
  await db
    .insertInto('one_time_codes')
    .values({ code_hash: hashToken(token), purpose, user_id, requested_company, created_at: now, expires_at })
    .execute();
  return token;
}

/** Remembers the use of a code that was not stored before, until it expires; false if it was used already. */
export async function createCodeOnce(
  db: Database,
  { token, purpose, user_id, now }: Required<Pick<NewCode, 'token' | 'purpose' | 'user_id' | 'now'>>,
): Promise<boolean> {
  const expires_at = new Date(now.getTime() + LIFETIME_HOURS[purpose] * MILLISECONDS_PER_HOUR);
  const created = await db
    .insertInto('one_time_codes')
    .values({ code_hash: hashToken(token), purpose, user_id, created_at: now, expires_at })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst();
  return created.numInsertedOrUpdatedRows === 1n;
}

/** The account of a code that is still valid, with what the code knows. */
export async function findCodeOwner(db: Database, purposes: readonly CodePurpose[], token: string, now: Date) {
  return db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'one_time_codes.purpose',
      'one_time_codes.is_spent',
      'one_time_codes.requested_company as code_company',
      'users.id',
      'users.email',
      'users.status',
      'users.company_id',
      'users.first_name',
      'users.last_name',
      'users.timezone',
      'users.password_hash',
      'users.needs_new_password',
      'users.is_password_withdrawn',
      suspensionOf('users').as('suspension'),
      'companies.name as company_name',
      'companies.status as company_status',
      suspensionOf('companies').as('company_suspension'),
    ])
    .where('code_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a code up; false if another request did so before. */
export async function consumeCode(db: Database, purpose: CodePurpose, token: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('one_time_codes')
    .where('code_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** Uses up what a verification link can do once, to set the password; false if another request did so before. */
export async function spendCode(db: Database, token: string): Promise<boolean> {
  const spent = await db
    .updateTable('one_time_codes')
    .set({ is_spent: true })
    .where('code_hash', '=', hashToken(token))
    .where('is_spent', '=', false)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** Deletes mailed links that must no longer work, because the account's address changes. */
export async function deleteCodesOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('one_time_codes').where('user_id', '=', user_id).execute();
}

/** Mailed links set no password any more. Those that verify the address still say that it is verified. */
export async function endPasswordLinksOf(db: Database, user_ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('user_id', 'in', [0, ...user_ids])
    .where('purpose', '=', 'reset-password')
    .execute();
  await db
    .updateTable('one_time_codes')
    .set({ is_spent: true })
    .where('user_id', 'in', [0, ...user_ids])
    .where('purpose', '=', 'verify-email')
    .execute();
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
}
