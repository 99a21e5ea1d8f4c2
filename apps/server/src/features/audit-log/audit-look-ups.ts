import type { AddressFilter } from '@dewar/domain/audit-log/address-filter';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { startingWith } from '../../shared/database/like-pattern.ts';
import { hasWords } from '../../shared/database/text-search.ts';

/**
 * So many people or addresses that match are looked up one by one; a part that more of them have occurs within a page
 * or two anyway.
 */
const MAX_LOOKED_UP = 20;

export interface Matches {
  /** All values of the column that match; undefined if there are too many. */
  readonly all: readonly string[] | undefined;
  /** SQL by which an `entry` is compared. */
  readonly condition: RawBuilder<unknown>;
}

/** The people whose address in an entry, or whose account's name and address, have the words of a part. */
export async function findPeople(db: Database, part: string): Promise<Matches> {
  const { rows: named } = await sql<{ email: string }>`
    select email from users where ${hasWords(sql`search_key`, part)}`.execute(db);
  const { rows: acted } = await sql<{ value: string }>`${differentValues(sql`actor_email`)}`.execute(db);
  const isFound = nameSearch(part);
  const accounts = new Set(named.map(({ email }) => email));
  const found = acted.filter(({ value }) => accounts.has(value) || isFound(value));
  const emails = found.map(({ value }) => value);
  return { all: asFew(found), condition: sql`entry.actor_email = any(${emails}::text[])` };
}

/** The addresses that a filter means. */
export async function findAddresses(db: Database, filter: AddressFilter): Promise<Matches> {
  if ('exact' in filter) {
    return { all: [filter.exact], condition: sql`entry.address = ${filter.exact}::text` };
  }
  const pattern = startingWith(filter.prefix);
  const { rows } = await sql<{ value: string }>`
    select value from (${differentValues(sql`address collate "C"`, filter.prefix)}) place
     where value like ${pattern}::text limit ${MAX_LOOKED_UP + 1}`.execute(db);
  return { all: asFew(rows), condition: sql`entry.address like ${pattern}::text` };
}

function asFew(found: readonly { readonly value: string }[]): readonly string[] | undefined {
  return found.length > MAX_LOOKED_UP ? undefined : found.map(({ value }) => value);
}

/** The requested kind of record, or all existing kinds, as a list `kind(entity)`. */
export function kinds(entity: string | undefined): RawBuilder<unknown> {
  return entity === undefined
    ? sql`(${differentValues(sql`entity`)}) kind(entity)`
    : sql`(values (${entity}::text)) kind(entity)`;
}

/** The distinct values of an index's first column from a beginning on, by skipping from one to the next. */
function differentValues(column: RawBuilder<unknown>, beginning = ''): RawBuilder<unknown> {
  return sql`
    with recursive leap(value) as (
      (select ${column} from audit_log where ${column} >= ${beginning}::text order by ${column} limit 1)
      union all
      select (select ${column} from audit_log where ${column} > leap.value order by ${column} limit 1)
        from leap where leap.value is not null ${endOf(beginning)})
    select value from leap where value is not null`;
}

/** Skipping ends with the first value that begins otherwise. */
function endOf(beginning: string): RawBuilder<unknown> {
  return beginning === '' ? sql`` : sql`and starts_with(leap.value, ${beginning}::text)`;
}
