import type { SettingDefinition } from '@dewar/domain/settings/setting-definition';
import type { SettingValue } from '@dewar/domain/settings/setting-values';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

type Definitions = Readonly<Record<string, SettingDefinition<SettingValue>>>;
export type SettingValues<D extends Definitions> = { readonly [Name in keyof D]: D[Name]['initial'] };

/**
 * The values of settings under the given names, in one query; the default if unset or if the stored value is no longer
 * valid. Company settings require the company's id.
 */
export async function readSettings<const D extends Definitions>(
  db: Database,
  definitions: D,
  company_id: number | null = null,
): Promise<SettingValues<D>> {
  const rows = await listStored(db, definitions, company_id === null ? [] : [company_id]);
  return valuesOf(definitions, rows, company_id);
}

/** The same for several companies, also in one query. */
export async function readSettingsOfCompanies<const D extends Definitions>(
  db: Database,
  definitions: D,
  company_ids: readonly number[],
): Promise<ReadonlyMap<number, SettingValues<D>>> {
  const rows = await listStored(db, definitions, company_ids);
  return new Map(company_ids.map((company_id) => [company_id, valuesOf(definitions, rows, company_id)]));
}

/** One setting's value, like readSettings. */
export async function readSetting<Value extends SettingValue>(
  db: Database,
  definition: SettingDefinition<Value>,
  company_id: number | null = null,
): Promise<Value> {
  const { value } = await readSettings(db, { value: definition }, company_id);
  return value;
}

/** A stored value, or the default if it is no longer valid. */
export function readStored<Value extends SettingValue>(definition: SettingDefinition<Value>, stored: unknown): Value {
  const read = definition.read(stored);
  return 'value' in read ? read.value : definition.initial;
}

interface StoredRow {
  readonly scope: string;
  readonly company_id: number | null;
  readonly setting_key: string;
  readonly setting_value: unknown;
}

const storedSettings = prepared<
  { readonly keys: readonly string[]; readonly company_ids: readonly number[] },
  StoredRow
>(
  (place) => sql`
    select scope, company_id, setting_key, setting_value
      from settings
     where setting_key = any(${place.keys}::text[])
       and (scope <> 'company' or company_id = any(${place.company_ids}::int[]))`,
);

function listStored(db: Database, definitions: Definitions, company_ids: readonly number[]): Promise<StoredRow[]> {
  return storedSettings(db, { keys: Object.values(definitions).map(({ key }) => key), company_ids });
}

function valuesOf<const D extends Definitions>(definitions: D, rows: readonly StoredRow[], company_id: number | null) {
  const values = Object.entries(definitions).map(([name, definition]) => {
    const ofScope = (scope: string) =>
      rows.find((row) => row.setting_key === definition.key && row.scope === scope && isOf(row.company_id, company_id));
    const own = ofScope(definition.scope);
    const stored = own === undefined && definition.hasGeneral === true ? ofScope('general') : own;
    return [name, readStored(definition, stored?.setting_value)] as const;
  });
  return Object.fromEntries(values) as SettingValues<D>;
}

function isOf(owner: number | null, company_id: number | null): boolean {
  return owner === null || owner === company_id;
}
