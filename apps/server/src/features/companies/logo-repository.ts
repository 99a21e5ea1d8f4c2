import type { Database } from '../../shared/database/database.ts';

export async function findLogoName(db: Database, company_id: number): Promise<string | null> {
  const row = await db.selectFrom('companies').select('logo_name').where('id', '=', company_id).executeTakeFirst();
  return row?.logo_name ?? null;
}

/** Sets or removes the logo's stored name and returns the previous one, which is then unused. */
export async function replaceLogoName(db: Database, company_id: number, name: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('logo_name')
    .where('id', '=', company_id)
    .forUpdate()
    .executeTakeFirst();
  await db.updateTable('companies').set({ logo_name: name }).where('id', '=', company_id).execute();
  return row?.logo_name ?? null;
}
