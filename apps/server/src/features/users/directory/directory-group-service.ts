import { MAX_DIRECTORY_GROUPS } from '@dewar/domain/accounts/directory';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isPlainText } from '@dewar/domain/primitives/texts';
import { z } from 'zod';
import { type AuditEntry, writeAudit } from '../../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import { notUnique, scimError } from '../../../shared/http/scim-error.ts';
import { applyGroupsOf, type DirectoryChange } from './directory-administrators.ts';
import {
  addMembers,
  changeGroup,
  countDirectoryGroups,
  type DirectoryGroup,
  deleteGroup,
  findDirectoryGroup,
  type GroupFields,
  insertGroup,
  removeMembers,
} from './directory-group-repository.ts';
import { lockDirectory } from './directory-person-repository.ts';
import { GROUP_SHAPE, readDocument, type ScimDocument } from './scim-document.ts';

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' })
    .transform((value) => value.trim());

const groupSchema = z.object({
  displayName: text(TEXT_LIMITS.name).refine((value) => value !== '', { error: 'is required' }),
  externalId: text(TEXT_LIMITS.email).optional(),
  members: z.array(z.looseObject({ value: z.coerce.string(), type: z.string().optional() })).optional(),
});

type ScimGroup = z.output<typeof groupSchema>;

/** A group of the company. Throws 404. */
export async function getDirectoryGroup(
  db: Database,
  company_id: number,
  { id, withMembers = true }: { readonly id: string; readonly withMembers?: boolean },
): Promise<DirectoryGroup> {
  const number = /^g([1-9]\d{0,8})$/.exec(id)?.[1];
  const found =
    number === undefined ? undefined : await findDirectoryGroup(db, company_id, { id: Number(number), withMembers });
  if (found === undefined) throw notFound();
  return found;
}

/** Adds a group. Throws 400 for what cannot be kept and for members who are not of the company, and 409 for its name. */
export function addDirectoryGroup(change: DirectoryChange, body: object): Promise<DirectoryGroup> {
  const group = readGroup(body);
  return withUniqueName(change, async (transaction) => {
    const { company_id } = change;
    if ((await countDirectoryGroups(transaction, company_id)) >= MAX_DIRECTORY_GROUPS) {
      throw conflict(`A company has at most ${MAX_DIRECTORY_GROUPS} groups.`);
    }
    const id = await insertGroup(transaction, change, fieldsOf(group));
    await requireMembers(transaction, { company_id, group_id: id }, memberIdsOf(group));
    const made = await getDirectoryGroup(transaction, company_id, { id: `g${id}` });
    await record(transaction, change, { entity_id: id, action: 'create', after: auditOf(made) });
    return made;
  });
}

/** Replaces a group by what the directory sends. Throws as for a new one, and 404. */
export function replaceDirectoryGroup(change: DirectoryChange, id: string, body: object): Promise<DirectoryGroup> {
  return updateGroup(change, id, () => body);
}

/** Changes a group as a function of what it is. Throws as for a new one, and 404. */
export function patchDirectoryGroup(
  change: DirectoryChange,
  id: string,
  patch: (document: ScimDocument) => ScimDocument,
): Promise<DirectoryGroup> {
  return updateGroup(change, id, ({ display_name, external_id, members = [] }) =>
    patch({
      displayName: display_name,
      ...(external_id !== null && { externalId: external_id }),
      members: members.map((member) => ({ value: String(member.id) })),
    }),
  );
}

/** Deletes a group, whose people remain. Throws 404, and 409 where the last administrator would no longer be one. */
export async function deleteDirectoryGroup(change: DirectoryChange, id: string): Promise<void> {
  await inTransaction(change.db, async (transaction) => {
    await lockDirectory(transaction, change.company_id);
    const group = await getDirectoryGroup(transaction, change.company_id, { id });
    await deleteGroup(transaction, group.id);
    await applyGroupsOf(transaction, change, idsOf(group));
    await record(transaction, change, { entity_id: group.id, action: 'delete', before: auditOf(group) });
  });
}

