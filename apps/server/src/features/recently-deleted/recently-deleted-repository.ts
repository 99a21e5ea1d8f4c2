import { DELETED_ENTITIES, type DeletedEntity } from '@dewar/domain/deleted-records/deleted-records';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import {
  FIRST_PAGE,
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  pageOf,
  readCursor,
} from '../../shared/database/json-page.ts';

/** Which entries can still be brought back: those deleted less than this many days before `now`. */
export interface KeptTime {
  readonly now: Date;
  readonly days: number;
}

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const NO_LINES: JsonLines = { lines: null };

/** What can be brought back, in the contract's format, latest first. */
export async function listDeletedRecords(
  db: Database,
  kept: KeptTime,
  {
    entity,
    record_id,
    ...page
  }: Page & { readonly entity?: DeletedEntity | undefined; readonly record_id?: number | undefined },
): Promise<JsonPage> {
  const ofEntity = entity === undefined ? sql`` : sql`and entry.entity = ${entity}`;
  const ofRecord = record_id === undefined ? sql`` : sql`and entry.entity_id = ${record_id}`;
  return listPage(db, kept, page, {
    columns: sql`
      entry.entity, case when entry.entity <> 'lesson_plan' then entry.label end as label,
      (select name from companies where companies.id = entry.company_id) as company_name, entry.teacher_email,
      entry.deleted_by_email, entry.needs_super_admin`,
    condition: sql`${ofEntity} ${ofRecord}`,
  });
}

/** A teacher's own deleted plans, in the contract's format, latest first. */
export async function listDeletedPlans(
  db: Database,
  kept: KeptTime,
  { teacher_id, record_id, ...page }: Page & { readonly teacher_id: number; readonly record_id?: number | undefined },
): Promise<JsonPage> {
  const ofRecord = record_id === undefined ? sql`` : sql`and entry.entity_id = ${record_id}`;
  return listPage(db, kept, page, {
    columns: sql`entry.label as title`,
    condition: sql`and entry.teacher_id = ${teacher_id} ${ofRecord}`,
  });
}

async function listPage(
  db: Database,
  { now, days }: KeptTime,
  { limit, cursor }: Page,
  { columns, condition }: { readonly columns: RawBuilder<unknown>; readonly condition: RawBuilder<unknown> },
): Promise<JsonPage> {
  const end = readCursor(cursor) ?? FIRST_PAGE;
  const { rows } = await jsonLines(sql`
    select entry.id, entry.entity_id as record_id, ${columns}, entry.deleted_at,
           entry.deleted_at + make_interval(hours => 24 * ${days}::int) as restorable_until
      from deleted_records entry
     where ${isBehind(end, 'entry', 'deleted_at')} and entry.deleted_at > ${keptSince({ now, days })} ${condition}
     order by entry.deleted_at desc, entry.id desc
     limit ${limit + 1}`).execute(db);
  return pageOf(rows[0] ?? NO_LINES, limit, 'deleted_at');
}

function keptSince({ now, days }: KeptTime): Date {
  return new Date(now.getTime() - days * MILLISECONDS_PER_DAY);
}

const ENTRY = ['id', 'entity', 'entity_id', 'label', 'company_id', 'teacher_id', 'needs_super_admin'] as const;

const entitySchema = z.enum(DELETED_ENTITIES);

/** An entry that can be brought back, locked: of two requests the second finds none. */
export async function lockDeletedRecord(transaction: Database, id: number, kept: KeptTime) {
  const entry = await transaction
    .selectFrom('deleted_records')
    .select(ENTRY)
    .where('id', '=', id)
    .where('deleted_at', '>', keptSince(kept))
    .forUpdate()
    .executeTakeFirst();
  return entry === undefined ? undefined : { ...entry, entity: entitySchema.parse(entry.entity) };
}

export type DeletedRecordRow = NonNullable<Awaited<ReturnType<typeof lockDeletedRecord>>>;

/** Entries whose time is over, locked. */
export async function lockExpiredRecords(
  transaction: Database,
  kept: KeptTime,
  limit: number,
): Promise<readonly DeletedRecordRow[]> {
  const entries = await transaction
    .selectFrom('deleted_records')
    .select(ENTRY)
    .where('deleted_at', '<=', keptSince(kept))
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return entries.map((entry) => ({ ...entry, entity: entitySchema.parse(entry.entity) }));
}

export interface NewDeletedRecord {
  readonly entity: DeletedEntity;
  readonly entity_id: number;
  /** Its name, which only those see who may see the record. */
  readonly label: string;
  readonly company_id?: number | null;
  readonly teacher?: { readonly id: number; readonly email: string };
  readonly needs_super_admin?: boolean;
}

interface Deletion {
  readonly person: { readonly id: number; readonly email: string };
  readonly now: Date;
}

export async function insertDeletedRecord(
  transaction: Database,
  { teacher, ...record }: NewDeletedRecord,
  { person, now }: Deletion,
): Promise<number> {
  const { id } = await transaction
    .insertInto('deleted_records')
    .values({
      ...record,
      teacher_id: teacher?.id ?? null,
      teacher_email: teacher?.email ?? null,
      deleted_at: now,
      deleted_by: person.id,
      deleted_by_email: person.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With a deleted account's entry go those of what the person had deleted before. */
export async function listEntriesErasedWith(transaction: Database, entry: DeletedRecordRow): Promise<number[]> {
  if (entry.entity !== 'user') return [entry.id];
  const own = await transaction
    .selectFrom('deleted_records')
    .select('id')
    .where('teacher_id', '=', entry.entity_id)
    .forUpdate()
    .execute();
  return [entry.id, ...own.map(({ id }) => id)];
}

/** Removes entries with their rows. Their files must have been claimed or released before. */
export async function removeEntries(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .deleteFrom('deleted_records')
    .where('id', 'in', [...ids])
    .execute();
}
