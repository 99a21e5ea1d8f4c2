import type { SettingDefinition } from '@dewar/domain/settings';
import type { Database } from '../../shared/database/database.ts';

/**
 * A setting's value, or its default where nobody set one or the stored value is of another type. A company setting
 * needs the company's id.
 */
export async function readSetting<Value extends number | string | boolean>(
  db: Database,
  definition: SettingDefinition<Value>,
  company_id: number | null = null,
): Promise<Value> {
  const stored = await db
    .selectFrom('settings')
    .select('setting_value')
    .where('scope', '=', definition.scope)
    .where('setting_key', '=', definition.key)
    .where(
      'company_id',
      definition.scope === 'company' ? '=' : 'is',
      definition.scope === 'company' ? company_id : null,
    )
    .executeTakeFirst();
  return isOfType(stored?.setting_value, definition.initial) ? stored.setting_value : definition.initial;
}

function isOfType<Value>(stored: unknown, initial: Value): stored is Value {
  return stored !== undefined && typeof stored === typeof initial;
}
