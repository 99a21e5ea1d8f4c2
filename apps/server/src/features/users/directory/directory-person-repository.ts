import type { ScimListQuery } from '@dewar/contract/scim';
import { ENTERPRISE_SCHEMA } from '@dewar/contract/scim-schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import type { ScimDocument } from './scim-document.ts';
import { type FilterColumn, type FilterColumns, filterCondition } from './scim-filter.ts';

/** A person of a company, and what its directory knows of them; it need not have sent anything yet. */
export interface DirectoryPerson {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly department: string | null;
  readonly timezone: string;
  readonly is_suspended: boolean;
  readonly is_suspended_by_directory: boolean;
  readonly suspended_until: Date | null;
  /** The directory has deleted them. */
  readonly is_removed: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly attributes: ScimDocument;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
}

const userName = sql`coalesce(entry.user_name, person.email)`;

/**
 * The people of a company that a directory reaches: users whom an administrator has let in. Our administrators and
 * teachers belong to no company, and service accounts are no people.
 */
const peopleOf = (company_id: number) => sql`
  users person left join directory_people entry on entry.user_id = person.id
  where person.company_id = ${company_id} and person.role = 'user' and not person.is_service_account
    and person.status in ('approved', 'active')`;

/** Those of them whom the directory has not deleted. */
export const directoryPeopleOf = (company_id: number) => sql`${peopleOf(company_id)} and entry.removed_at is null`;

const columns = (now: Date) => sql`
  person.id, person.email, person.first_name, person.last_name, person.phone, person.job_title, person.department,
  person.timezone, ${isSuspendedAt('person', now)} as is_suspended, person.suspended_until,
  entry.removed_at is not null as is_removed,
  exists (select from users account
           where account.is_service_account and account.company_id = person.company_id
             and account.email = person.suspended_by_email) as is_suspended_by_directory,
  person.created_at, greatest(person.updated_at, entry.updated_at) as updated_at, ${userName} as user_name,
  entry.external_id, coalesce(entry.attributes, '{}') as attributes,
  coalesce((select json_agg(json_build_object('value', 'g' || held.id, 'display', held.display_name) order by held.id)
              from directory_group_members member join directory_groups held on held.id = member.group_id
             where member.user_id = person.id), '[]') as groups`;

const column = (kind: FilterColumn['kind'], expression: RawBuilder<unknown>): FilterColumn => ({
  kind,
  sql: expression,
});
const kept = (...path: readonly string[]) =>
  column('text', sql`entry.attributes #>> ${sql.lit(`{${path.map((part) => `"${part}"`).join(',')}}`)}`);
const address = column('text', sql`person.email`);

/** What people can be found and sorted by; of the addresses that of the account. */
function filterColumns(now: Date): FilterColumns {
  return new Map<string, FilterColumn>([
    ['id', column('id', sql`person.id::text`)],
    ['externalid', column('id', sql`entry.external_id`)],
    ['username', column('text', userName)],
    ['active', column('boolean', sql`(not ${isSuspendedAt('person', now)})`)],
    ['name.givenname', column('text', sql`person.first_name`)],
    ['name.familyname', column('text', sql`person.last_name`)],
    [
      'displayname',
      column(
        'text',
        sql`coalesce(entry.attributes ->> 'displayName',
                                                nullif(concat_ws(' ', person.first_name, person.last_name), ''))`,
      ),
    ],
    ['title', column('text', sql`person.job_title`)],
    ['nickname', kept('nickName')],
    ['usertype', kept('userType')],
    ['locale', kept('locale')],
    ['emails', address],
    ['emails.value', address],
    ['emails.type', column('text', sql`'work'`)],
    ['emails.primary', column('boolean', sql`true`)],
    ['meta.created', column('time', sql`person.created_at`)],
    ['meta.lastmodified', column('time', sql`greatest(person.updated_at, entry.updated_at)`)],
    [`${ENTERPRISE_SCHEMA}:employeenumber`.toLowerCase(), kept(ENTERPRISE_SCHEMA, 'employeeNumber')],
    [`${ENTERPRISE_SCHEMA}:department`.toLowerCase(), column('text', sql`person.department`)],
  ]);
}

