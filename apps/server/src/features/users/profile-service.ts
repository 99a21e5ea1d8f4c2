import type { BodyOf } from '@dewar/contract/endpoint';
import { type Profile, profileSchema, type updateProfile } from '@dewar/contract/users';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { profileChangeOf } from './profile-fields.ts';
import { changeUser, findUserForUpdate, findUserRecord } from './user-repository.ts';

interface ProfileEdit {
  readonly input: BodyOf<typeof updateProfile>;
  readonly expectedVersion: number | undefined;
}

/** Changes the person's own profile. Throws 412 if an administrator changed it in the meantime. */
export function changeProfile(
  db: Database,
  person: SignedIn,
  { input, expectedVersion }: ProfileEdit,
): Promise<Profile> {
  return inTransaction(db, async (transaction) => {
    const account = await findUserForUpdate(transaction, person.id);
    if (account === undefined) throw notFound();
    const before = await readProfile(transaction, person);
    await requireVersion(account.version, expectedVersion, async () => JSON.stringify(before));
    await changeUser(transaction, person.id, profileChangeOf(input, person.role));
    const after = await readProfile(transaction, person);
    const { id, company_id } = person;
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
  });
}

/** What concerns the person; that an assignment is pending is only shown to administrators. */
export async function readProfile(db: Database, person: SignedIn): Promise<Profile> {
  const record = await findUserRecord(db, person.id);
  if (record === undefined) throw notFound();
  return profileSchema.parse({ ...record, company_name: person.company_name });
}
