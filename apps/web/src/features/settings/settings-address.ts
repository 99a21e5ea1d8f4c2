import { SETTING_SCOPES, type SettingScope } from '@dewar/domain/settings/settings';

/** Which settings are shown; it stands in the address. */
export interface SettingsAddress {
  /** General where none is named. */
  readonly tab?: SettingScope;
  /** Whose, on the company tab. */
  readonly company?: string;
}

/** Reads it out of an address; what is no choice there is left out. */
export function readSettingsAddress(address: { readonly [Name in keyof SettingsAddress]?: unknown }): SettingsAddress {
  const tab = SETTING_SCOPES.find((each) => each === address.tab);
  // A name of digits alone arrives as a number.
  const company = address.company === undefined ? '' : String(address.company);
  return { ...(tab !== undefined && { tab }), ...(tab === 'company' && company !== '' && { company }) };
}
