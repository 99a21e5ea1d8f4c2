import type { Database } from '../../../shared/database/database.ts';
import { createToken, hashToken } from './secret-tokens.ts';

export type CodePurpose = 'verify-email' | 'reset-password';

/** How long a mailed link holds. No shorter than the hour of the limit on mails (countMailRequest). */
const LIFETIME_HOURS: Readonly<Record<CodePurpose, number>> = { 'verify-email': 24, 'reset-password': 1 };
const MS_PER_HOUR = 3_600_000;

export interface NewCode {
  readonly purpose: CodePurpose;
  /** Null for a code that opens nothing. */
  readonly user_id: number | null;
  readonly now: Date;
}

/** Makes a code and answers it: only its hash is kept. Codes made before it hold on. */
export async function createCode(db: Database, { purpose, user_id, now }: NewCode): Promise<string> {
  const token = createToken();
  const expires_at = new Date(now.getTime() + LIFETIME_HOURS[purpose] * MS_PER_HOUR);
  await db
    .insertInto('one_time_codes')
    .values({ code_hash: hashToken(token), purpose, user_id, created_at: now, expires_at })
    .execute();
  return token;
}

/** The account that a living code was mailed to. */
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
      'companies.name as company_name',
      'companies.status as company_status',
    ])
    .where('code_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a code out of use; false if another call did so before. */
export async function spendCode(db: Database, purpose: CodePurpose, token: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('one_time_codes')
    .where('code_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** Mailed links that must not hold any longer: after a new password, or when the account's address changes. */
export async function deleteCodesOf(db: Database, user_id: number, purpose?: CodePurpose): Promise<void> {
  let codes = db.deleteFrom('one_time_codes').where('user_id', '=', user_id);
  if (purpose !== undefined) codes = codes.where('purpose', '=', purpose);
  await codes.execute();
}

/** Codes that open nothing any more. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
}
