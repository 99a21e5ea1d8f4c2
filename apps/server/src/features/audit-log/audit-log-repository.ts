import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { dayStart } from '../../shared/database/day-start.ts';
import { FIRST_PAGE, type JsonLines, jsonLines, type PageEnd } from '../../shared/database/json-page.ts';
import { type AuditFilter, type AuditSearch, type IndexRange, readSearch } from './audit-search.ts';

export interface AuditPage {
  /** Only entries before this one. */
  readonly before?: PageEnd | undefined;
  readonly rows: number;
}

export interface AuditLines extends JsonLines {
  /** Where the search ended with fewer rows than asked for, although older entries may match too. */
  readonly searchedTo: PageEnd | undefined;
}

/**
 * One filter is a range of an index. Others are compared with so many entries of that range for one page, which then may
 * be short: what a page costs depends neither on the history nor on how rare the combination is.
 */
const ENTRIES_COMPARED = 1_000;

/** Entries in the contract's format, newest first. */
export async function listAuditLines(db: Database, filter: AuditFilter, page: AuditPage): Promise<AuditLines> {
  const between = { start: startOf(filter), end: endOf(filter, page.before) };
  const { ids, searchedTo } = await findIds(db, await readSearch(db, filter), between, page.rows);
  const { rows } = await jsonLines(sql`
    select entry.id, entry.at, entry.actor_email, company.name as company_name, entry.entity, entry.entity_id,
           entry.action, entry.before, ${afterOf} as after, entry.address, entry.user_agent,
           entry.via
      from audit_log entry
      left join companies company on company.id = entry.company_id
      left join counted_refusals counted on counted.entry_id = entry.id
      left join tanks tank on tank.id = counted.tank_id
     where entry.id = any (${[...ids]}::bigint[])
     order by entry.at desc, entry.id desc`).execute(db);
  return { lines: rows[0]?.lines ?? null, searchedTo };
}

/** Of refused requests, how many there were: the entry itself never changes. */
const afterOf = sql`
  case when counted.entry_id is null then entry.after
       else json_strip_nulls(json_build_object('tank_number', tank.tank_number, 'times', counted.count, 'network', counted.network, 'hour', counted.hour,
                              'last_at', counted.last_at, 'endpoints', counted.endpoints,
                              'account', case when counted.account_id is null then counted.account end)) end`;

interface Compared {
  /** Of the page. */
  readonly ids: readonly number[];
  readonly compared: number;
  /** The last entry that was compared; null if there was none. */
  readonly reached: PageEnd | null;
}

async function findIds(db: Database, search: AuditSearch, between: Between, pageRows: number) {
  const range = await chooseRange(db, search, between);
  const others = search.othersOf(range);
  const limit = others.length === 0 ? pageRows : Math.max(ENTRIES_COMPARED, pageRows);
  const { rows } = await sql<Compared>`
    with compared as materialized (${latestEntries(range, between, { others, limit })})
    select array_to_json(array(select id from compared where fits order by at desc, id desc limit ${pageRows})) as ids,
           (select count(*)::int from compared) as compared,
           (select json_build_object('at', at, 'id', id) from compared order by at, id limit 1) as reached`.execute(db);
  const { ids, compared, reached } = rows[0] ?? { ids: [], compared: 0, reached: null };
  const isCutShort = ids.length < pageRows && compared === limit;
  return { ids, searchedTo: isCutShort ? (reached ?? undefined) : undefined };
}

/** The range with the fewest entries, counted up to as many as are compared. */
async function chooseRange(db: Database, { ranges }: AuditSearch, between: Between): Promise<IndexRange> {
  const [first, ...more] = ranges;
  if (more.length === 0) return first;
  const counts = ranges.map((range) => {
    const entries = latestEntries(range, between, { others: [], limit: ENTRIES_COMPARED });
    return sql`(select count(*)::int from (${entries}) entries)`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  const found = rows[0]?.counts ?? [];
  return ranges[found.indexOf(Math.min(...found))] ?? first;
}

/** Entries of a time: from a moment on, and before an entry. */
interface Between {
  readonly start: RawBuilder<unknown>;
  readonly end: { readonly at: RawBuilder<unknown>; readonly id: number };
}

interface Comparison {
  readonly others: readonly RawBuilder<unknown>[];
  readonly limit: number;
}

/**
 * The latest entries of a range, and whether each fits the other filters. Both ends of the range are compared as rows,
 * and the order names the index's columns (migration 0046 says why), so the range is read from its end until there are
 * enough.
 */
function latestEntries({ of, keys }: IndexRange, { start, end }: Between, { others, limit }: Comparison) {
  const columns = [...keys.map(([column]) => column), sql`entry.at`, sql`entry.id`];
  const values = keys.map(([, value]) => value);
  const row = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts)})`;
  const latest = sql`
    select entry.id, entry.at, ${others.length === 0 ? sql`true` : sql.join(others, sql` and `)} as fits
      from audit_log entry
     where ${row(columns)} < ${row([...values, end.at, sql`${end.id}::bigint`])}
       and ${row(columns)} >= ${row([...values, start, sql`0::bigint`])}
     order by ${sql.join(columns.map((column) => sql`${column} desc`))}
     limit ${limit}`;
  if (of === undefined) return latest;
  return sql`
    select latest.* from ${of} cross join lateral (${latest}) latest
     order by latest.at desc, latest.id desc limit ${limit}`;
}

function startOf({ from, timezone }: AuditFilter): RawBuilder<unknown> {
  return from === undefined ? sql`'-infinity'::timestamptz` : midnight(from, 0, timezone);
}

/** The end of the page before; on the first page that of the last day. */
function endOf({ to, timezone }: AuditFilter, before: PageEnd | undefined): Between['end'] {
  if (before === undefined && to !== undefined) return { at: midnight(to, 1, timezone), id: 0 };
  const { at, id } = before ?? FIRST_PAGE;
  return { at: sql`${at}::timestamptz`, id };
}

function midnight(date: string, daysLater: number, timezone = 'UTC'): RawBuilder<unknown> {
  return dayStart(sql`${date}::date + ${daysLater}::int`, timezone);
}
