import type { User } from '@dewar/contract/users';
import { isReservedCompanyName, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { can, isCompanyAdminOf, type Person } from '@dewar/domain/accounts/permissions';
import { belongsToCompany, isAdministratorRole, ROLES, type Role, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { z } from 'zod';
import type { Config } from '../../shared/config.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import type { Database } from '../../shared/database/database.ts';
import { conflict, forbidden, type HttpError, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockReplaceable, replaceRegistration } from '../auth/accounts/replaced-registration-repository.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { listWaitingForCompany } from '../company-assignment-requests/waiting-people-repository.ts';
import { findUserForUpdate, findUserRecord, findUserRights, lockSuperAdmins } from './user-repository.ts';

/** An administrator's request with what it needs. */
export interface Administration extends RequestContext {
  readonly config: Config;
}

/** An account as shown to administrators. Throws 404. */
export async function getUserRecord(db: Database, id: number): Promise<User> {
  const record = await findUserRecord(db, id);
  if (record === undefined) throw notFound();
  return record;
}

const accountStatusSchema = z.object({ role: z.enum(ROLES), status: z.enum(USER_STATUSES) });

/**
 * Locks an account that somebody will change or decide on. Throws 404, and by default 403 for everybody but
 * administrators, and for an administrator's account without the super-admin flag. Super-admins are serialised and their
 * flag is checked again: of two who remove it from each other at the same time, one keeps it.
 */
export async function lockManagedUser(
  transaction: Database,
  { person, now }: Pick<Administration, 'person' | 'now'>,
  id: number,
  requireMay: (person: SignedIn, account: Account) => void | Promise<void> = requireMayManage,
) {
  const superAdmins = person.is_super_admin ? await lockSuperAdmins(transaction, now) : [];
  const row = await findUserForUpdate(transaction, id);
  if (row === undefined) throw notFound();
  const user = { ...row, ...accountStatusSchema.parse(row) };
  const administrator = { ...person, is_super_admin: superAdmins.includes(person.id) };
  await requireMay(administrator, user);
  return { user, administrator, isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0] === id };
}

export type ManagedUser = Awaited<ReturnType<typeof lockManagedUser>>['user'];

type Account = Pick<Person, 'role' | 'company_id' | 'is_company_admin'>;
type Administrator = Pick<SignedIn, 'role' | 'is_super_admin'>;

/**
 * Locks an account to act on its access. Throws like `lockManagedUser`; for a company administrator 404 for people of
 * others, and 403 for company administrators, themselves included.
 */
export function lockUserToActOn(
  transaction: Database,
  administration: Pick<Administration, 'person' | 'now'>,
  id: number,
) {
  return lockManagedUser(transaction, administration, id, requireMayActOn);
}

function requireMayActOn(person: Person, account: Account): void {
  if (can(person, 'restrict', 'account', account)) return;
  if (isCompanyAdminOf(person, account.company_id)) {
    throw forbidden('Only an administrator can do this to a company administrator.');
  }
  requireMaySee(person, account);
  requireMayManage(person, account);
}

/**
 * Locks an account to approve it. Throws like `lockManagedUser`; for a company administrator 404 for everybody who does
 * not wait for their company.
 */
export function lockUserToApprove(
  transaction: Database,
  administration: Pick<Administration, 'person' | 'now'>,
  id: number,
) {
  return lockManagedUser(transaction, administration, id, async (person, account) => {
    if (can(person, 'manage', 'account', account)) return;
    const { requested_company } = await getUserRecord(transaction, id);
    const company = await findCompanyToReferTo(transaction, requested_company ?? NO_COMPANY);
    if (can(person, 'approve', 'account', { account, company_id: company?.id ?? null })) return;
    if (!can(person, 'read', 'every_company')) throw notFound();
    requireMayManage(person, account);
  });
}

/** Company administrators see the people of their company. Throws 404 for others. */
function requireMaySee(person: Person, { company_id }: Account): void {
  if (!can(person, 'administer', 'company', company_id)) throw notFound();
}

/** Which accounts somebody may list: undefined for an administrator, who may list all. */
export async function findVisibleUsers({ db, person }: RequestContext) {
  const { company_id } = person;
  if (can(person, 'read', 'every_company')) return undefined;
  if (!isCompanyAdminOf(person, company_id) || company_id === null) throw forbidden();
  const waiting = await listWaitingForCompany(db, person.company_name);
  return { company_id, waiting: waiting.map(({ id }) => id) };
}

/** An account that the person may see. Throws 404. */
export async function getVisibleUser(db: Database, person: Person, id: number): Promise<User> {
  const row = await findUserRights(db, id);
  if (row === undefined) throw notFound();
  requireMaySee(person, { ...row, ...accountStatusSchema.parse(row) });
  return getUserRecord(db, id);
}

/** spec 1 §4: only a super-admin may manage accounts with role admin. */
export function requireMayManage(person: Administrator, account: { readonly role: Role }): void {
  if (!can(person, 'manage', 'account', account)) throw forbidden('Only a super-admin can change an administrator.');
}

/** spec 1 §5: only a super-admin may give the role admin and the super-admin flag. */
export function requireMayGive(
  person: Administrator,
  { role, is_super_admin }: { readonly role: Role; readonly is_super_admin: boolean },
): void {
  if (!can(person, 'give', 'role', role) || (is_super_admin && !can(person, 'give', 'role', 'admin'))) {
    throw forbidden('Only a super-admin can make an administrator.');
  }
  if (is_super_admin && !isAdministratorRole(role)) {
    throw invalidInput({ is_super_admin: 'Only an administrator can be a super-admin' });
  }
}

/** Whether an account becomes or stays a company administrator. Throws 400 without a company to administer. */
export function companyAdminAfter(
  asked: boolean | undefined,
  stays: boolean,
  { role, company_id }: { readonly role: Role; readonly company_id: number | null },
): boolean {
  if (asked === true && (!belongsToCompany(role) || company_id === null)) {
    throw invalidInput({ is_company_admin: 'Only a user with a company can be a company administrator' });
  }
  return asked ?? stays;
}

/** Only the role user has a company; the reserved names mean none. Throws 400 for an unknown one. */
export async function findCompanyFor(db: Database, role: Role, name: string | null) {
  if (!belongsToCompany(role) || name === null || isReservedCompanyName(name)) return null;
  const company = await findCompanyToReferTo(db, name);
  if (company === undefined) throw invalidInput({ company_name: 'No company has this name' });
  return company;
}

/** Deletes a registration of this address that is no account yet, so that another account can have it. */
export async function freeAddress(
  transaction: Database,
  { person, now }: Pick<Administration, 'person' | 'now'>,
  email: string,
): Promise<void> {
  const replaced = await lockReplaceable(transaction, email, { now, to: 'administrators' });
  if (replaced !== undefined) await replaceRegistration(transaction, replaced, person);
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
