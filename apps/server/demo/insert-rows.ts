import { type Insertable, sql } from 'kysely';
import type { Database } from '../src/shared/database/database.ts';
import type { DB } from '../src/shared/database/tables.gen.ts';

/**
 * Inserts many rows in one statement with one parameter. All rows must have the same columns; ids follow the given
 * order.
 */
export async function insertRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
