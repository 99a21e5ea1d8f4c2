import type { ImportMatch, ImportTemplate } from '@dewar/contract/import-templates';
import type { Person } from '@dewar/domain/accounts/permissions';
import { MAX_IMPORT_TEMPLATES } from '@dewar/domain/imports/import-templates';
import { compareNames } from '@dewar/domain/primitives/name-order';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

function selectOwn(db: Database, person: Person) {
  return db
    .selectFrom('import_templates')
    .select(['id', 'name', sql<ImportMatch>`match`.as('match')])
    .where('owner_id', '=', person.id);
}

/** A person's templates, by name. */
export async function listTemplates(db: Database, person: Person): Promise<ImportTemplate[]> {
  const templates = await selectOwn(db, person).orderBy('id').execute();
  return templates.toSorted((one, other) => compareNames(one.name, other.name));
}

/** A template of the person's own, locked for a change; undefined if there is none. */
export function findTemplateForUpdate(db: Database, person: Person, id: number): Promise<ImportTemplate | undefined> {
  return selectOwn(db, person).where('id', '=', id).forUpdate().executeTakeFirst();
}

type TemplateFields = Pick<ImportTemplate, 'name' | 'match'>;

/** The new template; undefined if the person has as many as they may. Saving another waits until this one is done. */
export async function insertTemplate(
  transaction: Database,
  person: Person,
  { name, match }: TemplateFields,
): Promise<ImportTemplate | undefined> {
  await sql`select 1 from users where id = ${person.id} for no key update`.execute(transaction);
  const { rows } = await sql<ImportTemplate>`
    insert into import_templates (owner_id, kind, name, match)
    select ${person.id}, ${match.kind}, ${name}, ${JSON.stringify(match)}::jsonb
     where (select count(*) from import_templates where owner_id = ${person.id}) < ${MAX_IMPORT_TEMPLATES}
    returning id, name, match`.execute(transaction);
  return rows[0];
}

export async function updateTemplate(transaction: Database, { id, name, match }: ImportTemplate): Promise<void> {
  await sql`
    update import_templates set name = ${name}, match = ${JSON.stringify(match)}::jsonb, updated_at = now()
     where id = ${id}`.execute(transaction);
}

/** Whether the person had such a template. */
export async function deleteTemplate(db: Database, person: Person, id: number): Promise<boolean> {
  const own = db.deleteFrom('import_templates').where('id', '=', id).where('owner_id', '=', person.id);
  return (await own.returning('id').executeTakeFirst()) !== undefined;
}
