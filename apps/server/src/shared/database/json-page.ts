import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidInput } from '../errors.ts';
import type { Placeholders } from './prepared.ts';

/** Rows as JSON made by PostgreSQL, joined by a separator; null if there are none. */
export interface JsonLines {
  readonly lines: string | null;
}

export interface JsonPage {
  /** A JSON array, passed on without parsing. */
  readonly records: string;
  readonly next_cursor?: string;
}

/** Where a page ends: pages are ordered by a timestamp or date and an id, newest first. */
export interface PageEnd {
  readonly at: string;
  readonly id: number;
}

/** Separates the elements of a list made by PostgreSQL: unlike a line break, it never occurs in a JSON text. */
const RECORD_SEPARATOR = '\u001e';

/**
 * One row with all of `rows`, which are ordered and one more than the page has. A third faster than json_agg over
 * json_build_object (measured): the text is built once and split here instead of in SQL.
 */
export function jsonLines(rows: RawBuilder<unknown>): RawBuilder<JsonLines> {
  return sql<JsonLines>`select string_agg(row_to_json(found)::text, ${sql.lit(RECORD_SEPARATOR)}) as lines from (${rows}) found`;
}

const recordWithId = z.looseObject({ id: z.int() });

/** The JSON text of each row. */
export function recordsOf({ lines }: JsonLines): readonly string[] {
  return lines === null ? [] : lines.split(RECORD_SEPARATOR);
}

/** The instant that orders a record in its list. */
export type InstantOf = (record: Readonly<Record<string, unknown>>) => string;

/** Splits a page of `limit` records off the lines; `instant` names the column that orders the rows, or computes it. */
export function pageOf(lines: JsonLines, limit: number, instant: string | InstantOf): JsonPage {
  const records = recordsOf(lines);
  const last = records[limit - 1];
  if (records.length <= limit || last === undefined) return { records: `[${records.join(',')}]` };
  const record = recordWithId.parse(JSON.parse(last));
  const at = String(typeof instant === 'string' ? record[instant] : instant(record));
  return { records: `[${records.slice(0, limit).join(',')}]`, next_cursor: cursorOf({ at, id: record.id }) };
}

/** The cursor of the page after this end. */
export function cursorOf({ at, id }: PageEnd): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/** Before every record: the start of the first page. */
export const FIRST_PAGE: PageEnd = { at: 'infinity', id: 2_147_483_647 };

export interface PageRequest {
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

/** The parameters of a statement that reads a page. */
export interface PageRange extends PageEnd {
  /** One more than the page has, to know whether another page follows. */
  readonly rows: number;
}

/** The start of the first page of a list that begins with the oldest. */
const FIRST_PAGE_OF_OLDEST: PageEnd = { at: '-infinity', id: 0 };

export function rangeFromOldest({ after = FIRST_PAGE_OF_OLDEST, limit }: PageRequest): PageRange {
  return rangeOf({ after, limit });
}

export function rangeOf({ after = FIRST_PAGE, limit }: PageRequest): PageRange {
  return { at: after.at, id: after.id, rows: limit + 1 };
}

/** The condition for rows after the end of a page; `row` is the table's alias and `instant` its ordering column. */
export function isBehind(end: PageEnd | Placeholders<PageEnd>, row: string, instant: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.${instant}`)}, ${sql.ref(`${row}.id`)}) < (${end.at}::timestamptz, ${end.id}::int)`;
}

/** The same for a list that begins with the oldest. */
export function isAhead(end: PageEnd | Placeholders<PageEnd>, row: string, instant: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.${instant}`)}, ${sql.ref(`${row}.id`)}) > (${end.at}::timestamptz, ${end.id}::int)`;
}

/** The ids of most tables. */
const ID_DIGITS = 9;

/** Decodes a cursor from a previous page. Throws 400 for any other text. */
export function readCursor(cursor: string | undefined, idDigits = ID_DIGITS): PageEnd | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] =
    /^(infinity|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00:00)?)\|(\d+)$/.exec(text) ?? [];
  if (
    at === undefined ||
    id === undefined ||
    id.length > idDigits ||
    (at !== FIRST_PAGE.at && Number.isNaN(Date.parse(at)))
  ) {
    throw invalidInput({ cursor: 'Cursor is not one that a list answered' });
  }
  return { at, id: Number(id) };
}
