import type { BodyOf } from '@dewar/contract/endpoint';
import { type Profile, profileSchema, type updateProfile } from '@dewar/contract/users';
import { findFirstSteps, type Handbook } from '@dewar/domain/accounts/handbooks';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { profileChangeOf, requireNamesWithoutPageAddress } from './profile-fields.ts';
import { changeUser, findUserForUpdate, findUserRecord, keepFirstStepsSeen } from './user-repository.ts';

interface ProfileEdit {
  readonly input: BodyOf<typeof updateProfile>;
  readonly expectedVersion: number | undefined;
}

/** Changes the person's own profile. Throws 412 if an administrator changed it in the meantime. */
export function changeProfile(context: RequestContext, { input, expectedVersion }: ProfileEdit): Promise<Profile> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const account = await findUserForUpdate(transaction, person.id);
    if (account === undefined) throw notFound();
    const before = await readProfile(within);
    await requireVersion(account.version, expectedVersion, async () => JSON.stringify(before));
    requireNamesKept(before, input);
    requireNamesWithoutPageAddress(before, input);
    await changeUser(transaction, person.id, profileChangeOf(input, person.role));
    const after = await readProfile(within);
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

/** Throws 400 for a name that would be emptied; one that was never given may stay so. */
function requireNamesKept(before: Profile, { first_name, last_name }: ProfileEdit['input']): void {
  if (first_name === null && before.first_name !== null) throw invalidInput({ first_name: 'First name is required' });
  if (last_name === null && before.last_name !== null) throw invalidInput({ last_name: 'Last name is required' });
}

/** What concerns the person; that an assignment is pending is only shown to administrators. */
export async function readProfile({ db, person }: RequestContext): Promise<Profile> {
  const record = await findUserRecord(db, person.id);
  if (record === undefined) throw notFound();
  return profileSchema.parse({ ...record, company_name: person.company_name });
}

/**
 * Shows the person the first steps of this handbook no more; returns whose are to be shown now. Not in the audit log:
 * nothing but a notice on the person's own screens changes.
 */
export async function putAwayFirstSteps({ db, person }: RequestContext, handbook: Handbook): Promise<Handbook | null> {
  return findFirstSteps(person, await keepFirstStepsSeen(db, person.id, handbook));
}
