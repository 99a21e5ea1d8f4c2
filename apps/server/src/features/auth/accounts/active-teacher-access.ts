import { isTeachingRole, ROLES } from '@dewar/domain/accounts/roles';
import { z } from 'zod';
import type { Database } from '../../../shared/database/database.ts';
import { findAccountById } from './account-repository.ts';
import { maySignIn } from './sign-in-status.ts';

const roleSchema = z.enum(ROLES);

/**
 * The teacher whose shared plans others read without an account; undefined once they are deleted, suspended or no teacher
 * any more.
 */
export async function findActiveTeacher(db: Database, id: number, now: Date) {
  const account = await findAccountById(db, id);
  return account !== undefined && isTeachingRole(roleSchema.parse(account.role)) && maySignIn(account, now)
    ? account
    : undefined;
}