type Page = Pick<ScimListQuery, 'filter' | 'sortBy' | 'sortOrder' | 'startIndex' | 'count'>;

/** A page of the people, and how many there are. Throws 400 for a filter that cannot be read. */
export async function listDirectoryPeople(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  { filter, sortBy, sortOrder, startIndex, count }: Page,
): Promise<{ readonly total: number; readonly people: readonly DirectoryPerson[] }> {
  const known = filterColumns(now);
  const found = filter === undefined ? sql<boolean>`true` : filterCondition(filter, known);
  const from = sql`${directoryPeopleOf(company_id)} and (${found})`;
  const order = sortBy === undefined ? undefined : known.get(sortBy.toLowerCase());
  const direction = sortOrder === 'descending' ? sql`desc` : sql`asc`;
  const by =
    order === undefined ? sql`` : sql`${order.kind === 'text' ? sql`lower(${order.sql})` : order.sql} ${direction}, `;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  const page = sql<DirectoryPerson>`
    select ${columns(now)} from ${from} order by ${by}person.id limit ${count} offset ${startIndex - 1}`;
  const rows = count === 0 ? { rows: [] } : await page.execute(db);
  return { total: counted.rows[0]?.total ?? 0, people: rows.rows };
}

/** A person of the company, unless its directory has deleted them. */
export async function findDirectoryPerson(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  id: number,
): Promise<DirectoryPerson | undefined> {
  const { rows } = await sql<DirectoryPerson>`
    select ${columns(now)} from ${directoryPeopleOf(company_id)} and person.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether somebody else of the company has this name. */
export async function isUserNameTaken(
  db: Database,
  {
    company_id,
    user_name,
    id,
  }: { readonly company_id: number; readonly user_name: string; readonly id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${directoryPeopleOf(company_id)} and lower(${userName}) = lower(${user_name})
       and person.id is distinct from ${id}`.execute(db);
  return rows.length > 0;
}

/**
 * Somebody of the company whom the directory deleted and now adds again: with the address of the account, or with both
 * names that the directory had for them. A name alone may be given to another person after years, and so may an address:
 * with another externalId it is somebody else's.
 */
export async function findRemovedPerson(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  added: { readonly user_name: string; readonly external_id: string | null; readonly email: string },
): Promise<DirectoryPerson | undefined> {
  const { user_name, external_id, email } = added;
  const { rows } = await sql<DirectoryPerson>`
    select ${columns(now)} from ${peopleOf(company_id)} and entry.removed_at is not null
       and (lower(person.email) = lower(${email})
              and coalesce(entry.external_id = ${external_id}::text, true)
            or lower(entry.user_name) = lower(${user_name}) and entry.external_id = ${external_id}::text)
     order by lower(person.email) = lower(${email}) desc, person.id limit 1`.execute(db);
  return rows[0];
}

interface Entry {
  readonly user_id: number;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly attributes: ScimDocument;
}

/** Keeps what the directory says of a person, who is in it from now on. */
export async function keepDirectoryPerson(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  { attributes, ...entry }: Entry,
): Promise<void> {
  const row = { ...entry, company_id, attributes: JSON.stringify(attributes), removed_at: null, updated_at: now };
  await db
    .insertInto('directory_people')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Marks somebody whom the directory has deleted, and takes them out of its groups. */
export async function removeDirectoryPerson(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  { id: user_id, user_name }: Pick<DirectoryPerson, 'id' | 'user_name'>,
): Promise<void> {
  await db.deleteFrom('directory_group_members').where('user_id', '=', user_id).execute();
  const removed = { removed_at: now, updated_at: now };
  await db
    .insertInto('directory_people')
    .values({ user_id, company_id, user_name, attributes: '{}', ...removed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(removed))
    .execute();
}

/** One change of a company's directory at a time: rules about several people are asked of what stands. */
export async function lockDirectory(transaction: Database, company_id: number): Promise<void> {
  await sql`select from companies where id = ${company_id} for no key update`.execute(transaction);
}
