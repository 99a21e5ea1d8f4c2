import type { SettingValue } from '@dewar/domain/settings/setting-values';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Whose settings: the portal's, the administration's, or one company's. */
export type SettingOwner =
  | { readonly scope: 'general' | 'admin'; readonly company_id: null }
  | { readonly scope: 'company'; readonly company_id: number };

/** What was set so far; a setting that nobody set has no row. */
export async function listStoredSettings(db: Database, { scope, company_id }: SettingOwner) {
  return db
    .selectFrom('settings')
    .select(['setting_key', 'setting_value', 'version'])
    .where('scope', '=', scope)
    .where('company_id', 'is not distinct from', company_id)
    .execute();
}

/** Settings are set one at a time: a row that is not there yet cannot be locked. Readers do not wait. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(db);
}

export async function storeSetting(
  db: Database,
  { scope, company_id }: SettingOwner,
  { key, value }: { readonly key: string; readonly value: SettingValue },
): Promise<void> {
  const setting_value = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ scope, company_id, setting_key: key, setting_value })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'company_id', 'setting_key'])
        .doUpdateSet({ setting_value, version: sql<number>`settings.version + 1`, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** As if nobody had ever set it. */
export async function removeSetting(db: Database, { scope, company_id }: SettingOwner, key: string): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('scope', '=', scope)
    .where('company_id', 'is not distinct from', company_id)
    .where('setting_key', '=', key)
    .execute();
}
