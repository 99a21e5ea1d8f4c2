import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: 'cascade' | 'set null' | 'set default' | 'nothing';
  /** With 'set null': the columns that are set. */
  readonly clearedColumns: readonly string[];
}

/** Every foreign key of the schema, so that a table added later is found without being listed anywhere. */
export async function listForeignKeys(db: Database): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select source.relname as "table", target.relname as target,
           ${namesOf(sql`key.conrelid`, sql`key.conkey`)} as columns,
           ${namesOf(sql`key.confrelid`, sql`key.confkey`)} as "targetColumns",
           ${namesOf(sql`key.conrelid`, sql`coalesce(key.confdelsetcols, key.conkey)`)} as "clearedColumns",
           case key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default'
                                else 'nothing' end as "onDelete"
      from pg_constraint key
      join pg_class source on source.oid = key.conrelid
      join pg_class target on target.oid = key.confrelid
     where key.contype = 'f' and key.connamespace = 'public'::regnamespace
     order by source.relname, key.conname`.execute(db);
  return rows;
}

function namesOf(table: ReturnType<typeof sql>, numbers: ReturnType<typeof sql>) {
  return sql`(select array_agg(attribute.attname::text order by number.place)
                from unnest(${numbers}) with ordinality number(attnum, place)
                join pg_attribute attribute on attribute.attrelid = ${table} and attribute.attnum = number.attnum)`;
}

/** The tables in an order in which each comes after those that it refers to. Throws if they refer to each other. */
export function orderByReferences(
  tables: readonly string[],
  keys: readonly Pick<ForeignKey, 'table' | 'target'>[],
): readonly string[] {
  const ordered: string[] = [];
  const open = new Set(tables);
  while (open.size > 0) {
    const free = [...open].filter((table) => keys.every((key) => key.table !== table || !open.has(key.target)));
    if (free.length === 0) throw new Error(`the tables ${[...open].join(', ')} refer to each other`);
    for (const table of free) {
      open.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}
