import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type ForeignKey, listForeignKeys, orderByReferences } from './foreign-keys.ts';

/**
 * What is not kept of a deleted account: access that ended with it (they sign in anew), and what is only valid for a
 * short time.
 */
const NOT_KEPT = [
  ...['sessions', 'one_time_codes', 'second_factor_tickets', 'idempotency_keys', 'ai_lesson_runs'],
  ...['api_tokens', 'push_devices', 'push_messages', 'reminder_causes', 'reminder_deliveries', 'webhooks'],
  ...['company_sign_ons', 'sign_on_domains', 'sign_on_identities'],
] as const;

export interface RootRow {
  readonly table: string;
  readonly id: number;
}

/**
 * Copies everything that deleting a row would remove: the row, those that cascades remove with it, and the values that
 * are set to null elsewhere. Call it in the transaction of the deletion, before it. All copied rows are locked, so that
 * nothing is added to them between the copy and the deletion.
 */
export async function captureRows(transaction: Database, deleted_record_id: number, root: RootRow): Promise<void> {
  const keys = await listForeignKeys(transaction);
  const tables = tablesRemovedWith(root.table, keys);
  await sql`
    insert into deleted_rows (deleted_record_id, table_name, is_link, contents)
    select ${deleted_record_id}::int, ${root.table}, false, to_jsonb(removed)
      from ${sql.table(root.table)} removed
     where removed.id = ${root.id}
       for update of removed`.execute(transaction);
  for (const table of tables.slice(1)) {
    const cascades = keys.filter(
      (key) => key.onDelete === 'cascade' && key.table === table && tables.includes(key.target),
    );
    for (const [index, key] of cascades.entries()) {
      // A row that two keys remove is copied once.
      const earlier = cascades
        .slice(0, index)
        .map((other) => sql`and not ${refersToCaptured(other, deleted_record_id)}`);
      await sql`
        insert into deleted_rows (deleted_record_id, table_name, is_link, contents)
        select ${deleted_record_id}::int, ${table}, false, to_jsonb(removed)
          from ${sql.table(table)} removed
         where ${refersToCaptured(key, deleted_record_id)} ${sql.join(earlier, sql` `)}
           for update of removed`.execute(transaction);
    }
  }
  for (const key of keys.filter(({ target }) => tables.includes(target))) {
    if (key.onDelete === 'set default') throw new Error(`${key.table}: 'on delete set default' cannot be undone`);
    if (key.onDelete === 'set null') await captureLinks(transaction, deleted_record_id, key);
  }
}

function tablesRemovedWith(root: string, keys: readonly ForeignKey[]): readonly string[] {
  const cascades = keys.filter(({ onDelete, table }) => onDelete === 'cascade' && !isNotKept(table));
  const found = new Set([root]);
  for (const target of found) {
    for (const key of cascades) if (key.target === target) found.add(key.table);
  }
  return orderByReferences([...found], cascades);
}

function isNotKept(table: string): boolean {
  return NOT_KEPT.some((name) => name === table);
}

async function captureLinks(transaction: Database, deleted_record_id: number, key: ForeignKey): Promise<void> {
  const primaryKey = await listPrimaryKey(transaction, key.table);
  if (primaryKey.length === 0) throw new Error(`${key.table} has no primary key by which it could be linked again`);
  const kept = [...primaryKey, ...key.clearedColumns].flatMap((name) => [
    sql.lit(name),
    sql`to_jsonb(${sql.ref(`removed.${name}`)})`,
  ]);
  await sql`
    insert into deleted_rows (deleted_record_id, table_name, is_link, contents)
    select ${deleted_record_id}::int, ${key.table}, true, jsonb_build_object(${sql.join(kept)})
      from ${sql.table(key.table)} removed
     where ${refersToCaptured(key, deleted_record_id)}
       for update of removed`.execute(transaction);
}

export async function listPrimaryKey(db: Database, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attribute.attname::text as name
      from pg_index index
      join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
     where index.indrelid = ${table}::regclass and index.indisprimary
     order by attribute.attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the row `removed` refers to a copied row by this foreign key. */
function refersToCaptured(key: ForeignKey, deleted_record_id: number): RawBuilder<boolean> {
  const isSame = key.columns.map(
    (column, index) => sql`${sql.ref(`target.${key.targetColumns[index]}`)} = ${sql.ref(`removed.${column}`)}`,
  );
  return sql<boolean>`exists (
    select from deleted_rows kept
     cross join lateral jsonb_populate_record(null::${sql.table(key.target)}, kept.contents) target
     where kept.deleted_record_id = ${deleted_record_id} and kept.table_name = ${key.target} and not kept.is_link
       and ${sql.join(isSame, sql` and `)})`;
}
