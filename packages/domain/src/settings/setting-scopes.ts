/** Apart from the settings: the web reads addresses by them, on every screen. */
export const SETTING_SCOPES = ['general', 'admin', 'company'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];
