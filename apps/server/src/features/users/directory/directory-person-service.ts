import { isDeepStrictEqual } from 'node:util';
import { DIRECTORY_SUSPENSION_REASON } from '@dewar/domain/accounts/directory';
import { belongsToCompany, isLetIn } from '@dewar/domain/accounts/roles';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { notFound } from '../../../shared/errors.ts';
import { notUnique, scimError } from '../../../shared/http/scim-error.ts';
import { getUserRecord, lockManagedUser, type ManagedUser } from '../managed-user.ts';
import { requireNamesWithoutPageAddress } from '../profile-fields.ts';
import { liftLocked, suspendLocked } from '../suspension/user-suspension-service.ts';
import { applyEditConsequences } from '../user-edit-consequences.ts';
import { changeUser, type UserChange } from '../user-repository.ts';
import { claimAddress, NOT_UNIQUE } from './directory-address.ts';
import { applyGroupsOf, type DirectoryChange, requireOtherAdministrator } from './directory-administrators.ts';
import {
  type DirectoryPerson,
  findDirectoryPerson,
  findRemovedPerson,
  isUserNameTaken,
  keepDirectoryPerson,
  lockDirectory,
  removeDirectoryPerson,
} from './directory-person-repository.ts';
import { insertPerson } from './new-directory-person.ts';
import type { ScimDocument } from './scim-document.ts';
import {
  accountFieldsOf,
  documentOf,
  findAddress,
  keptAttributesOf,
  readPerson,
  type ScimPerson,
} from './scim-person.ts';
import { letInWaitingPerson } from './waiting-directory-person.ts';

