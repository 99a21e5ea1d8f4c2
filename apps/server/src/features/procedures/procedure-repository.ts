import { type Procedure, procedureSchema } from '@dewar/contract/procedures';
import type { Person, ProcedureVisibility } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
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
import { collectFew, hasWords, hasWordsByIndex } from '../../shared/database/text-search.ts';
import { recordLastUse } from '../uploads/upload-repository.ts';
import { isVisibleProcedure } from './procedure-visibility.ts';

export type ProcedureRecord = Procedure;

export interface FoundProcedure {
  readonly visibility: ProcedureVisibility;
  readonly client_company_id: number | null;
  readonly record: ProcedureRecord;
}

/** The columns of a list row in the contract's format, from rows of `procedures`. */
const ROW = sql`
  procedures.id, procedures.title, procedures.summary,
  coalesce((select json_agg(categories.name order by chosen.place)
              from procedure_categories chosen
              join categories on categories.id = chosen.category_id
             where chosen.procedure_id = procedures.id), '[]') as primary_category,
  procedures.cover_image, procedures.media_file,
  (select companies.name from companies where companies.id = procedures.client_company_id) as client_tag,
  procedures.visibility, procedures.date_published, procedures.created_at,
  procedures.created_by_company, procedures.created_by_email, procedures.version`;

const WHOLE = sql`${ROW}, procedures.full_content,
  (select uploads.original_name from uploads where uploads.filename = procedures.media_file) as media_file_name`;

/** The key of title and summary. */
const SEARCH_KEY = sql`procedures.search_key`;

export interface ProcedureFilter {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly visibility?: ProcedureVisibility | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of the procedures that the person may read, newest first. Throws 400 for an invalid cursor. */
export async function listProcedureRecords(db: Database, person: Person, filter: ProcedureFilter): Promise<JsonPage> {
  const end = readCursor(filter.cursor) ?? FIRST_PAGE;
  const conditions: RawBuilder<unknown>[] = [isBehind(end, 'procedures', 'created_at'), isVisibleProcedure(person)];
  if (filter.visibility !== undefined) conditions.push(sql`procedures.visibility = ${filter.visibility}`);
  if (filter.search) conditions.push(await isFoundBy(db, filter.search));
  if (filter.category) {
    conditions.push(sql`exists (select from procedure_categories chosen
      join categories on categories.id = chosen.category_id
     where chosen.procedure_id = procedures.id and categories.name = ${filter.category})`);
  }
  const { rows } = await jsonLines(sql`
    select ${ROW} from procedures
     where ${sql.join(conditions, sql` and `)}
     order by procedures.created_at desc, procedures.id desc
     limit ${filter.limit + 1}`).execute(db);
  return pageOf(rows[0] ?? NO_LINES, filter.limit, 'created_at');
}

async function isFoundBy(db: Database, search: string): Promise<RawBuilder<boolean>> {
  const found = sql`select procedures.id from procedures where ${hasWordsByIndex(SEARCH_KEY, search)}`;
  const ids = await collectFew(db, found);
  return ids === undefined ? hasWords(SEARCH_KEY, search) : sql<boolean>`procedures.id = any(${[...ids]}::int[])`;
}

const NO_LINES: JsonLines = { lines: null };

/** A procedure with its text and the fields that determine who may read it. */
export async function findProcedure(db: Database, id: number): Promise<FoundProcedure | undefined> {
  const { rows } = await sql<{ visibility: ProcedureVisibility; client_company_id: number | null; record: unknown }>`
    select found.visibility, found.client_company_id, row_to_json(found.*)::jsonb - 'client_company_id' as record
      from (select ${WHOLE}, procedures.client_company_id from procedures where procedures.id = ${id}) found`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, record: procedureSchema.parse(row.record) };
}

/** Locks a procedure for a change, so that of two concurrent saves one fails by its version. */
export async function lockProcedure(db: Database, id: number): Promise<FoundProcedure | undefined> {
  await db.selectFrom('procedures').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findProcedure(db, id);
}

export interface StoredProcedure {
  readonly title: string;
  readonly summary: string | null;
  readonly full_content: string;
  readonly cover_image: string | null;
  readonly media_file: string | null;
  readonly client_company_id: number | null;
  readonly visibility: ProcedureVisibility;
  readonly date_published: string | null;
}

export interface Author {
  readonly created_by_company: string | null;
  readonly created_by_email: string;
}

export async function insertProcedure(db: Database, procedure: StoredProcedure & Author): Promise<number> {
  const { id } = await db.insertInto('procedures').values(procedure).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProcedure(db: Database, id: number, procedure: StoredProcedure, now: Date): Promise<void> {
  await db
    .updateTable('procedures')
    .set({ ...procedure, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteProcedure(db: Database, id: number): Promise<void> {
  await recordLastUse(db, id);
  await db.deleteFrom('procedures').where('id', '=', id).execute();
}

/** Replaces a procedure's categories, in this order, and the uploads it uses. */
export async function setProcedureLinks(
  db: Database,
  procedure_id: number,
  { categoryIds, uploadIds }: { readonly categoryIds: readonly number[]; readonly uploadIds: readonly number[] },
): Promise<void> {
  await db.deleteFrom('procedure_categories').where('procedure_id', '=', procedure_id).execute();
  await db.deleteFrom('procedure_uploads').where('procedure_id', '=', procedure_id).execute();
  const categories = categoryIds.map((category_id, place) => ({ procedure_id, category_id, place }));
  const uploads = uploadIds.map((upload_id) => ({ procedure_id, upload_id }));
  if (categories.length > 0) await db.insertInto('procedure_categories').values(categories).execute();
  if (uploads.length > 0) await db.insertInto('procedure_uploads').values(uploads).execute();
}
