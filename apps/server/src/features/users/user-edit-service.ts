import type { BodyOf } from '@dewar/contract/endpoint';
import type { User, updateUser } from '@dewar/contract/users';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { belongsToCompany, isAdministratorRole, isUndecided, type Role } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { hashNewPassword } from '../auth/passwords/new-password-access.ts';
import { setPassword } from '../auth/passwords/password-repository.ts';
import {
  type Administration,
  companyAdminAfter,
  findCompanyFor,
  freeAddress,
  getUserRecord,
  lastSuperAdmin,
  lockManagedUser,
  type ManagedUser,
  requireMayGive,
  requireMayManage,
  withEmailError,
} from './managed-user.ts';
import { profileChangeOf, requireNamesWithoutPageAddress } from './profile-fields.ts';
import { applyEditConsequences } from './user-edit-consequences.ts';
import { changeUser } from './user-repository.ts';

const OWN_PASSWORD = 'Change your own password in User Settings';

export interface UserEdit {
  readonly id: number;
  readonly input: BodyOf<typeof updateUser>;
  readonly expectedVersion: number | undefined;
}

/**
 * Changes an account. Throws 404, 403 by the super-admin rule for its current and its new role, 412, 400 and 409 like
 * addUser, and 409 for one's own permissions, one's own password, and the permissions of the last super-admin.
 */
export async function editUser(administration: Administration, edit: UserEdit): Promise<User> {
  const { db, person } = administration;
  const { id, input, expectedVersion } = edit;
  const password_hash = await hashForEdit(administration, edit);
  return withEmailError(() =>
    inTransaction(db, async (transaction) => {
      const locked = await lockManagedUser(transaction, administration, id);
      const { user } = locked;
      const before = await getUserRecord(transaction, id);
      requireNamesWithoutPageAddress(before, input);
      const rights = rightsAfter(locked, person, input);
      await requireVersion(user.version, expectedVersion, async () => JSON.stringify(before));
      const company = await companyAfter(transaction, user, { role: rights.role, name: input.company_name });
      const email = input.email ?? user.email;
      const company_id = company?.id ?? null;
      // The flag is for one company: it ends with a move.
      const stays = user.is_company_admin && belongsToCompany(rights.role) && company_id === user.company_id;
      const { role } = rights;
      const is_company_admin = companyAdminAfter(input.is_company_admin, stays, { role, company_id });
      const change = { ...profileChangeOf(input, role), ...rights, is_company_admin, email, company_id };
      if (email.toLowerCase() !== user.email.toLowerCase()) await freeAddress(transaction, administration, email);
      await changeUser(transaction, id, change);
      if (password_hash !== undefined) await setPassword(transaction, id, { password_hash, needs_new_password: true });
      const outcome = { ...rights, is_company_admin, email, company, hasNewPassword: password_hash !== undefined };
      await applyEditConsequences(transaction, administration, { user, outcome });
      const after = await getUserRecord(transaction, id);
      await writeAudit(transaction, {
        actor: person,
        company_id,
        entity: 'user',
        entity_id: id,
        action: 'update',
        before,
        after,
      });
      return after;
    }),
  );
}

/** Hashed before anything is locked, and only if the person may set it. */
async function hashForEdit({ db, person }: Administration, { id, input }: UserEdit): Promise<string | undefined> {
  const seen = await getUserRecord(db, id);
  requireMayManage(person, seen);
  const { password = '', email = seen.email, company_name = seen.company_name } = input;
  if (password === '') return undefined;
  // Otherwise an open session would be enough; the other endpoint requires the current password and counts attempts.
  if (id === person.id) throw conflict(OWN_PASSWORD, { password: OWN_PASSWORD });
  return hashNewPassword(db, password, {
    ...{ field: 'password', email, companyName: company_name },
    personName: fullNameOf({ ...seen, ...input }),
  });
}

function rightsAfter(
  { user, administrator, isLastSuperAdmin }: Awaited<ReturnType<typeof lockManagedUser>>,
  person: SignedIn,
  input: UserEdit['input'],
) {
  const role = input.role ?? user.role;
  const is_super_admin = input.is_super_admin ?? (isAdministratorRole(role) && user.is_super_admin);
  requireMayGive(administrator, { role, is_super_admin });
  if (isLastSuperAdmin && !is_super_admin) throw lastSuperAdmin();
  if (user.id === person.id && (role !== user.role || is_super_admin !== user.is_super_admin)) {
    throw conflict('You cannot change your own rights. Ask another super-admin.');
  }
  return { role, is_super_admin };
}

/** The company after the change. A registration gets its company when it is approved. */
async function companyAfter(
  transaction: Database,
  user: ManagedUser,
  { role, name }: { readonly role: Role; readonly name: string | null | undefined },
) {
  if (name === undefined && belongsToCompany(role)) return user.company_id === null ? null : { id: user.company_id };
  const company = await findCompanyFor(transaction, role, name ?? null);
  if (company !== null && company.id !== user.company_id && isUndecided(user.status)) {
    throw invalidInput({ company_name: 'A company is given when the account is approved' });
  }
  return company;
}
