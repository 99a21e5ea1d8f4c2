import type { Mapping } from '@dewar/contract/telemetry-mappings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { isReadableBy, type Reader } from '../../tank-state/tank-access.ts';

export type StoredMapping = Mapping & { readonly company_id: number };

const mappings = sql`
  select mapping.id, mapping.company_id, company.name as company_name, mapping.name, mapping.expression,
         mapping.created_by_email, mapping.version
    from telemetry_mappings mapping join companies company on company.id = mapping.company_id`;

export async function listMappings(db: Database, reader: Reader): Promise<readonly StoredMapping[]> {
  const { rows } = await sql<StoredMapping>`
    ${mappings} where ${isReadableBy(reader, 'mapping.company_id')} order by name_order(mapping.name) collate "C", mapping.id`.execute(
    db,
  );
  return rows;
}

/** A mapping that the reader may read; undefined if there is none. */
export async function findMapping(db: Database, reader: Reader, id: number): Promise<StoredMapping | undefined> {
  return one(db, reader, id, sql``);
}

/** The same, locked for a change. */
export async function findMappingForUpdate(
  db: Database,
  reader: Reader,
  id: number,
): Promise<StoredMapping | undefined> {
  return one(db, reader, id, sql`for no key update of mapping`);
}

async function one(db: Database, reader: Reader, id: number, lock: RawBuilder<unknown>) {
  const { rows } = await sql<StoredMapping>`
    ${mappings} where mapping.id = ${id}::int and ${isReadableBy(reader, 'mapping.company_id')} ${lock}`.execute(db);
  return rows[0];
}

interface NewMapping {
  readonly company_id: number;
  readonly name: string;
  readonly expression: string;
  readonly now: Date;
  readonly email: string;
}

/** The id of a new mapping; undefined if the company has one of this name. */
export async function insertMapping(transaction: Database, mapping: NewMapping): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into telemetry_mappings (company_id, name, expression, created_at, created_by_email)
    values (${mapping.company_id}::int, ${mapping.name}, ${mapping.expression}, ${mapping.now}, ${mapping.email})
    on conflict do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Whether another mapping of the company has this name. */
export async function isNameTaken(
  db: Database,
  { company_id, name, but }: { readonly company_id: number; readonly name: string; readonly but: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from telemetry_mappings
     where company_id = ${company_id}::int and lower(name) = lower(${name}) and id <> ${but}::int`.execute(db);
  return rows.length > 0;
}

export async function changeMapping(
  transaction: Database,
  id: number,
  { name, expression }: { readonly name: string; readonly expression: string },
): Promise<void> {
  await transaction
    .updateTable('telemetry_mappings')
    .set({ name, expression, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteMappingRow(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('telemetry_mappings').where('id', '=', id).execute();
}
