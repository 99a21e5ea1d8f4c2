import type { ScimListQuery } from '@dewar/contract/scim';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { directoryPeopleOf } from './directory-person-repository.ts';
import { type FilterColumn, type FilterColumns, filterCondition } from './scim-filter.ts';

export interface DirectoryGroup {
  readonly id: number;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly makes_administrators: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Left out where they are not asked for. */
  readonly members?: readonly DirectoryMember[];
}

interface DirectoryMember {
  readonly id: number;
  readonly display: string;
}

const members = sql`
  coalesce((select json_agg(json_build_object(
                     'id', person.id,
                     'display', coalesce(nullif(concat_ws(' ', person.first_name, person.last_name), ''), person.email))
                   order by person.id)
              from directory_group_members member join users person on person.id = member.user_id
             where member.group_id = held.id), '[]') as members`;

const columns = (withMembers: boolean) => sql`
  held.id, held.display_name, held.external_id, held.makes_administrators, held.created_at, held.updated_at
  ${withMembers ? sql`, ${members}` : sql``}`;

const column = (kind: FilterColumn['kind'], expression: RawBuilder<unknown>): FilterColumn => ({
  kind,
  sql: expression,
});
const member: FilterColumn = {
  ...{ kind: 'id', sql: sql`member.user_id::text` },
  within: (condition) => sql<boolean>`
    exists (select from directory_group_members member where member.group_id = held.id and ${condition})`,
};
const COLUMNS: FilterColumns = new Map<string, FilterColumn>([
  ['id', column('id', sql`('g' || held.id)`)],
  ['externalid', column('id', sql`held.external_id`)],
  ['displayname', column('text', sql`held.display_name`)],
  ['members', member],
  ['members.value', member],
  ['meta.created', column('time', sql`held.created_at`)],
  ['meta.lastmodified', column('time', sql`held.updated_at`)],
]);

interface Asked extends Pick<ScimListQuery, 'filter' | 'sortBy' | 'sortOrder' | 'startIndex' | 'count'> {
  readonly withMembers: boolean;
}

/** A page of a company's groups, and how many there are. Throws 400 for a filter that cannot be read. */
export async function listDirectoryGroups(
  db: Database,
  company_id: number,
  { filter, sortBy, sortOrder, startIndex, count, withMembers }: Asked,
): Promise<{ readonly total: number; readonly groups: readonly DirectoryGroup[] }> {
  const found = filter === undefined ? sql<boolean>`true` : filterCondition(filter, COLUMNS);
  const from = sql`directory_groups held where held.company_id = ${company_id} and (${found})`;
  const order = sortBy === undefined ? undefined : COLUMNS.get(sortBy.toLowerCase());
  const direction = sortOrder === 'descending' ? sql`desc` : sql`asc`;
  const by = order === undefined || order === member ? sql`` : sql`lower(${order.sql}::text) ${direction}, `;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  const page = sql<DirectoryGroup>`
    select ${columns(withMembers)} from ${from} order by ${by}held.id limit ${count} offset ${startIndex - 1}`;
  const rows = count === 0 ? { rows: [] } : await page.execute(db);
  return { total: counted.rows[0]?.total ?? 0, groups: rows.rows };
}

/** A group of the company. */
export async function findDirectoryGroup(
  db: Database,
  company_id: number,
  { id, withMembers = true }: { readonly id: number; readonly withMembers?: boolean },
): Promise<DirectoryGroup | undefined> {
  const { rows } = await sql<DirectoryGroup>`
    select ${columns(withMembers)} from directory_groups held
     where held.company_id = ${company_id} and held.id = ${id}`.execute(db);
  return rows[0];
}

export async function countDirectoryGroups(db: Database, company_id: number): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(*)::int as groups from directory_groups where company_id = ${company_id}`.execute(db);
  return rows[0]?.groups ?? 0;
}

export interface GroupFields {
  readonly display_name: string;
  readonly external_id: string | null;
}

export async function insertGroup(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
  fields: GroupFields,
): Promise<number> {
  const row = { ...fields, company_id, created_at: now, updated_at: now };
  const { id } = await db.insertInto('directory_groups').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeGroup(
  db: Database,
  id: number,
  fields: Partial<GroupFields> & { readonly makes_administrators?: boolean; readonly updated_at: Date },
): Promise<void> {
  await db.updateTable('directory_groups').set(fields).where('id', '=', id).execute();
}

export async function deleteGroup(db: Database, id: number): Promise<void> {
  await db.deleteFrom('directory_groups').where('id', '=', id).execute();
}

/** Adds these people of the company to a group; how many of them there are. */
export async function addMembers(
  db: Database,
  { company_id, group_id }: { readonly company_id: number; readonly group_id: number },
  user_ids: readonly number[],
): Promise<number> {
  if (user_ids.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into directory_group_members (group_id, user_id)
    select ${group_id}, person.id from ${directoryPeopleOf(company_id)}
       and person.id = any(${[...user_ids]}::int[])`.execute(db);
  return Number(numAffectedRows);
}

export async function removeMembers(db: Database, group_id: number, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return;
  await db
    .deleteFrom('directory_group_members')
    .where('group_id', '=', group_id)
    .where('user_id', 'in', [...user_ids])
    .execute();
}
