import type { Person } from './permissions.ts';

/**
 * Who may call an endpoint (api, Access levels). 'company' and 'user-or-admin' admit the same people: the first also
 * limits the rows to the person's company, the second (procedures, categories) has rules of its own. 'company-admin'
 * admits administrators too, and limits company administrators to the rows of their company.
 */
export const ACCESS_LEVELS = [
  'public',
  'signed-in',
  'user',
  'user-or-admin',
  'company',
  'teacher',
  'company-admin',
  'admin',
  'super-admin',
] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

/**
 * Whether the person's role admits them; null stands for a caller who is not signed in. A user without a company passes
 * 'company' and finds no rows.
 */
export function isAllowed(
  access: Access,
  person: Pick<Person, 'role' | 'is_super_admin' | 'is_company_admin'> | null,
): boolean {
  if (access === 'public') return true;
  if (person === null) return false;
  switch (access) {
    case 'signed-in':
      return true;
    case 'user':
      return person.role === 'user';
    case 'user-or-admin':
    case 'company':
      return person.role === 'user' || person.role === 'admin';
    case 'teacher':
      return person.role === 'teacher';
    case 'company-admin':
      return person.role === 'admin' || (person.role === 'user' && person.is_company_admin);
    case 'admin':
      return person.role === 'admin';
    case 'super-admin':
      return person.role === 'admin' && person.is_super_admin;
    default:
      return access satisfies never;
  }
}
