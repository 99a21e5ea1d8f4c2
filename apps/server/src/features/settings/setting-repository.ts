import type { SettingValue } from '@dewar/domain/settings/setting-values';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** The owner of settings: the portal, the administration, or a company. */
export type SettingOwner =
  | { readonly scope: 'general' | 'admin'; readonly company_id: null }
  | { readonly scope: 'company'; readonly company_id: number };

/** Stored settings; a setting with its default value has no row. */
export async function listStoredSettings(db: Database, { scope, company_id }: SettingOwner) {
  return db
    .selectFrom('settings')
    .select(['setting_key', 'setting_value', 'version', 'updated_at', 'updated_by_email'])
    .where('scope', '=', scope)
    .where('company_id', 'is not distinct from', company_id)
    .execute();
}

/** Settings are changed one at a time, because a missing row cannot be locked. Readers do not wait. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(db);
}

export async function storeSetting(
  db: Database,
  { scope, company_id }: SettingOwner,
  {
    key,
    value,
    updated_by_email,
  }: { readonly key: string; readonly value: SettingValue; readonly updated_by_email: string },
): Promise<void> {
  const setting_value = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ scope, company_id, setting_key: key, setting_value, updated_by_email })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'company_id', 'setting_key']).doUpdateSet({
        ...{ setting_value, updated_by_email },
        version: sql<number>`settings.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Returns the setting to its default. */
export async function removeSetting(db: Database, { scope, company_id }: SettingOwner, key: string): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('scope', '=', scope)
    .where('company_id', 'is not distinct from', company_id)
    .where('setting_key', '=', key)
    .execute();
}
