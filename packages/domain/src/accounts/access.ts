import { type Caller, superAdministrators, users } from './caller-kinds.ts';
import { can } from './permissions.ts';

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

const opensCompanyArea = (caller: Caller) => can(caller, 'open', 'company_area');
const opensAdminArea = (caller: Caller) => can(caller, 'open', 'admin_area');

/** Whom each level admits, by the table of permissions; a test compares each endpoint with the row of what it does. */
const ADMITTED: Readonly<Record<Exclude<Access, 'public'>, (caller: Caller) => boolean>> = {
  'signed-in': () => true,
  user: users,
  'user-or-admin': opensCompanyArea,
  company: opensCompanyArea,
  teacher: (caller) => can(caller, 'open', 'teaching_area'),
  'company-admin': (caller) => opensAdminArea(caller) || can(caller, 'administer', 'own_company'),
  admin: opensAdminArea,
  'super-admin': superAdministrators,
};

/**
 * Whether the person's role admits them; null stands for a caller who is not signed in. A user without a company passes
 * 'company' and finds no rows.
 */
export function isAllowed(access: Access, caller: Caller | null): boolean {
  if (access === 'public') return true;
  return caller !== null && ADMITTED[access](caller);
}