/** Sets whether the people of a group are company administrators. Throws 404, and 409 for the last one. */
export function mapDirectoryGroup(
  change: DirectoryChange,
  id: number,
  makes_administrators: boolean,
): Promise<DirectoryGroup> {
  const { company_id, now } = change;
  return inTransaction(change.db, async (transaction) => {
    await lockDirectory(transaction, company_id);
    const before = await findDirectoryGroup(transaction, company_id, { id });
    if (before === undefined) throw notFound();
    if (before.makes_administrators === makes_administrators) return before;
    await changeGroup(transaction, id, { makes_administrators, updated_at: now });
    await applyGroupsOf(transaction, change, idsOf(before));
    const after = { ...before, makes_administrators };
    const entry = { entity_id: id, action: 'update', before: auditOf(before), after: auditOf(after) } as const;
    await record(transaction, change, entry);
    return after;
  });
}

function updateGroup(
  change: DirectoryChange,
  id: string,
  edit: (before: DirectoryGroup) => object,
): Promise<DirectoryGroup> {
  const { company_id, now } = change;
  return withUniqueName(change, async (transaction) => {
    const before = await getDirectoryGroup(transaction, company_id, { id });
    const group = readGroup(edit(before));
    const fields = fieldsOf(group);
    const known = new Set(idsOf(before));
    const wanted = new Set(memberIdsOf(group));
    const added = [...wanted.difference(known)];
    const removed = [...known.difference(wanted)];
    const isSame = fields.display_name === before.display_name && fields.external_id === before.external_id;
    if (isSame && added.length === 0 && removed.length === 0) return before;
    await changeGroup(transaction, before.id, { ...fields, updated_at: now });
    await requireMembers(transaction, { company_id, group_id: before.id }, added);
    await removeMembers(transaction, before.id, removed);
    if (before.makes_administrators) await applyGroupsOf(transaction, change, [...added, ...removed]);
    const after = await getDirectoryGroup(transaction, company_id, { id });
    await record(transaction, change, {
      ...{ entity_id: before.id, action: 'update', before: auditOf(before) },
      after: { ...auditOf(after), ...(added.length > 0 && { added }), ...(removed.length > 0 && { removed }) },
    });
    return after;
  });
}

function readGroup(body: object): ScimGroup {
  const parsed = groupSchema.safeParse(readDocument(GROUP_SHAPE, body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw scimError('invalidValue', `${issue?.path.join('.') ?? 'The request'}: ${issue?.message ?? 'is not valid'}`);
}

const fieldsOf = ({ displayName, externalId }: ScimGroup): GroupFields => ({
  ...{ display_name: displayName, external_id: externalId ?? null },
});

const idsOf = ({ members = [] }: DirectoryGroup): readonly number[] => members.map(({ id }) => id);

/** Throws 400 for what cannot be the id of a person. */
function memberIdsOf({ members = [] }: ScimGroup): readonly number[] {
  return members.map(({ value, type = 'User' }) => {
    if (type.toLowerCase() !== 'user' || !/^[1-9]\d{0,8}$/.test(value)) throw unknownMember();
    return Number(value);
  });
}

/** People of other companies are as unknown as those who do not exist. */
const unknownMember = () => scimError('invalidValue', 'members: has somebody who is not in this directory');

async function requireMembers(
  transaction: Database,
  group: { readonly company_id: number; readonly group_id: number },
  user_ids: readonly number[],
): Promise<void> {
  const ids = [...new Set(user_ids)];
  if ((await addMembers(transaction, group, ids)) !== ids.length) throw unknownMember();
}

const auditOf = ({ display_name, external_id, makes_administrators, members = [] }: DirectoryGroup) => ({
  ...{ name: display_name, external_id, makes_administrators, members: members.length },
});

function record(
  transaction: Database,
  { person: actor, company_id }: DirectoryChange,
  entry: Omit<AuditEntry, 'actor' | 'company_id' | 'entity'>,
): Promise<void> {
  return writeAudit(transaction, { actor, company_id, entity: 'directory_group', ...entry });
}

/** In a transaction that changes this directory alone; a name that is in use is 409. */
async function withUniqueName<T>(change: DirectoryChange, work: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(change.db, async (transaction) => {
      await lockDirectory(transaction, change.company_id);
      return work(transaction);
    });
  } catch (error) {
    if (!isConstraintViolation(error, 'directory_groups_name_key')) throw error;
    throw notUnique('A group of this name is in the directory.');
  }
}
