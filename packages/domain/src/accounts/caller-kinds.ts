import type { Role } from './roles.ts';

/** What tells one kind of caller from another. */
export interface Caller {
  readonly role: Role;
  readonly is_super_admin: boolean;
  readonly is_company_admin: boolean;
}

/** The kinds of callers that the table of permissions and the levels of endpoints are made of. */
export const users = ({ role }: Pick<Caller, 'role'>): boolean => role === 'user';

export const teachers = ({ role }: Pick<Caller, 'role'>): boolean => role === 'teacher';

export const administrators = ({ role }: Pick<Caller, 'role'>): boolean => role === 'admin';

export const usersAndAdministrators = (caller: Pick<Caller, 'role'>): boolean =>
  users(caller) || administrators(caller);

/** Another role's flag counts for nothing. */
export const superAdministrators = (caller: Pick<Caller, 'role' | 'is_super_admin'>): boolean =>
  administrators(caller) && caller.is_super_admin;

/** Of whichever company; another role's flag counts for nothing (decision 0070). */
export const companyAdministrators = (caller: Pick<Caller, 'role' | 'is_company_admin'>): boolean =>
  users(caller) && caller.is_company_admin;
