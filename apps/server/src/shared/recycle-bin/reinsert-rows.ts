import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { listPrimaryKey } from './capture-rows.ts';
import { type ForeignKey, listForeignKeys, orderByReferences } from './foreign-keys.ts';

/** How many rows were left out because what they belonged to is gone, by table. */
export type LeftOut = Readonly<Record<string, number>>;

/**
 * Inserts the rows of a deleted record again, with their ids. To a row whose target was deleted in the meantime happens
 * what would have happened then: it is left out where the deletion removes it, and refers to nothing where it is
 * unlinked. Throws a violation of the constraint if the target is required or a name is taken.
 */
export async function reinsertRows(transaction: Database, deleted_record_id: number): Promise<LeftOut> {
  const keys = await listForeignKeys(transaction);
  const between = keys.filter(({ table, target }) => table !== target);
  const tables = orderByReferences(await listTables(transaction, deleted_record_id), between);
  const leftOut: Record<string, number> = {};
  for (const table of tables) {
    const ofTable = { deleted_record_id, table };
    for (const key of keys.filter((other) => other.table === table)) {
      if (key.onDelete === 'set null') await clearLostTargets(transaction, deleted_record_id, key);
      if (key.onDelete !== 'cascade') continue;
      const lost = await dropWithLostTargets(transaction, deleted_record_id, key);
      if (lost > 0) leftOut[table] = (leftOut[table] ?? 0) + lost;
    }
    await insertTable(transaction, ofTable);
  }
  for (const key of keys) {
    if (key.onDelete === 'set null' && tables.includes(key.target))
      await restoreLinks(transaction, deleted_record_id, key);
  }
  return leftOut;
}

async function listTables(transaction: Database, deleted_record_id: number): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('deleted_rows')
    .select('table_name')
    .distinct()
    .where('deleted_record_id', '=', deleted_record_id)
    .where('is_link', '=', false)
    .orderBy('table_name')
    .execute();
  return rows.map(({ table_name }) => table_name);
}

interface KeptTable {
  readonly deleted_record_id: number;
  readonly table: string;
}

async function insertTable(transaction: Database, { deleted_record_id, table }: KeptTable): Promise<void> {
  // Columns added since then take their defaults; generated ones are computed.
  const { rows } = await sql<{ name: string }>`
    select attribute.attname::text as name
      from pg_attribute attribute
     where attribute.attrelid = ${table}::regclass and attribute.attnum > 0 and not attribute.attisdropped
       and attribute.attgenerated = ''
       and attribute.attname in (
         select jsonb_object_keys(first.contents)
           from (select contents from deleted_rows
                  where deleted_record_id = ${deleted_record_id} and table_name = ${table} and not is_link limit 1) first)
     order by attribute.attnum`.execute(transaction);
  if (rows.length === 0) return;
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const values = sql.join(rows.map(({ name }) => sql.ref(`row.${name}`)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${values}
      from deleted_rows kept
     cross join lateral jsonb_populate_record(null::${sql.table(table)}, kept.contents) row
     where kept.deleted_record_id = ${deleted_record_id} and kept.table_name = ${table} and not kept.is_link`.execute(
    transaction,
  );
}

async function dropWithLostTargets(transaction: Database, deleted_record_id: number, key: ForeignKey): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deleted_rows kept where ${hasLostTarget(deleted_record_id, key)}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

async function clearLostTargets(transaction: Database, deleted_record_id: number, key: ForeignKey): Promise<void> {
  const cleared = key.clearedColumns.flatMap((name) => [sql.lit(name), sql`null`]);
  await sql`
    update deleted_rows kept set contents = kept.contents || jsonb_build_object(${sql.join(cleared)})
     where ${hasLostTarget(deleted_record_id, key)}`.execute(transaction);
}

/** Whether the row `kept` refers by this key to a row that no longer exists. A key with a null refers to nothing. */
function hasLostTarget(deleted_record_id: number, key: ForeignKey) {
  const isSet = key.columns.map((column) => sql`${sql.ref(`row.${column}`)} is not null`);
  const isSame = key.columns.map(
    (column, index) => sql`${sql.ref(`target.${key.targetColumns[index]}`)} = ${sql.ref(`row.${column}`)}`,
  );
  return sql<boolean>`
    kept.deleted_record_id = ${deleted_record_id} and kept.table_name = ${key.table} and not kept.is_link
    and exists (
      select from jsonb_populate_record(null::${sql.table(key.table)}, kept.contents) row
       where ${sql.join(isSet, sql` and `)}
         and not exists (select from ${sql.table(key.target)} target where ${sql.join(isSame, sql` and `)}))`;
}

/** Links again what still exists and was not linked to anything else in the meantime. */
async function restoreLinks(transaction: Database, deleted_record_id: number, key: ForeignKey): Promise<void> {
  const isSame = (await listPrimaryKey(transaction, key.table)).map(
    (column) => sql`${sql.ref(`linked.${column}`)} = ${sql.ref(`row.${column}`)}`,
  );
  const set = key.clearedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`row.${column}`)}`);
  const isOfKey = key.clearedColumns.map(
    (column) => sql`kept.contents ? ${sql.lit(column)} and ${sql.ref(`linked.${column}`)} is null`,
  );
  await sql`
    update ${sql.table(key.table)} linked set ${sql.join(set)}
      from deleted_rows kept
     cross join lateral jsonb_populate_record(null::${sql.table(key.table)}, kept.contents) row
     where kept.deleted_record_id = ${deleted_record_id} and kept.table_name = ${key.table} and kept.is_link
       and ${sql.join([...isOfKey, ...isSame], sql` and `)}`.execute(transaction);
}
