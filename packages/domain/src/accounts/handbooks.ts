import { ownCompanyOf } from './home-path.ts';
import { belongsToCompany, isAdministratorRole, type Role } from './roles.ts';

/** One for each kind of work with the portal; also the names of their files in docs/handbook. */
export const HANDBOOKS = ['technician', 'fleet-manager', 'administrator', 'teacher', 'operator'] as const;
export type Handbook = (typeof HANDBOOKS)[number];

/** The titles of the files. */
export const HANDBOOK_TITLES: Readonly<Record<Handbook, string>> = {
  technician: 'Handbook for technicians',
  'fleet-manager': 'Handbook for fleet managers',
  administrator: 'Handbook for administrators',
  teacher: 'Handbook for teachers',
  operator: 'Handbook for operators',
};

interface Reader {
  readonly role: Role;
  readonly company_name: string | null;
  readonly is_super_admin: boolean;
  readonly is_company_admin: boolean;
}

/** The handbooks of a person's work, their own first. Everybody may read the others too. */
export function listOwnHandbooks(reader: Reader): readonly [Handbook, ...Handbook[]] {
  if (isAdministratorRole(reader.role)) {
    return reader.is_super_admin
      ? ['operator', 'administrator', 'fleet-manager', 'technician']
      : ['administrator', 'fleet-manager', 'technician'];
  }
  if (!belongsToCompany(reader.role)) return ['teacher'];
  return reader.is_company_admin ? ['fleet-manager', 'technician'] : ['technician', 'fleet-manager'];
}

/**
 * Whose first steps a person is shown next; null once they have put them away, and without a company, where there is
 * nothing to begin with.
 */
export function findFirstSteps(reader: Reader, seen: readonly string[]): Handbook | null {
  if (belongsToCompany(reader.role) && ownCompanyOf(reader) === undefined) return null;
  const [own] = listOwnHandbooks(reader);
  return seen.includes(own) ? null : own;
}
