import {
  listAdminSettings,
  listCompanySettings,
  listGeneralSettings,
  listSettingsCompanies,
  type Setting,
  updateAdminSetting,
  updateCompanySetting,
  updateGeneralSetting,
} from '@dewar/contract/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

/** Whose settings: the portal's, the administration's, or one company's. */
export type SettingsPlace =
  | { readonly scope: 'general' }
  | { readonly scope: 'admin' }
  | { readonly scope: 'company'; readonly company: string };

const settingKeys = {
  all: ['settings'] as const,
  of: (place: SettingsPlace) => [...settingKeys.all, place] as const,
  companies: () => [...settingKeys.all, 'companies'] as const,
};

export function settingsQuery(place: SettingsPlace) {
  return queryOptions({
    queryKey: settingKeys.of(place),
    queryFn: async ({ signal }) => (await callList(place, signal)).data,
  });
}

export const settingsCompaniesQuery = queryOptions({
  queryKey: settingKeys.companies(),
  queryFn: async ({ signal }) => (await callEndpoint(listSettingsCompanies, { signal })).data,
});

interface SettingChange {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly idempotencyKey: string;
}

export function useSaveSetting(place: SettingsPlace) {
  const updateGeneral = useEndpointMutation(updateGeneralSetting);
  const updateAdmin = useEndpointMutation(updateAdminSetting);
  const updateCompany = useEndpointMutation(updateCompanySetting);
  return async ({ key, value, ...attempt }: SettingChange): Promise<Setting> => {
    const input = { params: { setting_key: key }, body: { value }, ...attempt };
    if (place.scope === 'general') return (await updateGeneral(input)).data;
    if (place.scope === 'admin') return (await updateAdmin(input)).data;
    return (await updateCompany({ ...input, params: { ...input.params, name: place.company } })).data;
  };
}

/** Puts a saved setting into its cached list. */
export function showSetting(queryClient: QueryClient, place: SettingsPlace, saved: Setting): void {
  queryClient.setQueryData(settingsQuery(place).queryKey, (settings) =>
    settings?.map((setting) => (setting.setting_key === saved.setting_key ? saved : setting)),
  );
}

function callList(place: SettingsPlace, signal: AbortSignal) {
  if (place.scope === 'general') return callEndpoint(listGeneralSettings, { signal });
  if (place.scope === 'admin') return callEndpoint(listAdminSettings, { signal });
  return callEndpoint(listCompanySettings, { params: { name: place.company }, signal });
}
