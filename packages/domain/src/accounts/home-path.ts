import { isAwaitedCompanyName, NO_COMPANY } from './company-names.ts';
import { belongsToCompany, isAdministratorRole, isTeachingRole, type Role } from './roles.ts';

/**
 * Where a second factor is set up: the only screen open to an administrator who is required to have one and has none.
 */
const SECOND_FACTOR_PATH = '/user-settings?tab=security';

/** The only screen open to somebody who still has to choose a new password. */
const NEW_PASSWORD_PATH = '/new-password';

interface HomeOwner {
  readonly role: Role;
  readonly company_name: string | null;
  readonly needs_second_factor?: boolean;
  readonly needs_new_password?: boolean;
}

/** Where '/' redirects to (spec 1 §2, route table). A signed-in person never stays on the landing page. */
export function homePathFor(user: HomeOwner | null): string {
  if (user === null) return '/';
  if (user.needs_new_password === true) return NEW_PASSWORD_PATH;
  if (user.needs_second_factor === true) return SECOND_FACTOR_PATH;
  if (isAdministratorRole(user.role)) return '/admin';
  if (isTeachingRole(user.role)) return '/teacher';
  const companyName = ownCompanyOf(user);
  return companyName === undefined ? '/dashboard' : companyPath(companyName);
}

/** The company whose data the person sees as one of its people; undefined for all others, and while it is awaited. */
export function ownCompanyOf({ role, company_name }: Pick<HomeOwner, 'role' | 'company_name'>): string | undefined {
  const isNone = !company_name || company_name === NO_COMPANY || isAwaitedCompanyName(company_name);
  return isNone || !belongsToCompany(role) ? undefined : company_name;
}

/** '/company/{companyName}', URL-encoded (spec 1 §2). */
export function companyPath(companyName: string): `/${string}` {
  return `/company/${encodeURIComponent(companyName.toWellFormed())}`;
}
