import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonLines, jsonLines } from '../../shared/database/json-page.ts';
import { containing } from '../../shared/database/like-pattern.ts';

export interface AuditFilter {
  readonly entity?: string | undefined;
  readonly entity_id?: number | undefined;
  /** A part of a person's email address. */
  readonly actor?: string | undefined;
  /** A whole calendar day in a time zone. */
  readonly day?: { readonly date: string; readonly timezone: string } | undefined;
}

export interface AuditPage {
  /** Only entries older than this one. */
  readonly before: number;
  readonly rows: number;
}

/**
 * This many matching people are looked up one by one; a part that matches more of them occurs within a page or two
 * anyway.
 */
const MAX_PEOPLE = 20;

/** Entries in the contract's format, newest first. */
export async function listAuditLines(db: Database, filter: AuditFilter, page: AuditPage): Promise<JsonLines> {
  const ids = await idsOf(db, filter, page);
  const { rows } = await jsonLines(sql`
    select entry.id, entry.at, entry.actor_email, company.name as company_name, entry.entity, entry.entity_id,
           entry.action, entry.before, ${afterOf} as after, entry.address, entry.user_agent
      from audit_log entry
      left join companies company on company.id = entry.company_id
      left join counted_refusals counted on counted.entry_id = entry.id
     where entry.id = any (array(select id from (${ids}) matching order by id desc limit ${page.rows}))
     order by entry.id desc`).execute(db);
  return rows[0] ?? { lines: null };
}

/** Of refused requests, how many there were: the entry itself never changes. */
const afterOf = sql`
  case when counted.entry_id is null then entry.after
       else json_strip_nulls(json_build_object('times', counted.count, 'network', counted.network, 'hour', counted.hour,
                              'last_at', counted.last_at, 'endpoints', counted.endpoints,
                              'account', case when counted.account_id is null then counted.account end)) end`;

/** The matching entries: every combination of filters starts at an index and ends with the page. */
async function idsOf(db: Database, filter: AuditFilter, page: AuditPage): Promise<RawBuilder<unknown>> {
  const { entity, entity_id, actor, day } = filter;
  if (day !== undefined) return idsOfDay(day, filter, page);
  if (entity_id !== undefined) return idsOfKinds(filter, page);
  const people = actor === undefined ? [] : await listPeople(db, actor);
  if (actor !== undefined && people.length <= MAX_PEOPLE) return idsOfPeople(people, filter, page);
  return entity === undefined ? latestIds(conditions(filter), page) : idsOfKinds(filter, page);
}

function idsOfDay({ date, timezone }: { date: string; timezone: string }, filter: AuditFilter, { before }: AuditPage) {
  const midnight = (days: number) => sql`((${date}::date + ${days}::int)::timestamp at time zone ${timezone}::text)`;
  // A separate query: walking down the ids to find the day would read everything after it.
  return sql`
    with of_day as materialized (
      select id from audit_log entry
       where at >= ${midnight(0)} and at < ${midnight(1)} and id < ${before}::bigint ${conditions(filter)})
    select id from of_day`;
}

function idsOfKinds(filter: AuditFilter, page: AuditPage) {
  const { entity: _byKind, entity_id, ...rest } = filter;
  // The few entries of one record have an index of their own, ordered by id itself.
  const order = entity_id === undefined ? ORDERS.ofKind : ORDERS.ofAll;
  const narrowing = sql`and entity = kind.entity ${conditions({ entity_id, ...rest })}`;
  return sql`select latest.id from ${kinds(filter)} cross join lateral (${latestIds(narrowing, page, order)}) latest`;
}

function idsOfPeople(people: readonly string[], filter: AuditFilter, page: AuditPage) {
  const narrowing = sql`and actor_email = person.email and entity = kind.entity`;
  return sql`
    select latest.id
      from unnest(${[...people]}::text[]) person(email)
      cross join ${kinds(filter)}
      cross join lateral (${latestIds(narrowing, page, ORDERS.ofPerson)}) latest`;
}

/** Newest first, in the three notations that the indexes use (migration 0005 explains why). */
const ORDERS = {
  ofAll: { older: (before: number) => sql`id < ${before}::bigint`, by: sql`id desc` },
  ofKind: { older: (before: number) => sql`-id > -${before}::bigint`, by: sql`-id` },
  ofPerson: { older: (before: number) => sql`~id > ~${before}::bigint`, by: sql`~id` },
};

function latestIds(narrowing: RawBuilder<unknown>, { before, rows }: AuditPage, { older, by } = ORDERS.ofAll) {
  return sql`select id from audit_log entry where ${older(before)} ${narrowing} order by ${by} limit ${rows}`;
}

function conditions({ entity, entity_id, actor }: AuditFilter): RawBuilder<unknown> {
  const all = [
    entity === undefined ? sql`` : sql`and entity = ${entity}::text`,
    entity_id === undefined ? sql`` : sql`and entity_id = ${entity_id}::int`,
    actor === undefined ? sql`` : sql`and actor_email ilike ${containing(actor)}::text`,
  ];
  return sql.join(all, sql` `);
}

/** The requested kind of record, or all existing kinds. */
function kinds({ entity }: AuditFilter): RawBuilder<unknown> {
  return entity === undefined
    ? sql`(${differentValues('entity')}) kind(entity)`
    : sql`(values (${entity}::text)) kind(entity)`;
}

async function listPeople(db: Database, part: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from (${differentValues('actor_email')}) person(email)
     where email ilike ${containing(part)}::text limit ${MAX_PEOPLE + 1}`.execute(db);
  return rows.map(({ email }) => email);
}

/** The distinct values of an index's first column, by skipping from one to the next. */
function differentValues(column: 'entity' | 'actor_email'): RawBuilder<unknown> {
  const value = sql.ref(column);
  return sql`
    with recursive leap(value) as (
      (select ${value} from audit_log where ${value} is not null order by ${value} limit 1)
      union all
      select (select ${value} from audit_log where ${value} > leap.value order by ${value} limit 1)
        from leap where leap.value is not null)
    select value from leap where value is not null`;
}
