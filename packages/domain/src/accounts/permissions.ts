import { isLoadInTransit, type TransferProgress } from '../transfers/transfer-status.ts';
import { isAwaitedCompanyName, NO_COMPANY } from './company-names.ts';
import type { Role } from './roles.ts';

/** The signed-in person, named as in the API; company_id is null for teachers and for users without a company. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly company_id: number | null;
  readonly is_super_admin: boolean;
  /** Of the person's own company; only a company user can be one (decision 0070). */
  readonly is_company_admin: boolean;
}

/** Whether rows of this company may be read (rules 6). Teachers belong to no company and read none. */
export function canReadCompany(person: Person, company_id: number | null): boolean {
  if (person.role === 'admin') return true;
  return person.role === 'user' && person.company_id !== null && person.company_id === company_id;
}

/**
 * Whether anything of the company area is shown to the person (api, Access levels). A user without a company has only
 * verified a mailbox, or still waits to be assigned: they get empty lists.
 */
export function canReadCompanyArea({ role, company_id }: Person): boolean {
  return role === 'admin' || (role === 'user' && company_id !== null);
}

/** Edit any field of a transfer (spec 2 §6): administrators. */
export function canEditTransfer(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

/** Add the arrival to a load in transit (spec 2 §4.1): administrators, and users of the transfer's company. */
export function canAddArrival(
  person: Person,
  transfer: TransferProgress & { readonly company_id: number | null },
): boolean {
  return canReadCompany(person, transfer.company_id) && isLoadInTransit(transfer);
}

/** Delete a transfer (spec 2 §6): administrators. */
export function canDeleteTransfer(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

/** Set the final determination (spec 2 §6): administrators. */
export function canDetermine(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

/** Create, edit, move and delete tanks and their statuses (spec 2 §6): administrators. */
export function canManageTanks(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

/** Delete a tank's note or file (spec 2 §2.4): administrators. */
export function canDeleteTankRecord(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

/** Mark, repair, test and delete leak checks (spec 2 §6): administrators. */
export function canManageLeakChecks(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin';
}

type Administrator = Pick<Person, 'role' | 'is_super_admin'>;

/** Edit, delete or decide on an account: accounts with role admin only by a super-admin (spec 1 §4). */
export function canManageUser(person: Administrator, account: { readonly role: Role }): boolean {
  return canGiveRole(person, account.role);
}

/** Create an account with this role or give it to one (spec 1 §5): the role admin only by a super-admin. */
export function canGiveRole(person: Administrator, role: Role): boolean {
  if (person.role !== 'admin') return false;
  return role !== 'admin' || person.is_super_admin;
}

/** Administer the people and the settings of this company: its company administrators (decision 0070). */
export function isCompanyAdminOf(person: Person, company_id: number | null): boolean {
  if (person.role !== 'user' || !person.is_company_admin) return false;
  return company_id !== null && person.company_id === company_id;
}

type Account = Pick<Person, 'role' | 'company_id' | 'is_company_admin'>;

/**
 * Suspend somebody, lift it, end their sessions, ask for a new password: whoever manages the account, and company
 * administrators for the other people of their company, but not for one another, and so not for themselves.
 */
export function canActOnAccess(person: Person, account: Account): boolean {
  if (canManageUser(person, account)) return true;
  return account.role === 'user' && !account.is_company_admin && isCompanyAdminOf(person, account.company_id);
}

/**
 * Approve somebody who waits into this company: whoever manages the account, and the company's administrators. They
 * take nobody from another company.
 */
export function canApproveInto(person: Person, account: Account, company_id: number | null): boolean {
  if (canManageUser(person, account)) return true;
  return account.role === 'user' && account.company_id === null && isCompanyAdminOf(person, company_id);
}

/** Save all data of a company as one archive: administrators, and the company's own administrators. */
export function canSaveCompany(person: Person, company_id: number): boolean {
  return person.role === 'admin' || isCompanyAdminOf(person, company_id);
}

/** The account that an invitation leads to. */
export interface Invited {
  readonly role: Role;
  readonly company_id: number | null;
}

/**
 * Invite somebody to an account, mail the invitation again or revoke it: administrators whomever they may create, so the
 * role admin only super-admins; company administrators users of their own company. Who loses this right makes the
 * invitations that they sent invalid.
 */
export function canInvite(person: Person, invited: Invited): boolean {
  return canGiveRole(person, invited.role) || (invited.role === 'user' && isCompanyAdminOf(person, invited.company_id));
}

export const PROCEDURE_VISIBILITIES = ['public', 'private', 'client_specific'] as const;
export type ProcedureVisibility = (typeof PROCEDURE_VISIBILITIES)[number];

/**
 * Read a procedure: users see public ones and those tagged with their own company (api, Procedures). A user without a
 * company sees none (api, Access levels): anybody may register, and nobody has approved them yet.
 */
export function canReadProcedure(
  person: Person,
  procedure: { readonly visibility: ProcedureVisibility; readonly client_company_id: number | null },
): boolean {
  if (person.role === 'admin') return true;
  if (!canReadCompanyArea(person)) return false;
  if (procedure.visibility === 'public') return true;
  return (
    procedure.visibility === 'client_specific' &&
    procedure.client_company_id !== null &&
    canReadCompany(person, procedure.client_company_id)
  );
}

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
  if (user.role === 'admin') return '/admin';
  if (user.role === 'teacher') return '/teacher';
  const companyName = user.company_name ?? NO_COMPANY;
  if (companyName === '' || companyName === NO_COMPANY || isAwaitedCompanyName(companyName)) {
    return '/dashboard';
  }
  return companyPath(companyName);
}

/** '/company/{companyName}', URL-encoded (spec 1 §2). */
export function companyPath(companyName: string): `/${string}` {
  return `/company/${encodeURIComponent(companyName.toWellFormed())}`;
}
