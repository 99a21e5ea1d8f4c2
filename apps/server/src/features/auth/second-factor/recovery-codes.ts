import { randomInt } from 'node:crypto';
import type { Database } from '../../../shared/database/database.ts';
import { hashToken } from '../accounts/secret-tokens.ts';

const CODES = 10;
/** Without I, L, O and U: nothing that reads as something else. 16 of 32 are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** New codes in place of all before, as text for their one showing: only hashes are kept. */
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

/** False if the code was spent before: of parallel calls one wins. */
export async function spendRecoveryCode(db: Database, user_id: number, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

function createRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** By what was meant: a code copied by hand may come in small letters, without dashes, with O for 0. */
function hashRecoveryCode(code: string): Buffer {
  const meant = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hashToken(`recovery code ${meant}`);
}
