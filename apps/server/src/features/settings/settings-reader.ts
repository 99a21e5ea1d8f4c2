import type { SettingValue } from '@dewar/domain/setting-values';
import type { SettingDefinition } from '@dewar/domain/settings';
import type { Database } from '../../shared/database/database.ts';

type Definitions = Readonly<Record<string, SettingDefinition<SettingValue>>>;
type ValuesOf<D extends Definitions> = { readonly [Name in keyof D]: D[Name]['initial'] };

/**
 * Settings' values under the names they were asked by, in one query; the default where nobody set one or the stored
 * value would not be taken today. Company settings need the company's id.
 */
export async function readSettings<const D extends Definitions>(
  db: Database,
  definitions: D,
  company_id: number | null = null,
): Promise<ValuesOf<D>> {
  const keys = Object.values(definitions).map(({ key }) => key);
  const rows = await db
    .selectFrom('settings')
    .select(['scope', 'setting_key', 'setting_value'])
    .where('setting_key', 'in', keys)
    .where((where) => where.or([where('scope', '<>', 'company'), where('company_id', '=', company_id)]))
    .execute();
  const values = Object.entries(definitions).map(([name, definition]) => {
    const stored = rows.find((row) => row.setting_key === definition.key && row.scope === definition.scope);
    return [name, readStored(definition, stored?.setting_value)] as const;
  });
  return Object.fromEntries(values) as ValuesOf<D>;
}

/** One setting's value, as readSettings finds it. */
export async function readSetting<Value extends SettingValue>(
  db: Database,
  definition: SettingDefinition<Value>,
  company_id: number | null = null,
): Promise<Value> {
  const { value } = await readSettings(db, { value: definition }, company_id);
  return value;
}

/** A stored value, or the default where it is none that the setting takes. */
export function readStored<Value extends SettingValue>(definition: SettingDefinition<Value>, stored: unknown): Value {
  const read = definition.read(stored);
  return 'value' in read ? read.value : definition.initial;
}
