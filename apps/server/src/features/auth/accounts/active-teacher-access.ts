import type { Database } from '../../../shared/database/database.ts';
import { findAccountById } from './account-repository.ts';
import { maySignIn } from './sign-in-status.ts';

/**
 * The teacher whose shared plans others read without an account; undefined once they are deleted, suspended or no teacher
 * any more.
 */
export async function findActiveTeacher(db: Database, id: number, now: Date) {
  const account = await findAccountById(db, id);
  return account !== undefined && account.role === 'teacher' && maySignIn(account, now) ? account : undefined;
}
