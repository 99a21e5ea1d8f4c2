import type { Database } from '../../shared/database/database.ts';

export async function findLogoName(db: Database, company_id: number): Promise<string | null> {
  const row = await db.selectFrom('companies').select('logo_name').where('id', '=', company_id).executeTakeFirst();
  return row?.logo_name ?? null;
}

/** Sets or takes the logo's stored name and answers the one before, which is nobody's then. */
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
