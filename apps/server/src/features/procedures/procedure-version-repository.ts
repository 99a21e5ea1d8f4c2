import {
  type ProcedureFieldName,
  type ProcedureVersion,
  type ProcedureVersionRow,
  procedureVersionRowSchema,
  procedureVersionSchema,
} from '@dewar/contract/procedure-versions';
import { PROCEDURE_VERSIONS_KEPT } from '@dewar/domain/primitives/limits';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { recordLastUse } from '../uploads/upload-repository.ts';

/** By which column each field of the API is compared: a category or a client with another name is still the same. */
const COMPARED: Readonly<Record<ProcedureFieldName, string>> = {
  title: 'title',
  summary: 'summary',
  full_content: 'full_content',
  primary_category: 'category_ids',
  cover_image: 'cover_image',
  media_file: 'media_file',
  client_tag: 'client_company_id',
  visibility: 'visibility',
  date_published: 'date_published',
};

const COLUMNS = sql.join([...Object.values(COMPARED), 'category_names', 'client_tag'].map((name) => sql.ref(name)));

export interface VersionSave {
  readonly saved_at: Date;
  readonly saved_by_email: string | null;
  readonly note: string | null;
  /** The version whose content was restored. */
  readonly restored_number?: number;
}

/**
 * Keeps what the procedure contains now as its latest version, unless the latest one has the same content, and drops
 * the oldest ones beyond the limits. Requires the lock on the procedure. Returns the number of the new version.
 */
export async function keepVersion(db: Database, procedure_id: number, save: VersionSave): Promise<number | undefined> {
  const { saved_at, saved_by_email, note, restored_number = null } = save;
  const changed = Object.entries(COMPARED).map(
    ([field, column]) =>
      sql`case when ${sql.ref(`latest.${column}`)} is distinct from ${sql.ref(`content.${column}`)} then ${sql.lit(field)} end`,
  );
  const { rows } = await sql<{ number: number }>`
    with content as (
      select title, summary, full_content, cover_image, media_file, client_company_id, visibility, date_published,
             (select name from companies where companies.id = client_company_id) as client_tag,
             array(${chosenCategories('id')}) as category_ids, array(${chosenCategories('name')}) as category_names
        from procedures where procedures.id = ${procedure_id}),
    latest as (
      select number, ${sql.join(Object.values(COMPARED).map((name) => sql.ref(name)))}
        from procedure_versions where procedure_id = ${procedure_id} order by number desc limit 1),
    compared as (
      select content.*, coalesce(latest.number, 0) + 1 as number, latest.number is null as is_first,
             array_remove(array[${sql.join(changed)}], null) as changed_fields
        from content left join latest on true),
    kept as (
      insert into procedure_versions
        (procedure_id, number, saved_at, saved_by_email, note, restored_number, changed_fields, ${COLUMNS})
      select ${procedure_id}::int, number, ${saved_at}::timestamptz, ${saved_by_email}, ${note}, ${restored_number}::int,
             case when is_first then '{}' else changed_fields end, ${COLUMNS}
        from compared where is_first or changed_fields <> '{}'
      returning number),
    files as (
      insert into procedure_version_uploads (procedure_id, number, upload_id)
      select used.procedure_id, kept.number, used.upload_id
        from kept join procedure_uploads used on used.procedure_id = ${procedure_id})
    select number from kept`.execute(db);
  const number = rows[0]?.number;
  if (number !== undefined) await dropOldVersions(db, procedure_id);
  return number;
}

function chosenCategories(column: 'id' | 'name') {
  return sql`
    select ${sql.ref(`categories.${column}`)}
      from procedure_categories chosen
      join categories on categories.id = chosen.category_id
     where chosen.procedure_id = procedures.id
     order by chosen.place`;
}

async function dropOldVersions(db: Database, procedure_id: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select number
      from (select number, row_number() over newest as place, sum(content_bytes) over newest as bytes
              from procedure_versions where procedure_id = ${procedure_id}
            window newest as (order by number desc)) kept
     where place > 1
       and (place > ${PROCEDURE_VERSIONS_KEPT.count}::int or bytes > ${PROCEDURE_VERSIONS_KEPT.bytes}::int)`.execute(
    db,
  );
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  await recordLastUse(db, procedure_id, numbers);
  await db
    .deleteFrom('procedure_versions')
    .where('procedure_id', '=', procedure_id)
    .where('number', 'in', numbers)
    .execute();
}

const ROW = sql`version.number, version.title, version.saved_at, version.saved_by_email, version.note,
  version.restored_number, version.changed_fields`;

const WHOLE = sql`${ROW}, version.summary, version.full_content, version.category_names as primary_category,
  version.cover_image, version.media_file, version.client_tag, version.visibility, version.date_published,
  (select uploads.original_name from uploads where uploads.filename = version.media_file) as media_file_name`;

/** The kept versions, latest first. */
export async function listVersionRows(db: Database, procedure_id: number): Promise<readonly ProcedureVersionRow[]> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(found) as record
      from (select ${ROW} from procedure_versions version
             where version.procedure_id = ${procedure_id} order by version.number desc) found`.execute(db);
  return rows.map(({ record }) => procedureVersionRowSchema.parse(record));
}

export async function findVersion(
  db: Database,
  procedure_id: number,
  number: number,
): Promise<ProcedureVersion | undefined> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(found) as record
      from (select ${WHOLE} from procedure_versions version
             where version.procedure_id = ${procedure_id} and version.number = ${number}) found`.execute(db);
  return rows[0] === undefined ? undefined : procedureVersionSchema.parse(rows[0].record);
}

export interface RestorableNames {
  /** The client as it is called now; null if there was none or it no longer exists. */
  readonly client_tag: string | null;
  /** The categories that still exist, as they are called now. */
  readonly primary_category: string[];
  /** Those that do not, as they were called. */
  readonly lost_categories: string[];
}

/** What the names of a version stand for now. */
export async function findRestorableNames(
  db: Database,
  procedure_id: number,
  number: number,
): Promise<RestorableNames | undefined> {
  const { rows } = await sql<RestorableNames>`
    select (select name from companies where companies.id = version.client_company_id) as client_tag,
           array(select categories.name
                   from unnest(version.category_ids) with ordinality chosen(id, place)
                   join categories on categories.id = chosen.id
                  order by chosen.place) as primary_category,
           array(select chosen.name
                   from unnest(version.category_ids, version.category_names) chosen(id, name)
                  where not exists (select from categories where categories.id = chosen.id)) as lost_categories
      from procedure_versions version
     where version.procedure_id = ${procedure_id} and version.number = ${number}`.execute(db);
  return rows[0];
}
