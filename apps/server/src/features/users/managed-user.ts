import type { User } from '@dewar/contract/users';
import { isReservedCompanyName } from '@dewar/domain/accounts/company-names';
import { canGiveRole, canManageUser } from '@dewar/domain/accounts/permissions';
import { ROLES, type Role, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { z } from 'zod';
import type { Config } from '../../shared/config.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import type { Database } from '../../shared/database/database.ts';
import { conflict, forbidden, type HttpError, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { findUserForUpdate, findUserRecord, lockSuperAdmins } from './user-repository.ts';

/** An administrator's request with what it needs. */
export interface Administration {
  readonly db: Database;
  readonly config: Config;
  readonly person: SignedIn;
  readonly now: Date;
}

/** An account as shown to administrators. Throws 404. */
export async function getUserRecord(db: Database, id: number): Promise<User> {
  const record = await findUserRecord(db, id);
  if (record === undefined) throw notFound();
  return record;
}

const accountStatusSchema = z.object({ role: z.enum(ROLES), status: z.enum(USER_STATUSES) });

/**
 * Locks an account that an administrator will change or decide on. Throws 404, and 403 for an administrator's account
 * without the super-admin flag. Super-admins are serialised and their flag is checked again: of two who remove it from
 * each other at the same time, one keeps it.
 */
export async function lockManagedUser(
  transaction: Database,
  { person, now }: Pick<Administration, 'person' | 'now'>,
  id: number,
) {
  const superAdmins = person.is_super_admin ? await lockSuperAdmins(transaction, now) : [];
  const row = await findUserForUpdate(transaction, id);
  if (row === undefined) throw notFound();
  const user = { ...row, ...accountStatusSchema.parse(row) };
  const administrator = { ...person, is_super_admin: superAdmins.includes(person.id) };
  requireMayManage(administrator, user);
  return { user, administrator, isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0] === id };
}

export type ManagedUser = Awaited<ReturnType<typeof lockManagedUser>>['user'];

type Administrator = Pick<SignedIn, 'role' | 'is_super_admin'>;

/** spec 1 §4: only a super-admin may manage accounts with role admin. */
export function requireMayManage(person: Administrator, account: { readonly role: Role }): void {
  if (!canManageUser(person, account)) throw forbidden('Only a super-admin can change an administrator.');
}

/** spec 1 §5: only a super-admin may give the role admin and the super-admin flag. */
export function requireMayGive(
  person: Administrator,
  { role, is_super_admin }: { readonly role: Role; readonly is_super_admin: boolean },
): void {
  if (!canGiveRole(person, role) || (is_super_admin && !person.is_super_admin)) {
    throw forbidden('Only a super-admin can make an administrator.');
  }
  if (is_super_admin && role !== 'admin') {
    throw invalidInput({ is_super_admin: 'Only an administrator can be a super-admin' });
  }
}

/** Only the role user has a company; the reserved names mean none. Throws 400 for an unknown one. */
export async function findCompanyFor(db: Database, role: Role, name: string | null) {
  if (role !== 'user' || name === null || isReservedCompanyName(name)) return null;
  const company = await findCompanyToReferTo(db, name);
  if (company === undefined) throw invalidInput({ company_name: 'No company has this name' });
  return company;
}

/** Names the field in the error if the email address already has an account, in any case. */
export async function withEmailError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConstraintViolation(error, 'users_email_key')) throw error;
    const text = 'An account with this email already exists.';
    throw conflict(text, { email: text });
  }
}

export function lastSuperAdmin(): HttpError {
  return conflict('The last super-admin cannot be removed or demoted.');
}
