import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** What a company was called at a moment; undefined of one that was never renamed. */
export async function findNameAt(db: Database, company_id: number, moment: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from company_names where company_id = ${company_id}
     order by since < ${moment} desc, case when since < ${moment} then since end desc, since limit 1`.execute(db);
  return rows[0]?.name;
}
