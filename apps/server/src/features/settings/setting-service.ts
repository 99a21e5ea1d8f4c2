import { type Setting, settingSchema } from '@dewar/contract/settings';
import { can, isCompanyAdminOf, type Person } from '@dewar/domain/accounts/permissions';
import { findPricedProduct } from '@dewar/domain/settings/ledger-settings';
import { findSetting, isSetIn, listSettings } from '@dewar/domain/settings/settings';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { forbidden, invalidInput, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { keepPrice } from '../../shared/settings/product-price-repository.ts';
import { readStored } from '../../shared/settings/settings-reader.ts';
import { getCompany } from '../companies/company-access.ts';
import {
  listStoredSettings,
  lockSettings,
  removeSetting,
  type SettingOwner,
  storeSetting,
} from './setting-repository.ts';

export const GENERAL: SettingOwner = { scope: 'general', company_id: null };
export const ADMIN: SettingOwner = { scope: 'admin', company_id: null };

/** The company as an owner of settings. Throws 404 if there is none, or its settings are not this person's to see. */
export async function getCompanyOwner(db: Database, person: Person, name: string): Promise<SettingOwner> {
  const { id } = await getCompany(db, name);
  if (!can(person, 'administer', 'company', id)) throw notFound();
  return { scope: 'company', company_id: id };
}

/** All settings of the owner's scope: the stored value, otherwise the general one or the default. By whom and when. */
export async function listSettingsOf(db: Database, owner: SettingOwner): Promise<Setting[]> {
  const stored = await storedByKey(db, owner);
  const general = owner.scope === 'company' ? await storedByKey(db, GENERAL) : undefined;
  return listSettings()
    .filter((definition) => isSetIn(definition, owner.scope))
    .map((definition) => {
      const { id, key: setting_key, type: setting_type, description, hasGeneral } = definition;
      const row = stored.get(setting_key);
      const default_value = readStored(definition, hasGeneral ? general?.get(setting_key)?.setting_value : undefined);
      const setting_value = row === undefined ? default_value : readStored(definition, row.setting_value);
      return settingSchema.parse({
        ...{ id, setting_key, setting_value, setting_type, description, default_value },
        changed_at: row?.updated_at.toISOString() ?? null,
        changed_by_email: row?.updated_by_email ?? null,
        version: row?.version ?? 0,
      });
    });
}

async function storedByKey(db: Database, owner: SettingOwner) {
  return new Map((await listStoredSettings(db, owner)).map((row) => [row.setting_key, row]));
}

export interface SettingChange {
  readonly key: string;
  readonly value: unknown;
  readonly expectedVersion: number | undefined;
}

/**
 * Changes a setting, or returns it by null to its default, a company's to the general value. Throws 404, 403, 400 and 412, checked in this order, so that a
 * value is not validated for a person who may not change it.
 */
export async function changeSetting(
  { db, person, now }: RequestContext,
  owner: SettingOwner,
  { key, value, expectedVersion }: SettingChange,
): Promise<Setting> {
  const definition = findSetting(key);
  if (definition === undefined || !isSetIn(definition, owner.scope)) throw notFound();
  const isOwnCompany = isCompanyAdminOf(person, owner.company_id);
  if (!can(person, 'change', 'setting', { ...definition, isOwnCompany }))
    throw forbidden('Only a super-admin can change this setting.');
  const read = value === null ? undefined : definition.read(value);
  if (read !== undefined && 'error' in read) throw invalidInput({ value: read.error });

  return inTransaction(db, async (transaction) => {
    await lockSettings(transaction);
    const before = await getSetting(transaction, owner, key);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    if (read === undefined) await removeSetting(transaction, owner, key);
    else await storeSetting(transaction, owner, { key, value: read.value, updated_by_email: person.email });
    const after = await getSetting(transaction, owner, key);
    const product = findPricedProduct(key);
    if (product !== undefined && after.setting_value !== before.setting_value) {
      const usd_per_lb = Number(after.setting_value) || null;
      await keepPrice(transaction, { product, usd_per_lb, since: now, changed_by_email: person.email });
    }
    await writeAudit(transaction, {
      actor: person,
      company_id: owner.company_id,
      entity: 'setting',
      entity_id: definition.id,
      action: 'update',
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

async function getSetting(db: Database, owner: SettingOwner, key: string): Promise<Setting> {
  const setting = (await listSettingsOf(db, owner)).find(({ setting_key }) => setting_key === key);
  if (setting === undefined) throw notFound();
  return setting;
}

const audited = ({ setting_key, setting_value }: Setting) => ({ setting_key, setting_value });
