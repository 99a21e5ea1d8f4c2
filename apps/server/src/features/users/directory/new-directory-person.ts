import { DIRECTORY_MAILS_A_DAY, DIRECTORY_SUSPENSION_REASON } from '@dewar/domain/accounts/directory';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { claimMail, tellOfMailLimit } from '../../../shared/mail/mail-limits.ts';
import { hashUnknownPassword } from '../../auth/passwords/new-password-access.ts';
import { getUserRecord } from '../managed-user.ts';
import { requireNamesWithoutPageAddress } from '../profile-fields.ts';
import { directoryAccountMail } from '../user-mails.ts';
import { insertUser } from '../user-repository.ts';
import { claimAddress } from './directory-address.ts';
import type { DirectoryChange } from './directory-administrators.ts';
import { accountFieldsOf, type ScimPerson } from './scim-person.ts';

/** Makes the account of a person whom the directory adds, and mails them once they may sign in. Returns its id. */
export async function insertPerson(
  transaction: Database,
  change: DirectoryChange,
  { person, email }: { readonly person: ScimPerson; readonly email: string },
): Promise<number> {
  const { company_id, person: actor, now } = change;
  const fields = accountFieldsOf(person);
  requireNamesWithoutPageAddress({}, fields);
  await claimAddress(transaction, change, email);
  const isActive = person.active ?? true;
  const suspension = {
    ...{ suspended_at: now, suspension_reason: DIRECTORY_SUSPENSION_REASON, suspended_by_email: actor.email },
  };
  const id = await insertUser(transaction, {
    ...fields,
    ...{ email, role: 'user', company_id, status: 'approved', email_verified: true },
    password_hash: await hashUnknownPassword(),
    ...(!isActive && suspension),
  });
  await writeAudit(transaction, {
    ...{ actor, company_id, entity: 'user', entity_id: id, action: 'create' },
    after: await getUserRecord(transaction, id),
  });
  if (isActive) await tellOfAccount(transaction, change, { id, email });
  return id;
}

/** A directory may have thousands of people, and whoever has its token must not mail strangers without end. */
async function tellOfAccount(
  transaction: Database,
  { config, person, company_id, now }: DirectoryChange,
  recipient: { readonly id: number; readonly email: string },
): Promise<void> {
  const key = `accounts of directory ${company_id}`;
  if (await claimMail(transaction, key, { most: DIRECTORY_MAILS_A_DAY, now })) {
    await mailAccount(transaction, config, recipient, directoryAccountMail(person.company_name));
    return;
  }
  const words = `The directory of the company "${person.company_name}" made more than ${DIRECTORY_MAILS_A_DAY} accounts within 24 hours. The people of the further ones are not mailed.`;
  await tellOfMailLimit({ db: transaction, config }, { key, words, now });
}
