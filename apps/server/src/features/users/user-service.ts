import type { BodyOf } from '@dewar/contract/endpoint';
import type { createUser, User } from '@dewar/contract/users';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { isAdministratorRole, isLetIn } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict } from '../../shared/errors.ts';
import { hashNewPassword } from '../auth/passwords/new-password-access.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { replaceRecipient } from '../settings/recipient-repository.ts';
import { mailAboutAct } from './mail-about-act.ts';
import {
  type Administration,
  companyAdminAfter,
  findCompanyFor,
  freeAddress,
  getUserRecord,
  lastSuperAdmin,
  lockManagedUser,
  requireMayGive,
  withEmailError,
} from './managed-user.ts';
import { profileChangeOf } from './profile-fields.ts';
import { accountMadeMail } from './user-mails.ts';
import { deleteUserRow, insertUser } from './user-repository.ts';
import { revokeInvitationTo } from './waiting-invitation-repository.ts';

/**
 * Creates an account, approved and verified (rules 6), and notifies its owner. Throws 403 for the role admin without
 * the super-admin flag, 400 for the password or an unknown company, and 409 for an email address that has an account.
 */
export async function addUser(administration: Administration, input: BodyOf<typeof createUser>): Promise<User> {
  const { db, person } = administration;
  const { email, password, role = 'user', is_super_admin = false, company_name = null } = input;
  requireMayGive(person, { role, is_super_admin });
  const password_hash = await hashNewPassword(db, password, {
    ...{ field: 'password', email, companyName: company_name },
    personName: fullNameOf(input),
  });
  return withEmailError(() =>
    inTransaction(db, async (transaction) => {
      const company = await findCompanyFor(transaction, role, company_name);
      const company_id = company?.id ?? null;
      const is_company_admin = companyAdminAfter(input.is_company_admin, false, { role, company_id });
      await freeAddress(transaction, administration, email);
      const id = await insertUser(transaction, {
        ...profileChangeOf(input, role),
        ...{ email, role, is_super_admin, is_company_admin, password_hash, company_id },
        status: 'approved',
        email_verified: true,
        // Whoever typed it knows it.
        needs_new_password: true,
      });
      const after = await getUserRecord(transaction, id);
      await writeAudit(transaction, {
        actor: person,
        company_id,
        entity: 'user',
        entity_id: id,
        action: 'create',
        after,
      });
      await mailAboutAct(transaction, { ...administration, recipient: { id, email }, content: accountMadeMail });
      return after;
    }),
  );
}

/**
 * Deletes an account; the person's records stay with their email address. Throws 404, 403, 409 for one's own, and 412 if
 * it has changed since it was read.
 */
export async function removeUser(
  { db, person, now }: Administration,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion: number | undefined },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { user, isLastSuperAdmin } = await lockManagedUser(transaction, { person, now }, id);
    if (isLastSuperAdmin) throw lastSuperAdmin();
    if (id === person.id) throw conflict('You cannot delete your own account. Ask another super-admin.');
    const before = await getUserRecord(transaction, id);
    await requireVersion(user.version, expectedVersion, async () => JSON.stringify(before));
    const { email, role, company_id } = user;
    if (isLetIn(user.status)) {
      await replaceRecipient(transaction, { from: email, to: null, actor: person });
      await revokeInvitationTo(transaction, email, { actor: person, now });
    }
    await deleteKeeping(transaction, {
      ...{
        person,
        now,
        entity: 'user',
        entity_id: id,
        label: email,
        company_id,
        needs_super_admin: isAdministratorRole(role),
      },
      remove: () => deleteUserRow(transaction, id),
    });
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'user',
      entity_id: id,
      action: 'delete',
      before,
    });
  });
}
