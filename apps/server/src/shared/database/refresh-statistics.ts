import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Fewer rows change no plan that matters. */
const ROWS_THAT_MATTER = 1_000;

/** What is written with tanks, each with a row or more for a tank. */
export const TABLES_OF_TANKS = ['tanks', 'tank_state', 'tank_assignments', 'tank_operational_switches'] as const;

type Table = (typeof TABLES_OF_TANKS)[number] | 'vacuum_readings' | 'transfers' | 'long_import_rows';

/**
 * Has PostgreSQL look at tables again after many rows were written or deleted. Each connection keeps the plan that it made
 * when it first ran a statement; one of an empty table would read all rows for each of the new ones until autovacuum comes
 * by. Outside of transactions, since it keeps others from doing the same until its end.
 */
export async function refreshStatistics(db: Database, tables: readonly Table[], rows: number): Promise<void> {
  if (rows < ROWS_THAT_MATTER) return;
  // What was written stays written: if another connection is at it for long, autovacuum does it later.
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db).catch(() => undefined);
}
