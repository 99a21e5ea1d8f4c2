import * as contract from '@dewar/contract/settings';
import type { Server } from '../../shared/http/server.ts';
import { listCompanyNames } from '../companies/company-repository.ts';
import { ADMIN, changeSetting, GENERAL, getCompanyOwner, listSettingsOf } from './setting-service.ts';

export function settingRoutes({ mount }: Server): void {
  mount(contract.listGeneralSettings, async ({ db }) => ({ data: await listSettingsOf(db, GENERAL) }));

  mount(contract.listAdminSettings, async ({ db }) => ({ data: await listSettingsOf(db, ADMIN) }));

  mount(contract.listSettingsCompanies, async ({ db }) => ({ data: await listCompanyNames(db) }));

  mount(contract.listCompanySettings, async ({ db, person, params }) => ({
    data: await listSettingsOf(db, await getCompanyOwner(db, person, params.name)),
  }));

  mount(contract.updateGeneralSetting, async ({ context, params, body, expectedVersion }) => {
    const change = { key: params.setting_key, value: body.value, expectedVersion };
    return { data: await changeSetting(context, GENERAL, change) };
  });

  mount(contract.updateAdminSetting, async ({ context, params, body, expectedVersion }) => {
    const change = { key: params.setting_key, value: body.value, expectedVersion };
    return { data: await changeSetting(context, ADMIN, change) };
  });

  mount(contract.updateCompanySetting, async ({ context, db, person, params, body, expectedVersion }) => {
    const change = { key: params.setting_key, value: body.value, expectedVersion };
    return { data: await changeSetting(context, await getCompanyOwner(db, person, params.name), change) };
  });
}
