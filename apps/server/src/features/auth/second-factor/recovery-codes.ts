import { randomInt } from 'node:crypto';
import type { Database } from '../../../shared/database/database.ts';
import { hashToken } from '../accounts/secret-tokens.ts';

const CODES = 10;
/** Without I, L, O and U, which resemble other characters. 16 of 32 characters are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Replaces all codes and returns the new ones for display; only hashes are stored. */
export async function replaceRecoveryCodes(db: Database, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createRecoveryCode);
  await deleteRecoveryCodes(db, user_id);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Database, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return left;
}

export async function hasRecoveryCode(db: Database, user_id: number, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return found !== undefined;
}

/** False if the code was used before: of parallel requests one succeeds. */
export async function consumeRecoveryCode(db: Database, user_id: number, code: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

function createRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalised: a code copied by hand may be in lower case, without dashes, with O for 0. */
function hashRecoveryCode(code: string): Buffer {
  const meant = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hashToken(`recovery code ${meant}`);
}
