import { type RawBuilder, sql } from 'kysely';
import { invalidInput } from '../http/refusals.ts';

/** A page as PostgreSQL answers it: records as its own JSON text, sent on without being parsed. */
export interface JsonPage {
  readonly records: string;
  readonly next_at: string | null;
  readonly next_id: number | null;
}

/** Where a page ended: pages are ordered by an instant and an id, newest first. */
export interface PageEnd {
  readonly at: string;
  readonly id: number;
}

/**
 * One row with the page of `rows`: a query that gives `record` (json), `at` and `id`, in the wanted order, and
 * asks for one row more than `limit`, so that the page knows whether there is a next one.
 */
export function jsonPage(rows: RawBuilder<unknown>, limit: number): RawBuilder<JsonPage> {
  return sql<JsonPage>`
    select coalesce(json_agg(listed.record) filter (where listed.n <= ${limit}), '[]')::text as records,
           case when count(*) > ${limit} then max(listed.at) filter (where listed.n = ${limit})::text end as next_at,
           case when count(*) > ${limit} then max(listed.id) filter (where listed.n = ${limit}) end as next_id
      from (select record, at, id, row_number() over () as n from (${rows}) found) listed`;
}

/** The opaque `next_cursor` behind a page, undefined where it was the last one. */
export function nextCursor(page: Pick<JsonPage, 'next_at' | 'next_id'>): { next_cursor?: string } {
  if (page.next_at === null || page.next_id === null) return {};
  return { next_cursor: Buffer.from(`${page.next_at}|${page.next_id}`).toString('base64url') };
}

/** Reads a cursor that `nextCursor` wrote. Throws 400 for any other text. */
export function readCursor(cursor: string | undefined): PageEnd | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00)\|(\d{1,9})$/.exec(text) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at.replace(' ', 'T').replace('+00', 'Z')))) {
    throw invalidInput({ cursor: 'Cursor is not one that a list answered' });
  }
  return { at, id: Number(id) };
}