/** A person of the company. Throws 404 for everybody else, as for nobody. */
export async function getDirectoryPerson(
  db: Database,
  call: Pick<DirectoryChange, 'company_id' | 'now'>,
  id: string,
): Promise<DirectoryPerson> {
  // An id is a text to a directory, and any text may be asked for.
  const found = /^[1-9]\d{0,8}$/.test(id) ? await findDirectoryPerson(db, call, Number(id)) : undefined;
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Adds a person of the directory: a new account of the company, the one that it has deleted before, or the one that waits
 * after the company's sign-on made it. Throws 400 for what cannot be kept, and 409 for a name or an address that is in use.
 */
export function addDirectoryPerson(change: DirectoryChange, body: object): Promise<DirectoryPerson> {
  const person = readPerson(body);
  const email = findAddress(person);
  if (email === undefined) throw scimError('invalidValue', 'emails: needs an address, unless userName is one');
  return withUniqueness(change, async (transaction) => {
    const user_name = person.userName;
    await requireFreeName(transaction, change, { user_name, id: null });
    const { externalId: external_id = null, active = true } = person;
    const removed = await findRemovedPerson(transaction, change, { user_name, external_id, email });
    if (removed !== undefined) {
      await applyChange(transaction, change, { before: removed, after: { ...person, active }, email });
      return getDirectoryPerson(transaction, change, String(removed.id));
    }
    const waiting = await letInWaitingPerson(transaction, change, { email, active });
    if (waiting !== undefined) {
      const before = await getDirectoryPerson(transaction, change, String(waiting));
      await applyChange(transaction, change, { before, after: { ...person, active }, email: before.email });
      return getDirectoryPerson(transaction, change, String(waiting));
    }
    const id = await insertPerson(transaction, change, { person, email });
    await keepDirectoryPerson(transaction, change, { user_id: id, ...entryOf(person) });
    return getDirectoryPerson(transaction, change, String(id));
  });
}

/** Replaces a person by what the directory sends. Throws as for a new one, and 404. */
export function replaceDirectoryPerson(change: DirectoryChange, id: string, body: object): Promise<DirectoryPerson> {
  return updatePerson(change, id, () => body);
}

/** Changes a person as a function of what they are. Throws as for a new one, and 404. */
export function patchDirectoryPerson(
  change: DirectoryChange,
  id: string,
  patch: (document: ScimDocument) => ScimDocument,
): Promise<DirectoryPerson> {
  return updatePerson(change, id, (before) => patch(documentOf(before)));
}

/** Suspends a person whom the directory deleted; the account and its records stay. Throws 404, and 409 for the last administrator. */
export async function deleteDirectoryPerson(change: DirectoryChange, id: string): Promise<void> {
  await inTransaction(change.db, async (transaction) => {
    await lockDirectory(transaction, change.company_id);
    const person = await getDirectoryPerson(transaction, change, id);
    await applyActive(transaction, change, person, false);
    await removeDirectoryPerson(transaction, change, person);
    await applyGroupsOf(transaction, change, [person.id]);
    await writeAudit(transaction, {
      ...{
        actor: change.person,
        company_id: change.company_id,
        entity: 'user',
        entity_id: person.id,
        action: 'update',
      },
      before: { email: person.email, is_in_directory: true },
      after: { email: person.email, is_in_directory: false },
    });
  });
}

function updatePerson(
  change: DirectoryChange,
  id: string,
  edit: (before: DirectoryPerson) => object,
): Promise<DirectoryPerson> {
  return withUniqueness(change, async (transaction) => {
    const before = await getDirectoryPerson(transaction, change, id);
    const after = readPerson(edit(before));
    await requireFreeName(transaction, change, { user_name: after.userName, id: before.id });
    await applyChange(transaction, change, { before, after, email: addressAfter(before, after) });
    return getDirectoryPerson(transaction, change, id);
  });
}

/** A directory that gives no addresses and renames somebody means the name. */
function addressAfter(before: DirectoryPerson, after: ScimPerson): string {
  const given = findAddress(after) ?? before.email;
  const isUnchanged = given.toLowerCase() === findAddress(readPerson(documentOf(before)))?.toLowerCase();
  return isUnchanged ? before.email : given;
}

interface Change {
  readonly before: DirectoryPerson;
  readonly after: ScimPerson;
  readonly email: string;
}

/** What the directory has changed. A person's own changes of the account stay until it changes the same. */
async function applyChange(transaction: Database, change: DirectoryChange, { before, after, email }: Change) {
  const known: UserChange = accountFieldsOf(readPerson(documentOf(before)));
  const fields = changedFields(known, accountFieldsOf(after));
  requireNamesWithoutPageAddress(known, fields);
  const kept = entryOf(before);
  const isKept = !before.is_removed && isDeepStrictEqual(kept, entryOf(after));
  const isAccountChanged = email !== before.email || Object.keys(fields).length > 0;
  if (!isKept || isAccountChanged) {
    const record = await getUserRecord(transaction, before.id);
    if (isAccountChanged) await changeAccount(transaction, change, { id: before.id, email, fields });
    if (!isKept) await keepDirectoryPerson(transaction, change, { user_id: before.id, ...entryOf(after) });
    const { person: actor, company_id } = change;
    await writeAudit(transaction, {
      ...{ actor, company_id, entity: 'user', entity_id: before.id, action: 'update' },
      before: { ...record, directory: kept },
      after: { ...(await getUserRecord(transaction, before.id)), directory: entryOf(after) },
    });
  }
  if (after.active !== undefined) await applyActive(transaction, change, before, after.active);
}

/** What is kept of a person besides the account. */
function entryOf(person: ScimPerson | DirectoryPerson) {
  if ('user_name' in person) {
    const { user_name, external_id, attributes } = person;
    return { user_name, external_id, attributes };
  }
  const { userName: user_name, externalId: external_id = null } = person;
  // As it is stored, without what is undefined.
  const attributes: ScimDocument = JSON.parse(JSON.stringify(keptAttributesOf(person)));
  return { user_name, external_id, attributes };
}

function changedFields(known: UserChange, asked: UserChange): UserChange {
  const before: Readonly<Record<string, unknown>> = known;
  return Object.fromEntries(Object.entries(asked).filter(([field, value]) => value !== before[field]));
}

async function changeAccount(
  transaction: Database,
  change: DirectoryChange,
  { id, email, fields }: { readonly id: number; readonly email: string; readonly fields: UserChange },
): Promise<void> {
  const user = await lockPerson(transaction, change, id);
  if (email.toLowerCase() !== user.email.toLowerCase()) await claimAddress(transaction, change, email);
  await changeUser(transaction, id, { ...fields, email });
  const { role, is_super_admin, is_company_admin } = user;
  const outcome = { role, is_super_admin, is_company_admin, company: { id: change.company_id } };
  await applyEditConsequences(transaction, change, { user, outcome: { ...outcome, email, hasNewPassword: false } });
}

/**
 * Suspends a person or lets them back. One whom an administrator has suspended stays so: only what the directory did is
 * taken back.
 */
async function applyActive(
  transaction: Database,
  change: DirectoryChange,
  person: DirectoryPerson,
  active: boolean,
): Promise<void> {
  const { is_suspended, is_suspended_by_directory, suspended_until } = person;
  // The end of a suspension must not let in whom the directory does not.
  const isOut = is_suspended && suspended_until === null;
  if (active ? !is_suspended || !is_suspended_by_directory : isOut) return;
  const user = await lockPerson(transaction, change, person.id);
  if (active) {
    await liftLocked(transaction, change, user);
    return;
  }
  if (user.is_company_admin) await requireOtherAdministrator(transaction, change, [user.id]);
  await suspendLocked(transaction, change, user, { reason: DIRECTORY_SUSPENSION_REASON, until: null });
}

/** Asked again under the lock: meanwhile the person may have moved or become an administrator of ours. */
async function lockPerson(transaction: Database, change: DirectoryChange, id: number): Promise<ManagedUser> {
  const { user } = await lockManagedUser(transaction, change, id, (_, account) => {
    if (!belongsToCompany(account.role) || account.company_id !== change.company_id) throw notFound();
  });
  if (!isLetIn(user.status)) throw notFound();
  return user;
}

async function requireFreeName(
  transaction: Database,
  { company_id }: DirectoryChange,
  name: { readonly user_name: string; readonly id: number | null },
): Promise<void> {
  if (await isUserNameTaken(transaction, { company_id, ...name })) throw notUnique(NOT_UNIQUE);
}

/** In a transaction that changes this directory alone; an address or a name that is in use is 409. */
async function withUniqueness<T>(change: DirectoryChange, work: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(change.db, async (transaction) => {
      await lockDirectory(transaction, change.company_id);
      return work(transaction);
    });
  } catch (error) {
    const isTaken = ['users_email_key', 'directory_people_name_key'].some((key) => isConstraintViolation(error, key));
    if (isTaken) throw notUnique(NOT_UNIQUE);
    throw error;
  }
}
